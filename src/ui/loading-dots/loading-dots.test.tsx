import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LoadingDots } from './loading-dots.tsx'

describe('LoadingDots', () => {
  it('renders three dots and a label for screen readers', () => {
    const { container } = render(<LoadingDots label="Looking" />)
    expect(container.querySelectorAll('i')).toHaveLength(3)
    expect(container.firstElementChild).toHaveTextContent(/^Loading…Looking$/)
    // The text shown under reduced motion is hidden from screen readers.
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent('Loading…')
  })
})
