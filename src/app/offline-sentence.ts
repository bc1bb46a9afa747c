import { frame } from '#content'
import { hubsOf, paths } from '#shared/paths.ts'

/** What this device has stored of the site. */
export interface StoredHere {
  readonly jobCount: number
  /** The job of the open page, and so a database that keeps what is typed into its form. */
  readonly hasThisJob: boolean
  readonly hasEveryPage: boolean
}

function jobsAndPages({ hasEveryPage, jobCount }: StoredHere): string {
  if (jobCount === 0) return hasEveryPage ? 'Every page still opens.' : ''
  const jobs = jobCount === 1 ? '1 job' : `${jobCount} jobs`
  return hasEveryPage ? `${jobs} and every page still open.` : `${jobs} still ${jobCount === 1 ? 'opens' : 'open'}.`
}

/** Says what still works on a page without a network. Promises nothing that this device has not stored. */
export function offlineSentence(path: string, here: StoredHere): string {
  if (path === paths.home()) return jobsAndPages(here)
  if (path.startsWith(paths.job(''))) return here.hasThisJob ? 'What you write is kept on this device.' : ''
  if (hubsOf(frame).some(([key]) => path === paths.hub(key))) return 'Films need a network.'
  return here.hasEveryPage ? 'Every page still opens.' : ''
}
