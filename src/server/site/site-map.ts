import { escapeHtml } from '#shared/html-text.ts'
import { paths } from '#shared/paths.ts'
import type { ListedJob } from '../board/job-source.ts'
import { openOrigin, ReadyText } from '../http/ready-text.ts'

interface Entry {
  /** Its path. */
  readonly page: string
  readonly updatedAt: string | null
}

function urlElement({ page, updatedAt }: Entry): string {
  const isKnown = updatedAt !== null && !Number.isNaN(Date.parse(updatedAt))
  const lastmod = isKnown ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : ''
  return `<url><loc>${openOrigin}${escapeHtml(page)}</loc>${lastmod}</url>\n`
}

/**
 * The site map of some pages and all open jobs, its origin left open. It is made once for each list of jobs.
 * @param pages paths of the indexed pages
 */
export function siteMapOf(pages: readonly string[]): (jobs: readonly ListedJob[]) => ReadyText {
  const fixed = pages.map((page) => urlElement({ page, updatedAt: null })).join('')
  let last: { readonly key: string; readonly text: ReadyText } | null = null
  return (jobs) => {
    const key = jobs.map(({ jobId, updatedAt }) => `${jobId} ${updatedAt}`).join('\n')
    if (last?.key === key) return last.text
    const posted = jobs.map(({ jobId, updatedAt }) => urlElement({ page: paths.job(jobId), updatedAt })).join('')
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    const text = ReadyText.of(`${head}${fixed}${posted}</urlset>\n`, [openOrigin])
    last = { key, text }
    return text
  }
}
