import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' }
import fc from 'fast-check'
import { parse, serialize } from 'parse5'
import { afterAll, describe, expect, it } from 'vitest'
import { createServerWindow } from '#app/server-dom/window.ts'
import type { MediaRule } from '#ui/rich-text/embeds.ts'
import { sanitiseHtml, sanitiseWith, withoutLinks } from '#ui/rich-text/sanitise-html.ts'
import { markLead, putOwnTextFirst, splitFirstSection } from '#ui/rich-text/split-section.ts'
import { htmlOf } from '#ui/rich-text/text-box.tsx'
import { payloads } from './payloads.ts'

/** The server's DOM is its own, so it must give what a whole DOM library gives for the same text, whatever the text is. */

const serverWindow = createServerWindow()

afterAll(() => sanitiseWith(window))

/** All that a page writes of a text. */
function written(html: string, rule: MediaRule): readonly string[] {
  const [first, rest] = splitFirstSection(markLead(putOwnTextFirst(sanitiseHtml(html, 2, rule))))
  return [htmlOf(first), htmlOf(rest), htmlOf(withoutLinks(sanitiseHtml(html, 3, rule)))]
}

/** jsdom appends a text that belongs before a table (`insertTextBefore` of its parser), so it cannot judge such markup. */
function isReadByBoth(html: string): boolean {
  const read = new DOMParser().parseFromString(html, 'text/html').documentElement.outerHTML
  return read === serialize(parse(html, { scriptingEnabled: false })).replace(/^<!DOCTYPE[^>]*>|^<!--.*?-->/g, '')
}

/** What the server writes of a text, and what it would write with jsdom. */
function outcomes(html: string, rule: MediaRule = 'press') {
  sanitiseWith(window)
  const expected = written(html, rule)
  sanitiseWith(serverWindow)
  return { html, given: written(html, rule), expected }
}

/** The texts that differ. */
function differences(texts: readonly string[], rule?: MediaRule) {
  return texts.map((html) => outcomes(html, rule)).filter(({ expected, given }) => expected.join('\n') !== given.join('\n'))
}

const tags =
  'a b i p div span ul ol li dl dt dd table caption tbody tr td th thead h1 h2 h4 hr br img iframe pre blockquote code form input select option textarea button object embed script style template noscript noembed noframes xmp plaintext title svg math mtext mglyph annotation-xml foreignObject desc path html head body frameset base link meta center font nobr marquee details summary x-y a:b search'.split(
    ' ',
  )
const attribute = fc.constantFrom(
  'href="https://a.example/?b=1&c"',
  'href="javascript:alert(1)"',
  'class="content-intro x"',
  'class=content-conclusion',
  'style="color:red"',
  'id=root',
  'name="nodeName"',
  'is="x-y"',
  'src="https://a.example/p.png" width=10 height=20',
  'src=/own.png alt="A <b> picture"',
  'src="https://www.youtube.com/embed/abc" title="A film"',
  'encoding="text/html"',
  'xlink:href="#a"',
  'onclick=alert(1)',
  'title="</p><script>"',
  'colspan=2',
  '"=x',
  "a='b'",
)
const token = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...tags), fc.array(attribute, { maxLength: 2 }))
      .map(([tag, given]) => `<${[tag, ...given].join(' ')}>`),
  },
  { weight: 3, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('words', ' ', '\n', '&nbsp;', '&lt;p&gt;', '&amp;', '\u200b#LI-Remote', '\0', '&#0;', '&notit;'),
  },
  fc.constantFrom(
    '<!--',
    '-->',
    '<!-- a -->',
    '<!doctype html>',
    '<![CDATA[x]]>',
    '<?php x ?>',
    '<',
    '</',
    '<p',
    '<a href="',
    '">',
    "'",
  ),
)
const markup = fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(''))

describe('the server’s DOM sanitises like a whole one', () => {
  it.each<MediaRule>(['press', 'none'])('each attack payload, with the image rule %s', { timeout: 180_000 }, (rule) => {
    const texts = payloads.map(({ html }) => html)
    expect(differences(texts, rule)).toEqual([])
  })

  it('each naughty string, as a text and as a link', () => {
    const links = naughtyStrings.map((text) => `<a href="${text}" title='${text}'>x</a>`)
    expect(differences([...naughtyStrings, ...links])).toEqual([])
  })

  it('any markup', { timeout: 1_800_000 }, () => {
    fc.assert(
      fc.property(markup, (html) => {
        fc.pre(isReadByBoth(html))
        const { expected, given } = outcomes(html)
        expect(given).toEqual(expected)
      }),
      { numRuns: Number(process.env['DOM_RUNS'] ?? 400) },
    )
  })
})
