import { useLayoutEffect } from 'react'
import { canonicalPathOf, type HeadTag, type PageMeta, pageTags } from '#shared/page-meta.ts'
import { languages } from '#shared/site-languages.ts'
import { language } from '#shared/words.ts'
import { pathOf } from './address.ts'

/**
 * Writes a page's title, description and canonical URL into the document's head. React's own `<title>` and `<meta>` cannot
 * be used: the served page already contains them for readers without JavaScript, and browsers show the first of two titles.
 */

let collector: ((page: PageMeta) => void) | null = null

/** Receives a page's metadata during prerendering, where there is no document. */
export function collectPageMeta(onPage: ((page: PageMeta) => void) | null): void {
  collector = onPage
}

/** The site's public origin, from the served page: behind a proxy or on a mirror it differs from the address bar. */
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
  if (attribute === 'hreflang') target.setAttribute('rel', 'alternate')
  target.setAttribute(valueAttribute, value)
}

function applyPageMeta(page: PageMeta): void {
  document.title = page.title
  const pathname = pathOf(window.location)
  for (const tag of pageTags(page, { pathname, origin: siteOrigin(), language, languages })) {
    const isUnchanged = tag.value === null && page.description === undefined && tag.key[1].endsWith('description')
    if (!isUnchanged) applyTag(tag)
  }
  // The job posting in the served page is valid only for that job while it is open.
  const posting = document.querySelector<HTMLScriptElement>('script[type="application/ld+json"]')
  if (posting && (page.isIndexed === false || posting.dataset['page'] !== canonicalPathOf(pathname))) posting.remove()
}

/** Sets the title, description and canonical URL of a page, and whether search engines may index it. */
export function usePageMeta({ title, description, canonicalPath, isIndexed = true }: PageMeta): void {
  const page: PageMeta = {
    title,
    isIndexed,
    ...(description === undefined ? {} : { description }),
    ...(canonicalPath === undefined ? {} : { canonicalPath }),
  }
  collector?.(page)
  // Depend on the properties: the object is new in every render.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => applyPageMeta(page), [title, description, canonicalPath, isIndexed])
}
