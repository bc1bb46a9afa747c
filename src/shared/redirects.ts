import { encodeQueryValue } from './paths.ts'

/**
 * The table of redirects. The server uses it so that old links work without JavaScript, and the router uses it offline and
 * for client-side navigation.
 */

interface Redirect {
  /** The department filter to set on the home page. */
  readonly department?: string
  readonly anchor?: 'careers' | 'faq'
}

const fixed: ReadonlyMap<string, Redirect> = new Map([
  ['/about', {}],
  ['/students', {}],
  ['/faq', { anchor: 'faq' }],
])

/** Paths of the site's own table. */
export const fixedRedirects = [...fixed.keys()]

/** Normalises a path for the table: the router also treats '/About/' as '/about'. */
export function normalisePath(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=[^/])\/$/, '')
}

/**
 * The target of a redirect, or null when the path is not in the table. It preserves all other parameters unchanged, such as
 * `gh_src` and `utm_*`, which record where the visitor came from.
 * @param search the query with its leading '?', or ''
 * @param toDepartments the brand's short addresses, each with its department
 */
export function redirectTarget(pathname: string, search: string, toDepartments: Readonly<Record<string, string>>): string | null {
  const path = normalisePath(pathname)
  const department = Object.hasOwn(toDepartments, path) ? toDepartments[path] : undefined
  const found: Redirect | undefined = department === undefined ? fixed.get(path) : { department, anchor: 'careers' }
  if (!found) return null
  const own = found.department === undefined ? [] : [`department=${encodeQueryValue(found.department)}`]
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !(own.length > 0 && /^department(?:=|$)/.test(pair)))
  const query = [...own, ...others].join('&')
  return `/${query === '' ? '' : `?${query}`}${found.anchor === undefined ? '' : `#${found.anchor}`}`
}
