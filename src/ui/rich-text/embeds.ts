import { buttonClass } from '../button/button-class.ts'
import styles from './embeds.module.css'
import { richText as words } from '../words.ts'

/**
 * Pictures and video frames in untrusted text. Loading one reveals the visitor's IP address to its host, so nothing loads from
 * another host before the visitor asks for it: a placeholder with a button takes its place (`sanitise-html.ts`).
 */

/**
 * How pictures of other hosts load: at once, after a press, or never. `own` also drops videos, all of which are on other hosts.
 * `none` also drops own pictures, for places without room for media.
 */
export type MediaRule = 'allow' | 'press' | 'never' | 'own' | 'none'

/** An element of a placeholder. */
export interface PlaceholderMarkup {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (PlaceholderMarkup | string)[]
}

/** Reads an attribute of the source element. Null or undefined if it has none. */
type ReadAttribute = (name: string) => string | null | undefined

/** Marks a placeholder. The sanitiser drops all data attributes from the text, so it cannot forge one. */
export const embedAttribute = 'data-embed'

/** Allowed players. The Content-Security-Policy lists the same hosts. */
const videoAddresses = [
  /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/[\w-]+(?:\?[\w=&;%.-]*)?$/,
  /^https:\/\/player\.vimeo\.com\/video\/\d+(?:\?[\w=&;%.-]*)?$/,
]

/** The server does not know its own origin, so only relative addresses count as same-origin there. */
const unknownOrigin = 'https://unknown.invalid'

const trackingTag = /#LI-[\w-]+/g
const zeroWidth = /[\u200b\u2060\ufeff]/g

/** Removes a job network's tracking tags ('#LI-Remote') and zero-width characters, which pasting leaves behind. */
export function tidyText(text: string): string {
  return text.replace(zeroWidth, '').replace(trackingTag, '')
}

/** Returns the markup of a picture, or null to drop it. */
export function pictureMarkup(read: ReadAttribute, rule: MediaRule): PlaceholderMarkup | string | null {
  const url = pictureUrl(read('src') ?? '')
  if (url === null || rule === 'none') return null
  const alt = tidyText(read('alt') ?? '').trim()
  const shape = { alt, ...sizeOf(read) }
  if (url.origin === ownOrigin()) {
    return { tag: 'img', attributes: { src: url.pathname + url.search, ...shape, loading: 'lazy' }, children: [] }
  }
  const { href } = url
  if (rule === 'allow') {
    return { tag: 'img', attributes: { src: href, ...shape, loading: 'lazy', referrerpolicy: 'no-referrer' }, children: [] }
  }
  if (rule === 'never' || rule === 'own') return alt === '' ? null : alt
  return placeholder({ kind: 'picture', action: words.show(), title: alt, url, size: sizeOf(read) })
}

/** Returns a video's placeholder, or null to drop a frame that is not a known player. */
export function frameMarkup(read: ReadAttribute, rule: MediaRule): PlaceholderMarkup | null {
  const address = (read('src') ?? '').trim()
  if (rule === 'own' || rule === 'none' || !videoAddresses.some((pattern) => pattern.test(address))) return null
  // Use YouTube's player without cookies.
  const url = new URL(address.replace(/^https:\/\/(?:www\.)?youtube\.com\//, 'https://www.youtube-nocookie.com/'))
  // Start playback at once: the visitor has already pressed the placeholder's button.
  url.searchParams.set('autoplay', '1')
  return placeholder({ kind: 'frame', action: words.play(), title: tidyText(read('title') ?? '').trim(), url, size: {} })
}

/** The text that replaces a placeholder inside a link, where a button is not allowed. */
export function embedLabel({ attributes }: PlaceholderMarkup): string {
  return attributes['data-title'] || (attributes[embedAttribute] === 'frame' ? words.video() : words.picture())
}

/** The host of an address for display, without 'www.'. */
export function hostName({ host }: URL): string {
  return host.replace(/^www\./, '')
}

function ownOrigin(): string {
  return import.meta.env.SSR ? unknownOrigin : window.location.origin
}

/**
 * Returns a picture's address: same-origin, or HTTPS as the Content-Security-Policy requires. A bare file name would resolve
 * against the page, where the board's files do not exist, so it is rejected.
 */
function pictureUrl(source: string): URL | null {
  // URL parsers skip line breaks and tabs, so '/\t/evil.example' names a host.
  const address = source.replace(/[\t\n\r]/g, '').trim()
  if (!/^(?:https?:\/\/|\/[^/\\])/i.test(address) || !URL.canParse(address, ownOrigin())) return null
  const url = new URL(address, ownOrigin())
  const isWeb = url.protocol === 'https:' && url.username === '' && url.password === ''
  return isWeb || url.origin === ownOrigin() ? url : null
}

function sizeOf(read: ReadAttribute): Readonly<Record<string, string>> {
  const [width = '', height = ''] = [read('width')?.trim(), read('height')?.trim()]
  const isSize = (value: string) => /^[1-9]\d{0,3}$/.test(value)
  return isSize(width) && isSize(height) ? { width, height } : {}
}

interface Placeholder {
  readonly kind: 'picture' | 'frame'
  readonly action: string
  /** The picture's alternative text or the video's title. May be empty. */
  readonly title: string
  readonly url: URL
  /** The picture's size, if the text gives it. */
  readonly size: Readonly<Record<string, string>>
}

function placeholder({ kind, action, title, url, size }: Placeholder): PlaceholderMarkup {
  const span = (name: string, ...children: readonly (PlaceholderMarkup | string)[]): PlaceholderMarkup => ({
    tag: 'span',
    attributes: { class: styles[name] ?? '' },
    children,
  })
  const button: PlaceholderMarkup = {
    tag: 'button',
    attributes: {
      type: 'button',
      class: buttonClass({ variant: 'outline', size: 'small' }),
      ...(title === '' ? {} : { 'aria-label': words.named({ action, title }) }),
    },
    children: [action],
  }
  const note: PlaceholderMarkup = {
    tag: 'span',
    attributes: { class: styles['note'] ?? '', 'aria-live': 'polite' },
    children: [words.loadsFrom({ host: hostName(url) })],
  }
  // An empty canvas has the aspect ratio of its width and height and loads nothing. It reserves the picture's space.
  const spacer: PlaceholderMarkup = {
    tag: 'canvas',
    attributes: { class: styles['room'] ?? '', 'aria-hidden': 'true', ...size },
    children: [],
  }
  return {
    tag: 'span',
    attributes: { class: styles[kind] ?? '', [embedAttribute]: kind, 'data-address': url.href, 'data-title': title },
    children: [
      ...('width' in size ? [spacer] : []),
      span('words', ...(title === '' ? [] : [span('title', title)]), button, note),
    ],
  }
}
