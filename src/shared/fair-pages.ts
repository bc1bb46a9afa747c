/** The pages of fair mode. Nobody finds them by chance: only the menu of an installed app and the manifest's shortcut lead here. */

const base = '/fair'

export const fairPaths = {
  /** The start screen while the fair runs, the set-up before. */
  start: () => base,
  jobs: () => `${base}/jobs`,
  job: (jobId: number | string) => `${base}/jobs/${jobId}`,
  apply: (jobId: number | string) => `${base}/jobs/${jobId}/apply`,
  /** `job`: where the person came from. */
  interest: (jobId?: number) => (jobId === undefined ? `${base}/interest` : `${base}/interest?job=${jobId}`),
  done: () => `${base}/done`,
  pin: () => `${base}/pin`,
  recruiters: () => `${base}/recruiters`,
  setup: () => `${base}/set-up`,
  readyCheck: () => `${base}/ready`,
  poster: () => `${base}/poster`,
  cards: () => `${base}/cards`,
  /** Where a code for another tablet leads. The code is in the fragment, which no server sees. */
  join: (code?: string) => (code === undefined ? `${base}/join` : `${base}/join#${code}`),
} as const

/** The route of all of them. */
export const fairRoute = `${base}/*`

export function isFairPage(pathname: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`)
}
