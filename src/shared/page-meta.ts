import { escapeHtml } from './html-text.ts'

/**
 * What a page says of itself to browsers, search engines and whoever shares its link. The build writes it into prerendered
 * pages, the server into the shell of a job, the page itself after each step within the site: all three from `pageTags`.
 */
export interface PageMeta {
  readonly title: string
  /** Absent: the page has none of its own. */
  readonly description?: string
  /** Path that search engines should keep for it; absent: the path at which it is shown, or none if it is not indexed. */
  readonly canonicalPath?: string
  /** false: search engines must not list it. */
  readonly isIndexed?: boolean
}

/** One element of the head; its first attribute says which one it is. */
export interface HeadTag {
  readonly element: 'meta' | 'link'
  readonly key: readonly [attribute: 'name' | 'property' | 'rel', value: string]
  readonly valueAttribute: 'content' | 'href'
  /** null: the page must not have it. */
  readonly value: string | null
}

function meta(attribute: 'name' | 'property', name: string, value: string | null): HeadTag {
  return { element: 'meta', key: [attribute, name], valueAttribute: 'content', value }
}

/** In small letters, without a slash at its end, except the root: to the router '/Benefits/' and '/benefits' are one page. */
export function canonicalPathOf(pathname: string): string {
  // Looking behind, so that a path of slashes alone is not gone through once for each of them.
  return pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') || '/'
}

/**
 * The elements of a page's head that vary from page to page; the others stand in `index.html`.
 * @param pathname where it is shown
 * @param origin the site's, or '' for addresses that start at its root
 */
export function pageTags(
  page: PageMeta,
  { pathname, origin }: { readonly pathname: string; readonly origin: string },
): HeadTag[] {
  const { title, description = null, isIndexed = true, canonicalPath = isIndexed ? pathname : null } = page
  const address = canonicalPath === null ? null : origin + canonicalPathOf(canonicalPath)
  return [
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
  return value === null ? '' : `<${element} ${attribute}="${name}" ${valueAttribute}="${escapeHtml(value)}">`
}

/** `pageTags` and the title as HTML. */
export function pageHead(page: PageMeta, at: { readonly pathname: string; readonly origin: string }): string {
  return [`<title>${escapeHtml(page.title)}</title>`, ...pageTags(page, at).map(tagHtml)]
    .filter((tag) => tag !== '')
    .join('\n    ')
}

/** `index.html` marks with these comments what varies from page to page. */
const varyingHead = /<!--page-->[^]*?<!--\/page-->/

/** The page with another head. */
export function replacePageHead(html: string, head: string): string {
  return html.replace(varyingHead, () => `<!--page-->\n    ${head}\n    <!--/page-->`)
}

const addressTags =
  /(<link rel="canonical" href|<meta property="og:(?:url|image)" content|<meta name="twitter:image" content)="(\/[^"]*)"/g

/** The page with the addresses in its head made absolute: those who share a link take no others. */
export function withOrigin(html: string, origin: string): string {
  return html.replace(addressTags, (_, tag: string, path: string) => `${tag}="${escapeHtml(origin)}${path}"`)
}
