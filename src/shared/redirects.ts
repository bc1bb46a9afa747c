/**
 * Addresses that lead elsewhere (specification 2, the route table). The server answers them with a redirect, so that an old
 * link works without JavaScript; the router answers them offline and within a visit. Both read this one table.
 */

interface Redirect {
  readonly from: string
  /** The department filter it sets on the home page. */
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

/** A path as the table has it: the router takes '/About/' for '/about' as well. */
export function normalisePath(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=[^/])\/$/, '')
}

/**
 * Where an address leads, or null when it is not one of the table. Every other parameter goes along as it was written
 * (`gh_src`, `utm_*`, `debugFeed`): it says where the visitor came from.
 * @param search with its leading '?', or ''
 */
export function redirectTarget(pathname: string, search: string): string | null {
  const path = normalisePath(pathname)
  const found = redirects.find(({ from }) => from === path)
  if (!found) return null
  // Written as browsers write a query (`paths.jobs` as well), so that a link and the address bar read the same.
  const own = found.department === undefined ? [] : [`department=${encodeURIComponent(found.department).replaceAll('%20', '+')}`]
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !(own.length > 0 && /^department(?:=|$)/.test(pair)))
  const query = [...own, ...kept].join('&')
  return `/${query === '' ? '' : `?${query}`}${found.anchor === undefined ? '' : `#${found.anchor}`}`
}
