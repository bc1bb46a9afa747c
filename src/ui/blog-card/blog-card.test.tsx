import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BlogCard } from './blog-card.tsx'

describe('BlogCard', () => {
  it('links its heading to the article in a new tab and hides its picture from screen readers', () => {
    render(<BlogCard title="How we write" url="https://blog.example/1" image="/a.svg" meta="Writing · 6 min" />)
    const heading = screen.getByRole('heading', { level: 3, name: 'How we write opens in a new tab' })
    const link = screen.getByRole('link')
    expect(heading).toContainElement(link)
    expect(link).toHaveAttribute('href', 'https://blog.example/1')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByText('Writing · 6 min')).toBeVisible()
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/a.svg')
  })
})
