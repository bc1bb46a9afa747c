import { escapeHtml } from '#shared/html-text.ts'
import { paths } from '#shared/paths.ts'
import { pathInLanguage } from '#shared/site-languages.ts'
import { siteNameOf } from '../language/brand-texts.ts'
import { currentLanguage } from '../language/language.ts'
import type { JobPosting } from './job-posting.ts'
import { scriptJson } from '../../tools/script-json.ts'
import { openOrigin } from '../http/ready-text.ts'

/** Data about a page for search engines. Browsers remove it when they open another page (`usePageMeta`). */
export function structuredData(pathname: string, items: readonly object[]): string {
  return `<script type="application/ld+json" data-page="${escapeHtml(pathname)}">${scriptJson(items)}</script>`
}

/** A trail of pages for search engines (https://schema.org/BreadcrumbList). The last page is the one that shows it. */
export function breadcrumbList(pages: readonly { readonly name: string; readonly url: string }[]): JobPosting {
  return {
    '@context': 'https://schema.org/',
    '@type': 'BreadcrumbList',
    itemListElement: pages.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
  }
}

/** The trail of pages that leads to one, from the home page on, in the language in which the server speaks. */
export function trailOf(
  brand: { readonly name: string; readonly siteWord: string },
  trail: Parameters<typeof breadcrumbList>[0],
): object {
  return breadcrumbList([
    { name: siteNameOf(brand), url: openOrigin + pathInLanguage(paths.home(), currentLanguage()) },
    ...trail,
  ])
}
