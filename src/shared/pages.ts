import { prerenderedPages } from './paths.ts'
import { normalisePath, redirectTarget } from './redirects.ts'

/** Which addresses are pages. Apart from `paths.ts`, which every page of the site brings along. */

/** Whether a path is that of one job. */
export function isJobPage(pathname: string): boolean {
  return /^\/jobs\/[^/]+$/.test(normalisePath(pathname))
}

/** Whether a path belongs to a page of the site, or leads to one; anything else shows the error screen. */
export function isPage(pathname: string, officeKeys: readonly string[]): boolean {
  const path = normalisePath(pathname)
  return prerenderedPages(officeKeys).includes(path) || isJobPage(path) || redirectTarget(path, '') !== null
}
