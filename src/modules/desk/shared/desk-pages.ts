/** The addresses of the recruiters' desk. */

const base = '/desk'

/** The desk's list, or one application on it. */
export function deskPage(applicationId?: string): string {
  return applicationId === undefined ? base : `${base}/${encodeURIComponent(applicationId)}`
}

/** The route of both. */
export const deskRoute = `${base}/:applicationId?`

/** Whether a path belongs to the desk. */
export function isDeskPage(pathname: string): boolean {
  return /^\/desk(?:\/[^/]*)?\/?$/i.test(pathname)
}
