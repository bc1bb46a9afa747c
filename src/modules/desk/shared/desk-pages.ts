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

/** Why somebody has come back from the company's issuer without being signed in, in the address of the desk. */
export const signInProblems = ['no-access', 'no-answer', 'refused'] as const
export type SignInProblem = (typeof signInProblems)[number]

/** Where an invitation is taken. Its code is in the fragment, which no server sees. */
export const invitationPage = (code: string) => `${base}#invitation=${code}`

/** The pages of the people and of the log, for those who may erase. */
export const peopleSection = 'people'
export const logSection = 'log'
