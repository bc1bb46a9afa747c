/**
 * Where a company's board is, as a deployer names it: by its token, such as `acme`, by the address of its hosted page, or by the
 * address of its API, which may be on any host. Greenhouse documents one API, which answers for boards of all its regions; Lever
 * has one for each.
 */

/** A token, as it stands in addresses. */
const token = /^[a-z0-9][\w-]*$/i

/** The API's addresses by the hosts of hosted pages. A token alone is at the first. */
const hosts = {
  greenhouse: {
    'boards.greenhouse.io': 'https://boards-api.greenhouse.io/v1/boards/',
    'job-boards.greenhouse.io': 'https://boards-api.greenhouse.io/v1/boards/',
    'boards.eu.greenhouse.io': 'https://boards-api.greenhouse.io/v1/boards/',
    'job-boards.eu.greenhouse.io': 'https://boards-api.greenhouse.io/v1/boards/',
  },
  lever: {
    'jobs.lever.co': 'https://api.lever.co/v0/postings/',
    'jobs.eu.lever.co': 'https://api.eu.lever.co/v0/postings/',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** The systems whose boards have addresses of their own. A board of Ashby is known by its key. */
export type SystemWithBoards = keyof typeof hosts

/** The address of a board's API, without a trailing slash. null: the text names no board. */
export function boardAddress(system: SystemWithBoards, text: string): string | null {
  const apis: Readonly<Record<string, string>> = hosts[system]
  if (token.test(text)) return `${Object.values(apis)[0] ?? ''}${text}`
  if (!/^https?:\/\/[^?#\s]+$/.test(text) || !URL.canParse(text)) return null
  const { host, pathname } = new URL(text)
  const [, name = '', ...more] = pathname.replace(/(?<!\/)\/+$/, '').split('/')
  const api = apis[host]
  return api !== undefined && more.length === 0 && token.test(name) ? api + name : text.replace(/(?<!\/)\/+$/, '')
}

/** A board's token: the last part of its address. */
export function tokenOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
