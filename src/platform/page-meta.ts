import { useEffect } from 'react'
import { canonicalPathOf, type HeadTag, type PageMeta, pageTags } from '#shared/page-meta.ts'

/**
 * Writes what a page says of itself into the document's head. Not React's own `<title>` and `<meta>`: the served page
 * brings one of each for readers without JavaScript, and of two titles browsers show the first.
 */

let collector: ((page: PageMeta) => void) | null = null

/** Rendered ahead of time there is no document: the prerender hears here what a page says. */
export function collectPageMeta(onPage: ((page: PageMeta) => void) | null): void {
  collector = onPage
}

/** The site's origin as the served page knows it: behind a proxy or on a mirror it is not that of the address bar. */
function siteOrigin(): string {
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? ''
  return URL.canParse(address) ? new URL(address).origin : window.location.origin
}

function applyTag({ element, key: [attribute, name], valueAttribute, value }: HeadTag): void {
  const found = document.head.querySelector(`${element}[${attribute}="${name}"]`)
  if (value === null) {
    found?.remove()
    return
  }
  const target = found ?? document.head.appendChild(document.createElement(element))
  target.setAttribute(attribute, name)
  target.setAttribute(valueAttribute, value)
}

function applyPageMeta(page: PageMeta): void {
  document.title = page.title
  const { pathname } = window.location
  for (const tag of pageTags(page, { pathname, origin: siteOrigin() })) {
    const isLeftAlone = tag.value === null && page.description === undefined && tag.key[1].endsWith('description')
    if (!isLeftAlone) applyTag(tag)
  }
  // The posting that the server wrote into the page belongs to one open job alone.
  const posting = document.querySelector<HTMLScriptElement>('script[type="application/ld+json"]')
  if (posting && (page.isIndexed === false || posting.dataset['page'] !== canonicalPathOf(pathname))) posting.remove()
}

/** Says of a page what its title, description and address are, and whether search engines may list it. */
export function usePageMeta({ title, description, canonicalPath, isIndexed = true }: PageMeta): void {
  const page: PageMeta = {
    title,
    isIndexed,
    ...(description === undefined ? {} : { description }),
    ...(canonicalPath === undefined ? {} : { canonicalPath }),
  }
  collector?.(page)
  // Its parts, not the object: a new one comes with every rendering.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => applyPageMeta(page), [title, description, canonicalPath, isIndexed])
}
