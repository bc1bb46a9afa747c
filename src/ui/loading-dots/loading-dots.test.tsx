import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LoadingDots } from './loading-dots.tsx'

describe('the loading dots', () => {
  it('are three, with words for those who do not see them', () => {
    const { container } = render(<LoadingDots label="Looking" />)
    expect(container.querySelectorAll('i')).toHaveLength(3)
    expect(container.firstElementChild).toHaveTextContent(/^Loading…Looking$/)
    // What stands still in their place is for the eyes only.
    expect(container.querySelector('[aria-hidden]')).toHaveTextContent('Loading…')
  })
})
