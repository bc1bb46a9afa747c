import { type BrandPages, prerenderedPages } from './paths.ts'
import { normalisePath, redirectTarget } from './redirects.ts'

/** Tells pages from other paths. Not part of `paths.ts`, because every page of the site loads that file. */

/** Whether a path is a job page. */
export function isJobPage(pathname: string): boolean {
  return /^\/jobs\/[^/]+\/?$/i.test(pathname)
}

/** Whether a path is a page of the site or redirects to one. All others show the error screen. */
export function isPage(pathname: string, pages: BrandPages, toDepartments: Readonly<Record<string, string>>): boolean {
  const path = normalisePath(pathname)
  return prerenderedPages(pages).includes(path) || isJobPage(path) || redirectTarget(path, '', toDepartments) !== null
}
