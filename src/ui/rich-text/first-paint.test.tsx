import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainHtml } from './plain-html.ts'
import { sanitiseHtml } from './sanitise-html.ts'

/** What the server paints (`plain-html.ts`) held against what the browser then puts in its place (`sanitise-html.ts`). */

function parsed(html: string): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = html
  return box
}

function sanitised(html: string): HTMLElement {
  const box = document.createElement('div')
  box.append(sanitiseHtml(html, 2))
  return box
}

/** What the sanitiser adds to a link or does without. */
function bare(box: HTMLElement): string {
  for (const link of box.querySelectorAll('a')) link.removeAttribute('target')
  return box.innerHTML
}

const names = [
  'a b p div span section li ul ol dl dt dd h1 h2 h5 table caption tr td th br hr pre em form font center details summary',
  'script style template noscript iframe object marquee applet button select option textarea title svg math mtext foreignObject',
  'annotation-xml mglyph desc image img input nobr body html head frameset plaintext xmp base video',
].flatMap((list) => list.split(' '))
const attributes = [
  '',
  ' href="https://a.example/?a=1&amp;b"',
  ' href="java&#10;script:alert(1)"',
  " href='https:// x\" onclick=alert(1)'",
  ' HREF=data:text/html,x',
  ' class="content-intro evil" id=root style="color:red"',
  ' onclick=alert(1) title="</div><script>alert(1)</script>"',
  ' encoding=text/html',
  ' / =',
]
const texts = [
  'words',
  ' ',
  '\u00a0',
  '&lt;script&gt;',
  '&amp;lt;b&gt;',
  '#LI-Remote',
  '\u200b',
  '<',
  '"',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '</',
  '\0',
]

const tag = fc
  .tuple(fc.constantFrom('', '/'), fc.constantFrom(...names), fc.constantFrom(...attributes))
  .map(([slash, name, attribute]) => `<${slash}${name}${slash === '' ? attribute : ''}>`)
const soup = fc.array(fc.oneof(tag, fc.constantFrom(...texts)), { maxLength: 24 }).map((parts) => parts.join(''))

describe('the painted text', () => {
  it('is one that the sanitiser has nothing to take from', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const painted = plainHtml(html, 2)
        expect(bare(sanitised(painted))).toBe(bare(parsed(painted)))
      }),
    )
  })

  it('ends where its box ends, wherever that stands', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const page = parsed(`<ul><li><div><div>${plainHtml(html, 2)}</div><i></i></div></li></ul>`)
        const end = page.querySelector('ul > li > div > div + i:last-child')
        expect(end && page.querySelectorAll('ul > li > div > i')).toHaveLength(1)
        expect(page.children).toHaveLength(1)
      }),
    )
  })

  it.each([
    '<p>Hi</p><ul><li>One<li>Two</ul><table><tr><td>A</table>',
    '<p>A<div>B</div>C</p><section><h4>D</h4><span>E</span></section>',
    '<svg><desc>A</desc></svg><math><mi>B</mi></math><desc>C</desc><p>D',
    '<li>A<li>B<h3><h2>C</h3>D</h2>',
    '#LI-Remote\u200bwords <p>\u00a0</p> left &amp;lt;b&amp;gt;',
    '<frameset>words',
    '<select><option>B</select><textarea>C</textarea><details><summary>D</summary>E</details>',
  ])('says what the sanitised one says: %s', (html) => {
    const words = (box: HTMLElement) => box.textContent.replace(/\s+/g, '')
    expect(words(parsed(plainHtml(html, 2)))).toBe(words(sanitised(html)))
  })

  // None of these is timed: as they were, the first would have taken longer than the world has.
  it.each([
    ['blanks of any kind', `<p>${'\u00a0'.repeat(50_000)}x</p>`],
    ['tags that never end', '<a'.repeat(100_000)],
    ['angle brackets', '<'.repeat(200_000)],
    ['elements in elements', '<b><div>'.repeat(50_000)],
    ['formats that are opened anew in each paragraph', '<b a><i b><u c><p>'.repeat(10_000)],
    ['a class without an end', `<div class=${' '.repeat(100_000)}`],
    ['paragraphs', '<p>words</p>'.repeat(100_000)],
  ])('is there at once, however long are its %s', (_, html) => {
    expect(plainHtml(html, 2).length).toBeLessThan(1_000_000)
  })
})
