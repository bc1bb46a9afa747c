import { encodeQueryValue } from './paths.ts'

/**
 * The table of redirects. The server uses it so that old links work without JavaScript, and the router uses it offline and
 * for client-side navigation.
 */

interface Redirect {
  readonly from: string
  /** The department filter to set on the home page. */
  readonly department?: string
  readonly anchor?: 'careers' | 'faq'
}

function toDepartment(from: string, department: string): Redirect {
  return { from, department, anchor: 'careers' }
}

export const redirects: readonly Redirect[] = [
  { from: '/about' },
  { from: '/students' },
  { from: '/faq', anchor: 'faq' },
  toDepartment('/in/ai', 'AI + Machine Learning Engineering'),
  toDepartment('/in/ml', 'AI + Machine Learning Engineering'),
  toDepartment('/in/design', 'Design'),
  toDepartment('/in/finance', 'Finance'),
  toDepartment('/in/legal', 'Legal'),
  toDepartment('/in/marketing', 'Marketing'),
  toDepartment('/in/people', 'People'),
  toDepartment('/in/software-engineering', 'Software Engineering'),
]

/** Normalises a path for the table: the router also treats '/About/' as '/about'. */
export function normalisePath(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=[^/])\/$/, '')
}

/**
 * The target of a redirect, or null when the path is not in the table. It preserves all other parameters unchanged, such as
 * `gh_src` and `utm_*`, which record where the visitor came from.
 * @param search the query with its leading '?', or ''
 */
export function redirectTarget(pathname: string, search: string): string | null {
  const path = normalisePath(pathname)
  const found = redirects.find(({ from }) => from === path)
  if (!found) return null
  const own = found.department === undefined ? [] : [`department=${encodeQueryValue(found.department)}`]
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !(own.length > 0 && /^department(?:=|$)/.test(pair)))
  const query = [...own, ...others].join('&')
  return `/${query === '' ? '' : `?${query}`}${found.anchor === undefined ? '' : `#${found.anchor}`}`
}
