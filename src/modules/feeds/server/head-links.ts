import { escapeHtml } from '#shared/html-text.ts'
import { filterAddress, type JobFilter } from '#shared/job-filter.ts'
import { currentLanguage } from '#server/web/language/language.ts'
import { jobFeeds } from './addresses.ts'
import { server as words } from '../words.ts'

/** Links to the feeds of a filter, for the head of the page that lists its jobs. */
export function feedLinks(filter: JobFilter): string {
  const language = currentLanguage()
  const query = [filterAddress(filter), language === null ? '' : `lang=${language}`].filter(Boolean).join('&')
  return [
    ['application/atom+xml', jobFeeds.atom],
    ['application/feed+json', jobFeeds.json],
  ]
    .map(([type, path]) => {
      const address = escapeHtml(query === '' ? String(path) : `${path}?${query}`)
      return `<link rel="alternate" type="${type}" title="${escapeHtml(words.openJobs())}" href="${address}">`
    })
    .join('\n    ')
}
