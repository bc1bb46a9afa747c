import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FieldError } from './field-error.tsx'

describe('the error of a field', () => {
  it('can be named by the field it belongs to', () => {
    render(
      <>
        <input aria-label="Name" aria-describedby="name-error" />
        <FieldError id="name-error" message="Enter your name." />
      </>,
    )
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Enter your name.')
  })

  it('is nothing when nothing is wrong', () => {
    const { container } = render(<FieldError id="e" message={null} />)
    expect(container).toBeEmptyDOMElement()
  })
})
