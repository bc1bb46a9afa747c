import type { JobDetail } from './job.ts'
import { decodeEscapedHtml } from './html-text.ts'

/** Search engines show about this much of a description. */
const maxSummaryLength = 155

/** Three times what boards write (greenhouse.md 1.4): the beginning is in there. */
const maxReadLength = 60_000

/** The board's introduction and conclusion are the same for every job (greenhouse.md 1.4). */
const repeatedParts = /<div class="content-(?:intro|conclusion|pay-transparency)">[^]*?<\/div>/g

/** A job in one sentence or two, as plain text: the beginning of what its posting says of this job and no other. */
export function jobSummary({ contentHtml, location, title }: Pick<JobDetail, 'contentHtml' | 'location' | 'title'>): string {
  const text = decodeEscapedHtml(
    contentHtml
      .slice(0, maxReadLength)
      .replace(repeatedParts, ' ')
      .replace(/<[^<>]*>/g, ' '),
  )
    .replace(/&nbsp;|[\u200B\uFEFF]/g, ' ')
    .replace(/#LI-\w+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const beginning = text === '' ? [title, location].filter((part) => part !== '').join(', ') : text
  if (beginning.length <= maxSummaryLength) return beginning
  return `${beginning.slice(0, maxSummaryLength).replace(/\s+\S*$/, '')}…`
}
