import type { JobType } from './job.ts'

/** Search parameters that pre-filter the job list of the home page (specification 2). */
export interface JobFilterLink {
  readonly department?: string
  readonly location?: string
  readonly type?: JobType
}

/** Encodes the way browsers write a query, so that a link and the address bar read the same. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+')
}

/**
 * The query string of a job filter, with the leading '?', or '' when nothing is filtered.
 */
export function jobFilterQuery(filter: JobFilterLink): string {
  const pairs = (['department', 'location', 'type'] as const).flatMap((key) => {
    const value = filter[key]
    return value ? [`${key}=${encode(value)}`] : []
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/**
 * Every address of the site is built here. In `shared` and not in `app`, because screens, the server's site map and the
 * embedded board need the same addresses (README, Decisions).
 */
export const paths = {
  home: () => '/',
  jobs: (filter: JobFilterLink = {}) => `/${jobFilterQuery(filter)}#careers`,
  job: (jobId: number | string) => `/jobs/${jobId}`,
  thankYou: () => '/thank-you',
} as const

/** Anchor of the application form on a job's page. */
export const applyAnchor = 'apply'
/** Anchor of the job list on the home page. */
export const jobsAnchor = 'careers'

const pages: readonly RegExp[] = [/^\/$/, /^\/jobs\/[^/]+\/?$/, /^\/thank-you\/?$/]

/** Whether a path is that of one job. */
export function isJobPage(pathname: string): boolean {
  return /^\/jobs\/[^/]+\/?$/.test(pathname)
}

/** Whether a path belongs to a page of the site; anything else shows the error screen. */
export function isPage(pathname: string): boolean {
  return pages.some((page) => page.test(pathname))
}
