import { escapeHtml } from '#shared/html-text.ts'
import { paths } from '#shared/paths.ts'
import { languages, pathInLanguage } from '#shared/site-languages.ts'
import type { ListedJob } from '../../board/job-source.ts'
import { openOrigin, ReadyText } from '../http/ready-text.ts'

interface Entry {
  /** Its path. */
  readonly page: string
  readonly updatedAt: string | null
}

/** What a site map may hold (https://www.sitemaps.org/protocol.html). */
const maxElements = 50_000

const addressOf = (page: string, language: string) => openOrigin + escapeHtml(pathInLanguage(page, language))

/** The same page in each language, and for everybody else. */
function alternatesOf(page: string): string {
  if (languages.length === 1) return ''
  const link = (hreflang: string, language: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${addressOf(page, language)}"/>`
  return [...languages.map((language) => link(language, language)), link('x-default', languages[0])].join('')
}

/** The elements of a page: one for each language. */
function urlElements({ page, updatedAt }: Entry, listed: readonly string[]): string {
  const isKnown = updatedAt !== null && !Number.isNaN(Date.parse(updatedAt))
  const lastmod = isKnown ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : ''
  const alternates = alternatesOf(page)
  return listed.map((language) => `<url><loc>${addressOf(page, language)}</loc>${lastmod}${alternates}</url>\n`).join('')
}

/**
 * The site map of some pages and all open jobs in all languages, its origin left open. It is made once for each list of jobs.
 * @param pages paths of the indexed pages
 */
export function siteMapOf(pages: readonly string[]): (jobs: readonly ListedJob[]) => ReadyText {
  let last: { readonly key: string; readonly text: ReadyText } | null = null
  return (jobs) => {
    const key = jobs.map(({ jobId, updatedAt }) => `${jobId} ${updatedAt}`).join('\n')
    if (last?.key === key) return last.text
    const isRoom = (pages.length + jobs.length) * languages.length <= maxElements
    // Too many for one site map: search engines find the other languages by the links of the first.
    const listed = isRoom ? languages : languages.slice(0, 1)
    const fixed = pages.map((page) => urlElements({ page, updatedAt: null }, listed)).join('')
    const posted = jobs.map(({ jobId, updatedAt }) => urlElements({ page: paths.job(jobId), updatedAt }, listed)).join('')
    const linked = languages.length === 1 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    const head = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${linked}>\n`
    const text = ReadyText.of(`${head}${fixed}${posted}</urlset>\n`, [openOrigin])
    last = { key, text }
    return text
  }
}
