import type { TeamKey } from './brand.ts'
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

/** Search parameter that opens 'My applications' over the home page. */
export const applicationsParameter = 'applications'

/**
 * Every address of the site is built here. In `shared` and not in `app`, because screens, the server's site map and the
 * embedded board need the same addresses (README, Decisions).
 */
export const paths = {
  home: () => '/',
  jobs: (filter: JobFilterLink = {}) => `/${jobFilterQuery(filter)}#careers`,
  job: (jobId: number | string) => `/jobs/${jobId}`,
  faq: () => '/#faq',
  benefits: () => '/benefits',
  hub: (key: TeamKey) => `/${key}`,
  office: (key: string) => `/locations/${key}`,
  thankYou: () => '/thank-you',
  /** What this device holds of its person's applications; a view over the home page. */
  applications: () => `/?${applicationsParameter}`,
} as const

/** Anchor of the application form on a job's page. */
export const applyAnchor = 'apply'
/** Anchor of the job list on the home page. */
export const jobsAnchor = 'careers'

/** The teams with a hub, in the order of the route table. A record, so that a key too few does not compile. */
const hubs: Readonly<Record<TeamKey, true>> = { design: true, engineering: true, product: true }
export const hubKeys = Object.keys(hubs) as readonly TeamKey[]

/** Addresses of the pages that are the same for everyone: built ahead of time and named in the site map. */
export function fixedPages(officeKeys: readonly string[]): readonly string[] {
  return [paths.home(), paths.benefits(), ...hubKeys.map((key) => paths.hub(key)), ...officeKeys.map((key) => paths.office(key))]
}

/** Built ahead of time as well, but of no use to anyone who comes from a search: `noindex`, and not in the site map. */
export const unlistedPages: readonly string[] = [paths.thankYou()]

/** Every page that is rendered at build. */
export function prerenderedPages(officeKeys: readonly string[]): readonly string[] {
  return [...fixedPages(officeKeys), ...unlistedPages]
}
