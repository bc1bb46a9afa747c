import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'

function sanitised(html: string, topHeading = 2): string {
  const box = document.createElement('div')
  box.append(sanitiseHtml(html, topHeading))
  return box.innerHTML
}

describe('hostile HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe src="https://evil.example/embed/1"></iframe>',
    '<iframe src="https://www.youtube.com.evil.example/embed/1"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://evil.example"><input name=a><button>Send</button></form>',
    '<style>body { display: none }</style>',
    '<link rel=stylesheet href="https://evil.example/x.css">',
    '<base href="https://evil.example/">',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<object data="https://evil.example/x.swf"></object><embed src=x>',
    '<p style="position:fixed;inset:0">x</p>',
    '<p id="root" name="location" class="evil">x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<details open ontoggle=alert(1)>x</details>',
    '<template><script>alert(1)</script></template>',
    '<video><source onerror=alert(1)></video>',
  ])('%s', (html) => {
    const result = sanitised(html)
    expect(result).not.toMatch(/<(script|style|iframe|form|input|button|base|meta|link|object|embed|svg|math|template|video)/i)
    expect(result).not.toMatch(/\son\w+=|javascript:|data:|style=|\sid=|\sname=|class=/i)
    expect(result).not.toContain('alert(1)')
  })

  it('leaves only text and harmless URLs of every naughty string', () => {
    const box = document.createElement('div')
    // Only markup can change what follows it, so all other strings are one text.
    const isMarkup = (text: string) => /[<>"]/.test(text)
    const others = naughtyStrings.filter((text) => !isMarkup(text))
    for (const text of naughtyStrings.filter(isMarkup))
      box.append(sanitiseHtml(text, 2), sanitiseHtml(`<a href="${text}">x</a>`, 2))
    box.append(sanitiseHtml(others.map((other) => `<p>${other}</p>`).join(''), 2))
    box.append(sanitiseHtml(others.map((other) => `<a href="${other}">x</a>`).join(''), 2))
    const attributes = [...box.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    const unsafe = attributes.filter(({ name, value }) => {
      if (name === 'href' || name === 'src')
        return !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(value, 'https://a.example').protocol)
      return name !== 'rel' && name !== 'target'
    })
    expect(unsafe.map(({ name, value }) => `${name}=${value}`)).toEqual([])
    expect(box.querySelectorAll('script, style, iframe, form, input, svg, math, object, embed, video, audio')).toHaveLength(0)
  })
})

it('returns an empty text for HTML without a body', () => {
  expect(sanitised('<frameset><frame src="https://evil.example"></frameset><p>x</p>')).toBe('')
})

describe('HTML from real boards', () => {
  it('retains paragraphs, lists, emphasis and tables', () => {
    const html = '<p>Hello <strong>you</strong></p><ul><li>One</li></ul><table><tbody><tr><td>A</td></tr></tbody></table>'
    expect(sanitised(html)).toBe(html)
  })

  it('retains web, mail and phone links and adds noopener', () => {
    expect(sanitised('<a href="https://a.example/?b=1" onclick="x()">a</a>')).toBe(
      '<a href="https://a.example/?b=1" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    )
    expect(sanitised('<a href="mailto:a@b.example">a</a>')).toContain('href="mailto:a@b.example"')
  })

  it('loses inline styles, paste residue, tracking tags, empty paragraphs and zero-width characters', () => {
    const html =
      '<p style="color:red"><span class="Apple-converted-space" data-slate-x="1">Hi\u200b</span></p><p>&nbsp;</p><p>#LI-Remote</p>'
    expect(sanitised(html)).toBe('<p><span>Hi</span></p>')
  })

  it("retains the board's wrapper classes and no other class", () => {
    expect(sanitised('<div class="content-intro evil"><p>Us</p></div>')).toBe('<div class="content-intro"><p>Us</p></div>')
  })
})

describe('headings', () => {
  it('are shifted below the page’s own, in order and without gaps', () => {
    expect(sanitised('<h1>A</h1><h3>B</h3><h1>C</h1>')).toBe('<h2>A</h2><h3>B</h3><h2>C</h2>')
    expect(sanitised('<h3>A</h3>')).toBe('<h2>A</h2>')
    expect(sanitised('<h1>A</h1><h2>B</h2>', 4)).toBe('<h4>A</h4><h5>B</h5>')
  })
})
