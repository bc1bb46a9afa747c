/** The addresses of the recruiters' desk. */

const base = '/desk'

/** A page of a module: one of several, or what they are together. */
export function modulePage(module: string, part = ''): string {
  return part === '' ? `${base}/${module}` : `${base}/${module}/${encodeURIComponent(part)}`
}

/** The desk's list, or one application on it. */
export function deskPage(applicationId?: string): string {
  return applicationId === undefined ? base : `${base}/${encodeURIComponent(applicationId)}`
}

/** The route of all. An application's id is no name of a module. */
export const deskRoute = `${base}/:opened?/:part?`

/** Whether a path belongs to the desk. */
export function isDeskPage(pathname: string): boolean {
  return /^\/desk(?:\/[^/]*){0,2}\/?$/i.test(pathname)
}
