import { afterAll, describe, expect, it } from 'vitest'
import { createServerWindow } from '#app/server-dom/window.ts'
import type { MediaRule } from '#ui/rich-text/embeds.ts'
import { sanitiseHtml, sanitiseWith } from '#ui/rich-text/sanitise-html.ts'
import { htmlOf } from '#ui/rich-text/text-box.tsx'
import { payloads } from './payloads.ts'

const textTags =
  'a abbr b bdi blockquote br caption code dd div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img li mark ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul wbr'
/** Tags of our own placeholders. */
const placeholderTags = 'button canvas span'
const tags = new Set(`${textTags} ${placeholderTags}`.split(' '))

const textAttributes =
  'alt class colspan dir height href lang loading referrerpolicy rel reversed rowspan scope src start target title width'
const placeholderAttributes = 'aria-hidden aria-label aria-live data-address data-embed data-title type'
const attributes = new Set(`${textAttributes} ${placeholderAttributes}`.split(' '))

const harmlessLink = /^(?:https?:|mailto:|tel:)/i
const ownImage = /^\/[^/\\]/
const player = /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/|player\.vimeo\.com\/video\/)/

/** Dangerous elements and attributes in sanitised markup. */
function dangers(element: Element, rule: MediaRule, within: 'text' | 'link' | 'placeholder' = 'text'): string[] {
  return [...element.children].flatMap((child) => {
    const { localName } = child
    const kind = child.getAttribute('data-embed')
    const place = kind === null ? within : 'placeholder'
    const found: string[] = []
    if (!tags.has(localName) || child.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`<${localName}>`)
    if (place !== 'placeholder' && ['button', 'canvas'].includes(localName)) found.push(`<${localName}>`)
    if (kind !== null && within === 'link') found.push('a placeholder within a link')
    if (kind === 'frame' && !player.test(child.getAttribute('data-address') ?? '')) found.push('an unknown player')
    for (const { name, value } of child.attributes) {
      const isAllowedImage = ownImage.test(value) || (rule === 'allow' && value.startsWith('https://'))
      const isAllowed =
        attributes.has(name) &&
        (name !== 'href' || harmlessLink.test(value.trim())) &&
        (name !== 'src' || isAllowedImage) &&
        (name !== 'data-address' || value.startsWith('https://'))
      if (!isAllowed) found.push(`${name}="${value}"`)
    }
    return [...found, ...dangers(child, rule, localName === 'a' ? 'link' : place)]
  })
}

const serverWindow = createServerWindow()

afterAll(() => sanitiseWith(window))

function browserOutput(html: string, rule: MediaRule): HTMLElement {
  sanitiseWith(window)
  const box = document.createElement('div')
  box.append(sanitiseHtml(html, 2, rule))
  return box
}

/** The server's markup as a browser parses it. */
function serverOutput(html: string, rule: MediaRule): HTMLElement {
  sanitiseWith(serverWindow)
  const page = new DOMParser().parseFromString(
    `<div id="box">${htmlOf(sanitiseHtml(html, 2, rule))}</div><i id="end"></i>`,
    'text/html',
  )
  const box = page.getElementById('box')
  if (!box || box.nextElementSibling?.id !== 'end' || page.body.children.length !== 2) throw new Error(`leaves its box: ${html}`)
  return box
}

describe('the attack payloads', () => {
  it('are more than five hundred and all different', () => {
    expect(payloads.length).toBeGreaterThan(500)
    expect(new Set(payloads.map(({ html, number }) => html.replaceAll(String(number), ''))).size).toBeGreaterThan(500)
  })

  // The setting affects images only.
  const withImages = payloads.filter(({ html }) => /<(?:img|image|iframe)/i.test(html))
  it.each([
    ['browser', 'press', browserOutput, payloads],
    ['browser', 'allow', browserOutput, withImages],
    ['browser', 'never', browserOutput, withImages],
    ['server', 'press', serverOutput, payloads],
    ['server', 'allow', serverOutput, withImages],
    ['server', 'never', serverOutput, withImages],
  ] as const)('leave nothing dangerous in the %s with the image rule %s', { timeout: 120_000 }, (_, rule, clean, list) => {
    const left = list.flatMap(({ family, html, number }) => {
      const once = clean(html, rule)
      // Parse the result again, as copy and paste does: it must stay harmless.
      const again = document.createElement('div')
      again.innerHTML = once.innerHTML
      const found = [...dangers(once, rule), ...dangers(again, rule)]
      return found.map((danger) => `${number} (${family}) ${html.slice(0, 80)}: ${danger}`)
    })
    expect(left).toEqual([])
  })
})
