import type { JobDetail } from './job.ts'
import { decodeEscapedHtml } from './html-text.ts'

/** Search engines truncate descriptions at about this length. */
const maxSummaryLength = 155

/** Three times the longest real posting. It bounds the work on a hostile one. */
const maxReadLength = 60_000

/** Begins the board's introduction, conclusion or pay text, which are the same for every job. */
const repeatedStart = /<div class="content-(?:intro|conclusion|pay-transparency)">/
const repeatedEnd = '</div>'

function withoutRepeatedParts(html: string): string {
  const [first = '', ...parts] = html.split(repeatedStart)
  const others = parts.map((part) => {
    const end = part.indexOf(repeatedEnd)
    return end === -1 ? part : part.slice(end + repeatedEnd.length)
  })
  return [first, ...others].join(' ')
}

/** Without scripts and styles, whose content is no text. One that is not closed ends the text, as in a browser. */
function withoutCode(html: string): string {
  const [first = '', ...parts] = html.split(/<(?:script|style)\b/i)
  const others = parts.map((part) => {
    const end = part.search(/<\/(?:script|style)\b/i)
    return end === -1 ? '' : part.slice(end)
  })
  return [first, ...others].join(' ')
}

/** The text of a job as plain text in one line, without the parts that all jobs share. */
export function plainJobText({ contentHtml }: Pick<JobDetail, 'contentHtml'>): string {
  return decodeEscapedHtml(withoutCode(withoutRepeatedParts(contentHtml.slice(0, maxReadLength))).replace(/<[^<>]*>/g, ' '))
    .replace(/&nbsp;|[\u200B\uFEFF]/g, ' ')
    .replace(/#LI-\w+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A short plain-text description of a job: the beginning of its text, without the parts that all jobs share. */
export function jobSummary(job: Pick<JobDetail, 'contentHtml' | 'location' | 'title'>): string {
  const { location, title } = job
  const text = plainJobText(job)
  const beginning = text === '' ? [title, location].filter((part) => part !== '').join(', ') : text
  if (beginning.length <= maxSummaryLength) return beginning
  return `${beginning.slice(0, maxSummaryLength).replace(/(?<!\s)\s+\S*$/, '')}…`
}
