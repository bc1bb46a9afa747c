import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SkeletonCards, SkeletonRows } from './skeleton.tsx'

describe('the skeletons', () => {
  it('announce loading rows once, regardless of their number', () => {
    render(<SkeletonRows count={3} label="Loading jobs" />)
    const skeleton = screen.getByRole('status', { name: 'Loading jobs' })
    expect(skeleton).toHaveAttribute('aria-busy', 'true')
    expect([...skeleton.children].map((row) => row.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true'])
  })

  it('outline cards by their kind', () => {
    render(<SkeletonCards count={2} kind="blog" label="Loading articles" />)
    const skeleton = screen.getByRole('status', { name: 'Loading articles' })
    expect(skeleton).toHaveAttribute('aria-busy', 'true')
    expect([...skeleton.children].map((card) => card.getAttribute('data-kind'))).toEqual(['blog', 'blog'])
    for (const card of skeleton.children) expect(card).toHaveAttribute('aria-hidden', 'true')
  })
})
