import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Banner } from './banner.tsx'

describe('Banner', () => {
  it('is announced politely, without its icon', () => {
    const { container } = render(<Banner icon="wifi-off">You are offline.</Banner>)
    expect(screen.getByRole('status')).toHaveTextContent(/^You are offline\.$/)
    expect(container.querySelector('[data-icon="wifi-off"]')).toHaveAttribute('aria-hidden', 'true')
  })
})
