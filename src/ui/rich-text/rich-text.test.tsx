import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RichText } from './rich-text.tsx'

describe('RichText', () => {
  it('sanitises the HTML it is given', () => {
    const { container } = render(<RichText html="<p onclick='steal()'>Hello<script>steal()</script></p>" />)
    expect(screen.getByText('Hello').getAttributeNames()).toEqual([])
    expect(container.querySelector('script')).toBeNull()
  })

  it('starts its headings at the given level', () => {
    const { rerender } = render(<RichText html="<h1>The role</h1><h4>The team</h4>" />)
    expect(screen.getByRole('heading', { level: 2, name: 'The role' })).toBeVisible()
    rerender(<RichText html="<h1>The role</h1><h4>The team</h4>" topHeading={4} />)
    expect(screen.getByRole('heading', { level: 4, name: 'The role' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 5, name: 'The team' })).toBeVisible()
    expect(screen.getAllByRole('heading')).toHaveLength(2)
  })

  it("begins with a job's own text, and keeps pay and conclusion last", () => {
    const intro = '<div class="content-intro"><p>We</p></div>'
    const end = '<div class="content-pay-transparency"><p>Pay</p></div><div class="content-conclusion"><p>Bye</p></div>'
    const { container, rerender } = render(<RichText html={`${intro}<p>You</p><ul><li>Bake</li></ul>${end}`} />)
    expect(container).toHaveTextContent('YouBakeWePayBye')
    rerender(<RichText html={`<div>${intro}<p>You</p>${end}</div>`} />)
    expect(container).toHaveTextContent('YouWePayBye')
    rerender(<RichText html={intro} />)
    expect(container).toHaveTextContent('We')
  })

  it('replaces its content when the HTML changes', () => {
    const { rerender } = render(<RichText html="<p>First</p>" />)
    rerender(<RichText html="<p>Second</p>" />)
    expect(screen.getByText('Second')).toBeVisible()
    expect(screen.queryByText('First')).not.toBeInTheDocument()
  })

  it('sets the language and direction of the text', () => {
    const { container } = render(<RichText html="<p>Guten Tag</p>" lang="de" />)
    expect(container.firstElementChild).toHaveAttribute('lang', 'de')
    expect(container.firstElementChild).toHaveAttribute('dir', 'auto')
  })

  it('marks the paragraph that a text begins with as its lead, and no heading in disguise', () => {
    const leadOf = (html: string) => {
      const { container } = render(<RichText html={html} hasLead />)
      return container.querySelector('.content-lead')?.textContent ?? null
    }
    expect(leadOf('<div><p>You bake <b>words</b>.</p><p>More.</p></div>')).toBe('You bake words.')
    expect(leadOf('<div class="content-intro"><p>We are all bakers.</p></div><p>You bake.</p>')).toBe('You bake.')
    expect(leadOf('<p><strong>What you do</strong></p><p>You bake.</p>')).toBeNull()
    expect(leadOf('<h2>What you do</h2><p>You bake.</p>')).toBeNull()
  })
})
