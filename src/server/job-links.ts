import { escapeHtml } from '#shared/html-text.ts'
import type { Hub, Office } from '#shared/brand.ts'
import type { JobListing } from '#shared/job.ts'
import { type JobFilter, matchesFilter, noFilter } from '#shared/job-filter.ts'
import { encodeQueryValue, paths } from '#shared/paths.ts'
import { jobFeeds } from './job-feeds/addresses.ts'

/**
 * The open jobs as plain links in the pages that list them, for crawlers and for browsers without scripts. They take the place
 * of the `noscript` text, outside of what React renders, and a browser with scripts does not show them (`base.css`): the page
 * neither shifts nor hydrates differently.
 */

/** A page with links to jobs. */
export interface JobPage {
  readonly filter: JobFilter
  /** Its name in a trail of pages. null: the home page, where each trail begins. */
  readonly name: string | null
}

/** By path. */
export type JobPages = ReadonlyMap<string, JobPage>

interface BrandJobs {
  readonly hubs: readonly Pick<Hub, 'department' | 'heading' | 'key'>[]
  readonly offices: readonly Pick<Office, 'key' | 'location' | 'name'>[]
}

/** The home page has all jobs, a team's hub those of its department, an office's page those of its place. */
export function jobPagesOf({ hubs, offices }: BrandJobs): JobPages {
  return new Map<string, JobPage>([
    [paths.home(), { filter: noFilter, name: null }],
    ...hubs.map(
      ({ department, heading, key }) => [paths.hub(key), { filter: { ...noFilter, department }, name: heading }] as const,
    ),
    ...offices.map(({ key, location, name }) => [paths.office(key), { filter: { ...noFilter, location }, name }] as const),
  ])
}

/** More would make the home page of a large board slow. The site map and the other pages have them all. */
const maxLinks = 500

const noScriptText = /<noscript>[^<]*<\/noscript>/

function link({ id, location, title }: JobListing): string {
  const place = location === '' ? '' : ` <span>${escapeHtml(location)}</span>`
  return `<li><a href="${paths.job(id)}">${escapeHtml(title)}</a>${place}</li>`
}

function feedLinks(filter: JobFilter): string {
  const { department, location } = filter
  const query = Object.entries({ department, location }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeQueryValue(value)}`],
  )
  const search = query.length > 0 ? `?${query.join('&')}` : ''
  return [
    ['application/atom+xml', jobFeeds.atom],
    ['application/feed+json', jobFeeds.json],
  ]
    .map(([type, path]) => `<link rel="alternate" type="${type}" title="Open jobs" href="${escapeHtml(`${path}${search}`)}">`)
    .join('\n    ')
}

/** Adds links to the jobs of a page, newest first, and to its feeds. */
export function withJobLinks(html: string, filter: JobFilter, jobs: readonly JobListing[]): string {
  const shown = jobs
    .filter((job) => typeof job.id === 'number' && matchesFilter(job, filter))
    .sort((a, b) => Number(b.id) - Number(a.id))
    .slice(0, maxLinks)
  const withFeeds = html.replace('<!--/page-->', () => `${feedLinks(filter)}\n    <!--/page-->`)
  if (shown.length === 0) return withFeeds
  const list = `<nav class="job-links" aria-label="Open jobs"><h2>Open jobs</h2><ul>${shown.map(link).join('')}</ul></nav>`
  return withFeeds.replace(noScriptText, () => list)
}
