import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'
import { htmlOf } from './text-box.tsx'

/** Compares what the server writes with what the browser shows. */

function painted(html: string): string {
  return htmlOf(sanitiseHtml(html, 2))
}

function parsed(html: string): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = html
  return box
}

/** Removes the blocks that show nothing. Reading a text again can leave some, where a table ended a paragraph. */
function withoutEmptyBlocks(box: HTMLElement): HTMLElement {
  for (const block of [...box.querySelectorAll('p, div, li, h1, h2, h3, h4, h5, h6')].reverse()) {
    if (block.textContent.trim() === '' && !block.querySelector('img, hr')) block.remove()
  }
  return box
}

function sanitised(html: string): HTMLElement {
  const box = document.createElement('div')
  box.append(sanitiseHtml(html, 2))
  return box
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
const randomHtml = fc.array(fc.oneof(tag, fc.constantFrom(...texts)), { maxLength: 24 }).map((parts) => parts.join(''))

describe('the text written by the server', () => {
  it('contains nothing that the sanitiser would remove', () => {
    fc.assert(
      fc.property(randomHtml, (html) => {
        const first = painted(html)
        expect(sanitised(first).innerHTML).toBe(withoutEmptyBlocks(parsed(first)).innerHTML)
      }),
    )
  })

  it('never closes elements of the page around it', () => {
    fc.assert(
      fc.property(randomHtml, (html) => {
        const page = parsed(`<main><div><div>${painted(html)}</div><i></i></div></main>`)
        const end = page.querySelector('main > div > div + i:last-child')
        expect(end && page.querySelectorAll('main > div > i')).toHaveLength(1)
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
  ])('is the one that the browser shows: %s', (html) => expect(painted(html)).toBe(sanitised(html).innerHTML))

  it.each([
    ['a list item directly inside another one', '<ul><li>A<div><menu><li>B</menu></div></ul>'],
    ['a preformatted text that begins with line breaks', '<pre>\n\nA</pre>B'],
    ['a line break as a character reference', '<p>A&#13;B</p>'],
  ])('has the same words where HTML cannot express the text: %s', (_, html) => {
    const words = (box: HTMLElement) => box.textContent.replace(/\s+/g, '')
    expect(words(parsed(painted(html)))).toBe(words(sanitised(html)))
    expect(words(parsed(painted(html)))).toBe('AB')
  })
})
