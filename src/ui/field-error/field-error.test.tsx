import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FieldError } from './field-error.tsx'

describe('FieldError', () => {
  it('describes the field that references it', () => {
    render(
      <>
        <input aria-label="Name" aria-describedby="name-error" />
        <FieldError id="name-error" message="Enter your name." />
      </>,
    )
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Enter your name.')
  })

  it('renders nothing without a message', () => {
    const { container } = render(<FieldError id="e" message={null} />)
    expect(container).toBeEmptyDOMElement()
  })
})
