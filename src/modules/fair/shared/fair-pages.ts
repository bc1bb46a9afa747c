import { fairBase } from './fair-base.ts'

/** The pages of fair mode. Nobody finds them by chance: only the menu of an installed app and the manifest's shortcut lead here. */

export const fairPaths = {
  /** The start screen while the fair runs, the set-up before. */
  start: () => fairBase,
  jobs: () => `${fairBase}/jobs`,
  job: (jobId: number | string) => `${fairBase}/jobs/${jobId}`,
  apply: (jobId: number | string) => `${fairBase}/jobs/${jobId}/apply`,
  /** `job`: where the person came from. */
  interest: (jobId?: number) => (jobId === undefined ? `${fairBase}/interest` : `${fairBase}/interest?job=${jobId}`),
  done: () => `${fairBase}/done`,
  pin: () => `${fairBase}/pin`,
  recruiters: () => `${fairBase}/recruiters`,
  setup: () => `${fairBase}/set-up`,
  newPin: () => `${fairBase}/new-pin`,
  readyCheck: () => `${fairBase}/ready`,
  /** Where a code of the desk leads. The code is in the fragment, which no server sees. */
  join: (code?: string) => (code === undefined ? `${fairBase}/join` : `${fairBase}/join#${code}`),
} as const

export function isFairPage(pathname: string): boolean {
  return pathname === fairBase || pathname.startsWith(`${fairBase}/`)
}
