import { escapeHtml } from './html-text.ts'
import { languagePrefix, type Languages } from './languages.ts'

/**
 * The metadata of a page for browsers, search engines and link previews. The build writes it into prerendered pages, the
 * server into job pages, and the page itself after each client-side navigation. All three use `pageTags`.
 */
export interface PageMeta {
  readonly title: string
  readonly description?: string
  /** Path of the canonical URL, without its language. Defaults to the current path, or to none if the page is not indexed. */
  readonly canonicalPath?: string | null
  /** false adds `noindex`. */
  readonly isIndexed?: boolean
}

/** One element of the head, identified by its `key` attribute. */
export interface HeadTag {
  readonly element: 'meta' | 'link'
  readonly key: readonly [attribute: 'name' | 'property' | 'rel' | 'hreflang', value: string]
  readonly valueAttribute: 'content' | 'href'
  /** null removes the element. */
  readonly value: string | null
}

function meta(attribute: 'name' | 'property', name: string, value: string | null): HeadTag {
  return { element: 'meta', key: [attribute, name], valueAttribute: 'content', value }
}

/** Lower case without a trailing slash, except for '/': the router treats '/Benefits/' and '/benefits' as the same page. */
export function canonicalPathOf(pathname: string): string {
  // The lookbehind prevents quadratic backtracking on a path of many slashes.
  return pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') || '/'
}

/** Where a page is. */
interface PageAddress {
  /** Without its language. */
  readonly pathname: string
  /** The site's origin, or '' for root-relative URLs. */
  readonly origin: string
  readonly language: string
  /** Those in which the page can be read. */
  readonly languages: Languages
}

/** The same page in each language, and the one for everybody else (https://developers.google.com/search/docs/specialty/international/localized-versions). */
function languageTags(addressIn: (language: string) => string | null, languages: Languages): HeadTag[] {
  if (languages.length === 1) return []
  const tag = (hreflang: string, language: string): HeadTag => ({
    element: 'link',
    key: ['hreflang', hreflang],
    valueAttribute: 'href',
    value: addressIn(language),
  })
  return [...languages.map((language) => tag(language, language)), tag('x-default', languages[0])]
}

/** The head elements that differ between pages. The others are in `index.html`. */
export function pageTags(page: PageMeta, { language, languages, origin, pathname }: PageAddress): HeadTag[] {
  const { title, description = null, isIndexed = true, canonicalPath = isIndexed ? pathname : null } = page
  const addressIn = (which: string) => {
    if (canonicalPath === null) return null
    const path = canonicalPathOf(canonicalPath)
    const prefix = languagePrefix(which, languages)
    return origin + (prefix !== '' && path === '/' ? prefix : prefix + path)
  }
  const address = addressIn(language)
  return [
    ...languageTags(addressIn, languages),
    meta('name', 'robots', isIndexed ? null : 'noindex'),
    meta('name', 'description', description),
    { element: 'link', key: ['rel', 'canonical'], valueAttribute: 'href', value: address },
    meta('property', 'og:url', address),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
  ]
}

function tagHtml({ element, key: [attribute, name], valueAttribute, value }: HeadTag): string {
  if (value === null) return ''
  const relation = attribute === 'hreflang' ? 'rel="alternate" ' : ''
  return `<${element} ${relation}${attribute}="${name}" ${valueAttribute}="${escapeHtml(value)}">`
}

/** The title and `pageTags` as HTML. */
export function pageHead(page: PageMeta, at: PageAddress): string {
  return [`<title>${escapeHtml(page.title)}</title>`, ...pageTags(page, at).map(tagHtml)]
    .filter((tag) => tag !== '')
    .join('\n    ')
}

/** For pages that are useless as search results. */
export const noIndex = '<meta name="robots" content="noindex">'

/** `index.html` marks the page-specific part of the head with these comments. */
const headStart = '<!--page-->'
const headEnd = '<!--/page-->'

/** Replaces the page-specific part of the head. */
export function replacePageHead(html: string, head: string): string {
  const start = html.indexOf(headStart)
  const end = html.indexOf(headEnd, start)
  return start === -1 || end === -1 ? html : `${html.slice(0, start)}${headStart}\n    ${head}\n    ${html.slice(end)}`
}

const urlTags =
  /(<link rel="canonical" href|<link rel="alternate" hreflang="[\w-]+" href|<meta property="og:(?:url|image)" content|<meta name="twitter:image" content)="(\/[^"]*)"/g

/** Makes the URLs in the head absolute: link previews do not accept relative ones. */
export function withOrigin(html: string, origin: string): string {
  return html.replace(urlTags, (_, tag: string, path: string) => `${tag}="${escapeHtml(origin)}${path}"`)
}
