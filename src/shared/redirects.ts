import { paths } from './paths.ts'

/**
 * Old addresses and where they lead. The server uses the tables so that old links work without JavaScript, and the router uses
 * them offline and for client-side navigation.
 */

/** The site's own table. */
export const fixedRedirects: Readonly<Record<string, string>> = {
  '/about': paths.home(),
  '/students': paths.home(),
  '/faq': paths.faq(),
  '/my-applications': paths.myJobs(),
}

function entryOf(table: Readonly<Record<string, string>>, path: string): string | null {
  return Object.hasOwn(table, path) ? (table[path] ?? null) : null
}

/**
 * Addresses of the company's older site: pure data of the brand folder (`redirects.ts`), checked by the build. Pages of the site
 * come first, so nothing here can hide one.
 *
 * The key is a path in lower case, such as '/openings.html', or begins several, such as '/openings/*'. The value is a page of
 * this site with its query and anchor. '/jobs/*' is the job whose number begins or ends one of the remaining segments, as in
 * '/openings/7417001-baker' or '/openings/baker-7417001/apply'.
 */
export type OldAddresses = Readonly<Record<string, string>>

/** Normalises a path for the tables: the router also treats '/About/' as '/about'. */
export function normalisePath(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=[^/])\/$/, '')
}

/** The parameters of a query as they are written, such as 'gh_src=fair%202026' or 'debugFeed'. */
export function pairsOf(search: string): readonly string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
}

/** The name of a parameter. */
export function parameterName(pair: string): string {
  return pair.replace(/=.*/s, '')
}

/**
 * Adds a query to an address, unless the address sets the same parameter. All other parameters stay unchanged, such as `gh_src`
 * and `utm_*`, which record where the visitor came from.
 */
function withQuery(address: string, search: string): string {
  const [beforeHash = '', hash] = address.split('#')
  const [path = '', query = ''] = beforeHash.split('?')
  const own = pairsOf(query)
  const others = pairsOf(search).filter((pair) => !own.some((one) => parameterName(one) === parameterName(pair)))
  const all = [...own, ...others].join('&')
  return `${path}${all === '' ? '' : `?${all}`}${hash === undefined ? '' : `#${hash}`}`
}

/**
 * The target of a redirect of the site, or null when the path is not in its table.
 * @param search the query with its leading '?', or ''
 * @param toDepartments the brand's short addresses, each with its department
 */
export function redirectTarget(pathname: string, search: string, toDepartments: Readonly<Record<string, string>>): string | null {
  const path = normalisePath(pathname)
  const department = entryOf(toDepartments, path)
  const target = department === null ? entryOf(fixedRedirects, path) : paths.jobs({ department })
  return target === null ? null : withQuery(target, search)
}

const numberOfJob = /(?:^|\/)(\d+)(?=[-/]|$)|-(\d+)(?=\/|$)/

/** The target of an address of the company's older site, or null when it has none. */
export function oldAddressTarget(pathname: string, search: string, old: OldAddresses): string | null {
  const path = normalisePath(pathname)
  const exact = entryOf(old, path)
  if (exact !== null) return withQuery(exact, search)
  const longestFirst = Object.entries(old).toSorted(([one], [other]) => other.length - one.length)
  for (const [pattern, target] of longestFirst) {
    const beginning = pattern.slice(0, -'*'.length)
    if (!pattern.endsWith('/*') || !`${path}/`.startsWith(beginning)) continue
    if (!target.includes('*')) return withQuery(target, search)
    const [, atStart, atEnd] = numberOfJob.exec(path.slice(beginning.length)) ?? []
    const jobId = atStart ?? atEnd
    if (jobId !== undefined) return withQuery(target.replace('*', jobId), search)
  }
  return null
}

/** The name of a board in the address of its API, at Greenhouse and at Lever. */
const boardName = /\/(?:boards|postings)\/([^/]+)\/?$/

/**
 * The open jobs, for an address that people type: `/careers`, or `/acme`, as the board is called at its system. null: it is none.
 * Pages and addresses of the older site come first.
 * @param boardUrls the boards of this site
 */
export function typedListTarget(pathname: string, search: string, boardUrls: readonly string[]): string | null {
  const names = boardUrls.flatMap((url) => boardName.exec(url)?.[1]?.toLowerCase() ?? [])
  const isList = ['careers', ...names].some((name) => normalisePath(pathname) === `/${name}`)
  return isList ? withQuery(paths.allJobs(), search) : null
}
