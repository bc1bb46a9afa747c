/**
 * Where a company's board is, as a deployer names it: by its token, such as `acme`, by the address of its hosted page, or by the
 * address of its API, which may be on any host.
 */

/** A token, as it stands in addresses. */
const token = /^[a-z0-9][\w-]*$/i

/** A system's API for each host of its hosted pages. A token alone is at the first. */
export type BoardHosts = Readonly<Record<string, string>>

/** Greenhouse documents one API, which answers for boards of all its regions. */
const greenhouseHosts: BoardHosts = {
  'boards.greenhouse.io': 'https://boards-api.greenhouse.io/v1/boards/',
  'job-boards.greenhouse.io': 'https://boards-api.greenhouse.io/v1/boards/',
  'boards.eu.greenhouse.io': 'https://boards-api.greenhouse.io/v1/boards/',
  'job-boards.eu.greenhouse.io': 'https://boards-api.greenhouse.io/v1/boards/',
}

/**
 * The address of a board's API, without a trailing slash. null: the text names no board.
 * @param hosts those of the system, by default Greenhouse
 */
export function boardAddress(text: string, hosts = greenhouseHosts): string | null {
  if (token.test(text)) return `${Object.values(hosts)[0] ?? ''}${text}`
  if (!/^https?:\/\/[^?#\s]+$/.test(text) || !URL.canParse(text)) return null
  const { host, pathname } = new URL(text)
  const [, name = '', ...more] = pathname.replace(/(?<!\/)\/+$/, '').split('/')
  const api = hosts[host]
  return api !== undefined && more.length === 0 && token.test(name) ? api + name : text.replace(/(?<!\/)\/+$/, '')
}

/** A board's token: the last part of its address. */
export function tokenOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
