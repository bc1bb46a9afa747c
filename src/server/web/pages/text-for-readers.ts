import { escapeHtml } from '#shared/html-text.ts'
import { plainJobText } from '#shared/job-summary.ts'

/**
 * The text of a job as feeds and job postings carry it. What a board writes is never passed on as it is: it may hold scripts, forms
 * and handlers, which the readers of others would run.
 * @param contentHtml as the board gives it, decoded
 * @returns HTML that is safe to show
 */
export type TextForReaders = (contentHtml: string) => string

/** Where no page is rendered, and so nothing can sanitise (`app/prerender.tsx`): the words in one paragraph. */
export const wordsForReaders: TextForReaders = (contentHtml) => {
  const text = plainJobText({ contentHtml })
  return text === '' ? '' : `<p>${escapeHtml(text)}</p>`
}
