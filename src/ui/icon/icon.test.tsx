import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Icon } from './icon.tsx'

describe('Icon', () => {
  it('is hidden from screen readers and large by default', () => {
    const { container, rerender } = render(<Icon name="search" />)
    const icon = container.firstElementChild
    expect(icon).toHaveAttribute('aria-hidden', 'true')
    expect(icon).toHaveAttribute('data-icon', 'search')
    expect(icon).toHaveAttribute('data-size', 'large')
    rerender(<Icon name="x" size="small" />)
    expect(icon).toHaveAttribute('data-icon', 'x')
    expect(icon).toHaveAttribute('data-size', 'small')
  })
})
