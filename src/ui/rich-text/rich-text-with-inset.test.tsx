import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RichTextWithInset } from './rich-text-with-inset.tsx'

/** Returns the HTML before and after the inset. */
function show(html: string): readonly string[] {
  const { container } = render(<RichTextWithInset html={html} inset={<button type="button">Film</button>} />)
  expect(screen.getByRole('button', { name: 'Film' })).toBeVisible()
  const [before, , after] = container.children
  return [before?.textContent ?? '', after?.textContent ?? '']
}

describe('RichTextWithInset', () => {
  it.each([
    ['<p>Intro</p><h2>One</h2><p>a</p><h2>Two</h2>', ['Intro', 'OneaTwo']],
    ['<h2>One</h2><p>a</p><h3>Two</h3><p>b</p>', ['Onea', 'Twob']],
    ['<h1>Title</h1><h2>One</h2><p>a</p><h2>Two</h2>', ['TitleOnea', 'Two']],
    ['<div><p>Intro</p><h2>One</h2></div>', ['Intro', 'One']],
    ['<p>One</p><p>Two</p><p>Three</p>', ['One', 'TwoThree']],
    ['<div class="content-intro"><p>We</p></div><p>You</p><h2>One</h2>', ['You', 'OneWe']],
    ['<p>Only</p>', ['Only', '']],
    ['Bare words', ['Bare words', '']],
    ['', ['', '']],
  ])('%s has it after its first section', (html, parts) => {
    expect(show(html)).toEqual(parts)
  })

  it('sanitises the text on both sides of the inset', () => {
    show('<p>a<img src="x" onerror="alert(1)"></p><h2>b</h2><p><a href="javascript:alert(1)">c</a></p>')
    expect(document.querySelector('[onerror], a[href]')).toBeNull()
    expect(screen.getByText('c').localName).toBe('a')
  })

  it('preserves heading levels across the inset', () => {
    show('<p>Intro</p><h1>One</h1><h4>Two</h4>')
    expect(screen.getByRole('heading', { level: 2, name: 'One' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 3, name: 'Two' })).toBeVisible()
  })
})
