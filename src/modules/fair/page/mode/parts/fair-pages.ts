import { fairPaths, isFairPage } from '../../../shared/fair-pages.ts'

/** Pages for recruiters only. While the fair runs, the PIN is asked first. */
const recruiterPages: readonly string[] = [
  fairPaths.recruiters(),
  fairPaths.setup(),
  fairPaths.newPin(),
  fairPaths.readyCheck(),
  fairPaths.join(),
]

/** Whom a page of a fair's tablet is for. Nobody can leave anything on a page that rests. */
export type FairPageKind = 'resting' | 'visitor' | 'application' | 'pin' | 'recruiter'

/** @param pathname of any page: those of the site are for visitors, too */
export function fairPageKindOf(pathname: string): FairPageKind {
  const page = pathname.replace(/(?<=.)\/$/, '')
  if (page === fairPaths.start() || page === fairPaths.done()) return 'resting'
  if (page === fairPaths.pin()) return 'pin'
  if (recruiterPages.includes(page)) return 'recruiter'
  return isFairPage(page) && page.endsWith('/apply') ? 'application' : 'visitor'
}
