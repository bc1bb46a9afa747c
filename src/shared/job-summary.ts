import type { JobDetail } from './job.ts'
import { decodeEscapedHtml } from './html-text.ts'

/** Search engines truncate descriptions at about this length. */
const maxSummaryLength = 155

/** Three times the longest real posting. It bounds the work on a hostile one. */
const maxReadLength = 60_000

/** The board's introduction, conclusion and pay text, which are the same for every job. */
const repeatedParts = /<div class="content-(?:intro|conclusion|pay-transparency)">[^]*?<\/div>/g

/** A short plain-text description of a job: the beginning of its text, without the parts that all jobs share. */
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
