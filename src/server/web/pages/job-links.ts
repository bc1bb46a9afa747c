import { escapeHtml } from '#shared/html-text.ts'
import type { Hub, Office } from '#shared/brand.ts'
import type { JobListing } from '#shared/job.ts'
import { filterAddress, filterTest, isFiltering, type JobFilter, namedJobs, noFilter, sortOf } from '#shared/job-filter.ts'
import { jobFilterQuery, paths } from '#shared/paths.ts'
import { pathInLanguage, siteLanguageOf } from '#shared/site-languages.ts'
import { currentLanguage } from '../language/language.ts'
import { pages as words } from '../../words.ts'

/**
 * The open jobs as plain links in the pages that list them, for crawlers and for browsers without scripts. They take the place
 * of the `noscript` text, outside of what React renders, and a browser with scripts does not show them (`base.css`): the page
 * neither shifts nor hydrates differently.
 */

/** A page with links to jobs. */
export interface JobPage {
  readonly filter: JobFilter
  /** Its name in a trail of pages, in the current language. null: the home page, where each trail begins. */
  readonly name: (() => string) | null
}

/** By path. */
export type JobPagesByPath = ReadonlyMap<string, JobPage>

interface BrandJobs {
  readonly hubs: readonly Pick<Hub, 'department' | 'heading' | 'key'>[]
  readonly offices: readonly Pick<Office, 'key' | 'location' | 'name'>[]
}

/** The home page and that of the jobs have all of them, a team's hub those of its department, an office's page those of its place. */
export function jobPagesOf({ hubs, offices }: BrandJobs): JobPagesByPath {
  return new Map<string, JobPage>([
    [paths.home(), { filter: noFilter, name: null }],
    [paths.allJobs(), { filter: noFilter, name: () => words.openJobs() }],
    ...hubs.map(
      ({ department, heading, key }) =>
        [paths.hub(key), { filter: { ...noFilter, departments: [department] }, name: () => heading }] as const,
    ),
    ...offices.map(
      ({ key, location, name }) =>
        [paths.office(key), { filter: { ...noFilter, locations: [location] }, name: () => name }] as const,
    ),
  ])
}

/** A link weighs some 25 bytes of what is sent. */
const maxLinks = 500
/** The home page must be the fastest. It leads to the jobs of each department instead. */
const maxLinksOnHome = 100

const noScriptText = /<noscript>[^<]*<\/noscript>/

function link({ id, location, title }: JobListing): string {
  const place = location === '' ? '' : ` <span>${escapeHtml(location)}</span>`
  return `<li><a href="${pathInLanguage(paths.job(id), currentLanguage())}">${escapeHtml(title)}</a>${place}</li>`
}

/** A filter as a query with its '?', or ''. */
export function filterQuery(filter: JobFilter): string {
  const address = filterAddress(filter)
  return address === '' ? '' : `?${address}`
}

function departmentLinks(jobs: readonly JobListing[]): string {
  const { compare } = new Intl.Collator(siteLanguageOf(currentLanguage()))
  const departments = [...new Set(jobs.map(({ department }) => department))].filter((name) => name !== '').sort(compare)
  if (departments.length === 0) return ''
  const links = departments.map((department) => {
    const address = pathInLanguage(`${paths.home()}${jobFilterQuery({ department })}`, currentLanguage())
    return `<li><a href="${escapeHtml(address)}">${escapeHtml(department)}</a></li>`
  })
  return `<h2>${escapeHtml(words.byDepartment())}</h2><ul>${links.join('')}</ul>`
}

/** The gaps of a page for the links, which change with the board and the filter. */
export const linkGaps = { head: '<!--head-links-->', jobs: '<!--job-links-->' } as const

/** Leaves the gaps in a page. */
export function openForLinks(html: string): string {
  return html.replace('<!--/page-->', `${linkGaps.head}\n    <!--/page-->`).replace(noScriptText, linkGaps.jobs)
}

/**
 * Fills the gaps: links to the jobs of a filter, newest first, or as a search has ordered them. Without jobs, the text of the page stays.
 * @param head what modules link to in the head of the page
 */
export function jobLinksOf(
  html: string,
  filter: JobFilter,
  jobs: readonly JobListing[],
  head: string,
): Readonly<Record<keyof typeof linkGaps, string>> {
  const isFound = filterTest(filter)
  const found = namedJobs(jobs, filter.jobs)
    .filter((job) => typeof job.id === 'number' && isFound(job))
    .sort((a, b) => (sortOf(filter) === 'match' ? 0 : Number(b.id) - Number(a.id)))
  if (found.length === 0) return { head, jobs: noScriptText.exec(html)?.[0] ?? '' }
  const max = isFiltering(filter) ? maxLinks : maxLinksOnHome
  const departments = found.length > max ? departmentLinks(found) : ''
  const list = `<h2>${escapeHtml(words.openJobs())}</h2><ul>${found.slice(0, max).map(link).join('')}</ul>${departments}`
  return { head, jobs: `<nav class="job-links" aria-label="${escapeHtml(words.openJobs())}">${list}</nav>` }
}
