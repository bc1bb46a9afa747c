import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

describe('a text from outside', () => {
  it('is sanitised where it is shown', () => {
    const { container } = render(<RichText html="<p onclick='steal()'>Hello<script>steal()</script></p>" />)
    expect(screen.getByText('Hello').getAttributeNames()).toEqual([])
    expect(container.querySelector('script')).toBeNull()
  })

  it('begins at the level of heading it is told', () => {
    const { rerender } = render(<RichText html="<h1>The role</h1><h4>The team</h4>" />)
    expect(screen.getByRole('heading', { level: 2, name: 'The role' })).toBeVisible()
    rerender(<RichText html="<h1>The role</h1><h4>The team</h4>" topHeading={4} />)
    expect(screen.getByRole('heading', { level: 4, name: 'The role' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 5, name: 'The team' })).toBeVisible()
    expect(screen.getAllByRole('heading')).toHaveLength(2)
  })

  it('gives way to the next text', () => {
    const { rerender } = render(<RichText html="<p>First</p>" />)
    rerender(<RichText html="<p>Second</p>" />)
    expect(screen.getByText('Second')).toBeVisible()
    expect(screen.queryByText('First')).not.toBeInTheDocument()
  })

  it('is read in its own language and direction', () => {
    const { container } = render(<RichText html="<p>Guten Tag</p>" lang="de" />)
    expect(container.firstElementChild).toHaveAttribute('lang', 'de')
    expect(container.firstElementChild).toHaveAttribute('dir', 'auto')
  })
})
