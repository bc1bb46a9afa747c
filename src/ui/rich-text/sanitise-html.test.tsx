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

  it('leaves of each naughty string nothing but text and harmless addresses', () => {
    const box = document.createElement('div')
    for (const text of naughtyStrings) box.append(sanitiseHtml(text, 2), sanitiseHtml(`<a href="${text}">x</a>`, 2))
    const attributes = [...box.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    const others = attributes.filter(({ name, value }) => {
      if (name === 'href' || name === 'src')
        return !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(value, 'https://a.example').protocol)
      return name !== 'rel' && name !== 'target'
    })
    expect(others.map(({ name, value }) => `${name}=${value}`)).toEqual([])
    expect(box.querySelectorAll('script, style, iframe, form, input, svg, math, object, embed, video, audio')).toHaveLength(0)
  })
})

it('a text without a body is no text, and no error either', () => {
  expect(sanitised('<frameset><frame src="https://evil.example"></frameset><p>x</p>')).toBe('')
})

describe('the HTML that boards really write', () => {
  it('keeps paragraphs, lists, emphasis and tables', () => {
    const html = '<p>Hello <strong>you</strong></p><ul><li>One</li></ul><table><tbody><tr><td>A</td></tr></tbody></table>'
    expect(sanitised(html)).toBe(html)
  })

  it('keeps links to the web, by mail and by phone, and cuts the tie to the opener', () => {
    expect(sanitised('<a href="https://a.example/?b=1" onclick="x()">a</a>')).toBe(
      '<a href="https://a.example/?b=1" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    )
    expect(sanitised('<a href="mailto:a@b.example">a</a>')).toContain('href="mailto:a@b.example"')
  })

  it('embeds the players of known video hosts, boxed and late, and without their cookies', () => {
    const result = sanitised('<iframe src="https://www.youtube.com/embed/abc-1?rel=0" width=560 allow="camera"></iframe>')
    expect(result).toContain('src="https://www.youtube-nocookie.com/embed/abc-1?rel=0"')
    expect(result).toContain('sandbox=')
    expect(result).toContain('loading="lazy"')
    expect(result).not.toContain('camera')
    expect(sanitised('<iframe src="https://player.vimeo.com/video/12345"></iframe>')).toContain('player.vimeo.com')
  })

  it('takes out inline styles, paste residue, tracking tags, empty paragraphs and characters without width', () => {
    const html =
      '<p style="color:red"><span class="Apple-converted-space" data-slate-x="1">Hi\u200b</span></p><p>&nbsp;</p><p>#LI-Remote</p>'
    expect(sanitised(html)).toBe('<p><span>Hi</span></p>')
  })

  it("keeps the board's own wrappers and no other class", () => {
    expect(sanitised('<div class="content-intro evil"><p>Us</p></div>')).toBe('<div class="content-intro"><p>Us</p></div>')
  })
})

describe('headings', () => {
  it('go below the page’s own, in their order, without a gap', () => {
    expect(sanitised('<h1>A</h1><h3>B</h3><h1>C</h1>')).toBe('<h2>A</h2><h3>B</h3><h2>C</h2>')
    expect(sanitised('<h3>A</h3>')).toBe('<h2>A</h2>')
    expect(sanitised('<h1>A</h1><h2>B</h2>', 4)).toBe('<h4>A</h4><h5>B</h5>')
  })
})
