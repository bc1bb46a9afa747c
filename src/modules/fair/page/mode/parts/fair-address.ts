import { paths } from '#shared/paths.ts'

/** The addresses that the fair's codes hold. They lead to this site, with the event's source. */

function withSource(path: string, source: string): string {
  const url = new URL(path, window.location.origin)
  if (source !== '') url.searchParams.set('gh_src', source)
  return url.href
}

/** A job's page. */
export function jobAddress(jobId: number, source: string): string {
  return withSource(paths.job(jobId), source)
}

/** The list of jobs of a fair, or of all jobs. */
export function jobsAddress(jobIds: readonly number[], source: string): string {
  const url = new URL(withSource(paths.jobs(), source))
  // Written by hand: a comma in a query is readable, and makes the code smaller.
  if (jobIds.length > 0) url.search = [`jobs=${jobIds.join(',')}`, url.search.slice(1)].filter(Boolean).join('&')
  return url.href
}
