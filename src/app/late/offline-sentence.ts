import { frame } from '#content'
import { hubsOf, paths } from '#shared/paths.ts'
import { late as words } from '../words.ts'

/** What this device has stored of the site. */
export interface StoredHere {
  readonly jobCount: number
  /** The job of the open page, and so a database that keeps what is typed into its form. */
  readonly hasThisJob: boolean
  readonly hasEveryPage: boolean
}

function jobsAndPages({ hasEveryPage, jobCount: count }: StoredHere): string {
  if (count === 0) return hasEveryPage ? words.pages() : ''
  return hasEveryPage ? words.jobsAndPages({ count }) : words.jobsOpen({ count })
}

/** Says what still works on a page without a network. Promises nothing that this device has not stored. */
export function offlineSentence(path: string, here: StoredHere): string {
  if (path === paths.home()) return jobsAndPages(here)
  if (path.startsWith(paths.job(''))) return here.hasThisJob ? words.kept() : ''
  if (path === paths.myJobs()) return words.here()
  if (hubsOf(frame).some(([key]) => path === paths.hub(key))) return words.noFilms()
  return here.hasEveryPage ? words.pages() : ''
}
