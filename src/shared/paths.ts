import type { FrameCopy, TeamKey } from './brand.ts'

/** Search parameters that filter a job list. */
export interface JobFilterLink {
  readonly department?: string
  readonly location?: string
  readonly type?: string
}

/** Encodes like browsers encode form queries, so that links and the address bar look the same. */
export function encodeQueryValue(value: string): string {
  return encodeURIComponent(value).replaceAll('%20', '+')
}

/** The query string of a job filter with the leading '?', or '' without a filter. */
export function jobFilterQuery(filter: JobFilterLink): string {
  const pairs = (['department', 'location', 'type'] as const).flatMap((key) => {
    const value = filter[key]
    return value ? [`${key}=${encodeQueryValue(value)}`] : []
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/**
 * All paths of the site. In `shared`, because the screens, the server's site map and the embedded board use them.
 */
export const paths = {
  home: () => '/',
  /** The jobs among the sections of the home page. */
  jobs: (filter: JobFilterLink = {}) => `/${jobFilterQuery(filter)}#careers`,
  /** The jobs on a page of their own. */
  allJobs: (filter: JobFilterLink = {}) => `/jobs${jobFilterQuery(filter)}`,
  job: (jobId: number | string) => `/jobs/${jobId}`,
  faq: () => '/#faq',
  benefits: () => '/benefits',
  hub: (key: TeamKey) => `/${key}`,
  office: (key: string) => `/locations/${key}`,
  thankYou: () => '/thank-you',
  /** What this device has of its person: saved jobs, drafts, applications. */
  myJobs: () => '/my-jobs',
} as const

/** Anchor of the application form on a job page. */
export const applyAnchor = 'apply'
/** Anchor of the job list on the home page. */
export const jobsAnchor = 'careers'

/** What a brand says about its pages. */
export interface BrandPages extends Pick<FrameCopy, 'hubNames' | 'leavesOut' | 'officeKeys'> {
  /** The addresses of its modules' pages, which are unlisted. */
  readonly modulePages?: readonly string[]
}

/** The teams with a page of their own, each with its title. */
export function hubsOf({ hubNames }: Pick<BrandPages, 'hubNames'>): readonly (readonly [TeamKey, string])[] {
  return Object.entries(hubNames) as [TeamKey, string][]
}

/** Paths of the pages with fixed content. They are prerendered and listed in the site map. */
export function fixedPages(pages: BrandPages): readonly string[] {
  const { leavesOut, officeKeys } = pages
  const benefits = leavesOut.includes('benefits') ? [] : [paths.benefits()]
  return [
    paths.home(),
    paths.allJobs(),
    ...benefits,
    ...hubsOf(pages).map(([key]) => paths.hub(key)),
    ...officeKeys.map((key) => paths.office(key)),
  ]
}

/** Prerendered pages that are useless as search results: `noindex`, and not in the site map. */
export const unlistedPages: readonly string[] = [paths.thankYou(), paths.myJobs()]

/** Paths of all prerendered pages. */
export function prerenderedPages(pages: BrandPages): readonly string[] {
  return [...fixedPages(pages), ...unlistedPages, ...(pages.modulePages ?? [])]
}
