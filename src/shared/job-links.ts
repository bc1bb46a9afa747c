import { jobIdPattern } from './endpoints.ts'
import { jobsAnchor, paths } from './paths.ts'
import { parameterName, pairsOf } from './redirects.ts'

/**
 * Links that name a job in another way than its page does: applicant tracking systems put them into mails, job ads and
 * bookmarks. The server redirects them, the service worker without a network, and the page on a static host.
 *
 * - Greenhouse adds `gh_jid` to any address of the company's site. Its own pages are `/acme/jobs/1` and `/embed/job_app?token=1`.
 *   People add `/apply`.
 * - Lever's pages are `/acme/UUID` and `/acme/UUID/apply`.
 * - Other sites, and people, add words to the number: `/jobs/1-baker`.
 * - Ashby's pages are `/acme/UUID` and `/acme/UUID/application`; embedded it adds `ashby_jid`.
 *
 * A company that gives its careers domain to this site keeps the paths of these pages, whatever its board was called.
 */

/** The part of Web Crypto that is used here. Browsers have no `subtle` on pages without TLS. */
declare const crypto: {
  readonly subtle?: { readonly digest: (algorithm: 'SHA-256', data: Uint8Array) => Promise<ArrayBuffer> }
}

const postingIdPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is the UUID of a posting. */
function isPostingId(text: string): boolean {
  return postingIdPattern.test(text)
}

/**
 * The number of a posting that its system names by a UUID: the first 48 bits of a SHA-256, plus one, as the server's board computes it
 * (`server/board/posting-id.ts`). So a link to the posting can be followed without the board. null: this page cannot compute it.
 */
async function numberOfPosting(postingId: string): Promise<number | null> {
  if (!crypto.subtle) return null
  const text = Uint8Array.from(postingId.toLowerCase(), (character) => character.charCodeAt(0))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 6)
  return 1 + bytes.reduce((number, byte) => number * 256 + byte, 0)
}

export type JobLink =
  | { readonly status: 'address'; readonly address: string }
  /** The posting's number is still to be computed. */
  | { readonly status: 'posting'; readonly postingId: string; readonly query: string }

/** Services, files, and the parts of the site that are not for visitors. */
const elsewhere = /^\/(?:api|assets|\.well-known|fair)(?:\/|$)/i
const hostedJob = /^\/[^/]+\/jobs\/([^/]+)(?:\/apply)?$/i
const jobWithWords = /^(?:\/[^/]+)?\/jobs\/(\d+)-[^/]*(?:\/apply)?$/i
const hostedPosting = /^\/[^/]+\/([\da-f-]{36})(?:\/(?:apply|application))?$/i
const embedded = /^\/embed\/job_(?:app|board)$/i

const idParameters = ['gh_jid', 'ashby_jid']

/** Where the installed site receives what another app shares (W3C Web Share Target). */
export const sharedPath = '/shared'

const ownJob = /^\/jobs\/(\d+)\/?$/i

const webAddress = /https?:\/\/[^\s/?#<>"]+([^\s?#<>"]*)(\?[^\s#<>"]*)?/i

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

/** The first address in what was shared: some apps put it into the text. */
function sharedAddress(search: string): { readonly pathname: string; readonly search: string } | null {
  const pairs = pairsOf(search).map((pair) => ({ name: parameterName(pair), text: decoded(pair.replace(/^.*?(?:=|$)/s, '')) }))
  const texts = ['url', 'text', 'title'].flatMap((name) => pairs.filter((pair) => pair.name === name).map(({ text }) => text))
  const [, pathname = '', query = ''] = webAddress.exec(texts.join(' ')) ?? []
  return pathname === '' ? null : { pathname, search: query }
}

/** The job that was shared, whichever site its address is of, or else the list. Only the job's number is taken from it. */
function readSharedLink(search: string): JobLink {
  const address = sharedAddress(search)
  const link = address && address.pathname !== sharedPath ? readJobLink(address) : null
  const [, jobId = ''] = ownJob.exec(address?.pathname ?? '') ?? []
  const isJob = link?.status === 'posting' || link?.address.startsWith(paths.job('')) === true
  if (link && isJob) return link
  return { status: 'address', address: jobIdPattern.test(jobId) ? paths.job(jobId) : `${paths.home()}#${jobsAnchor}` }
}

/**
 * Reads a link to a job. null: the address is none, or it is the job's own page.
 *
 * An id in a parameter counts more than one in the path: only the system itself writes the parameter, while a path may have the
 * number of an older site. All other parameters stay as they are, such as `gh_src` and `utm_*`, which say where the visitor
 * came from. An id parameter without an id is dropped, and the visitor stays on the page.
 */
export function readJobLink({ pathname, search }: { readonly pathname: string; readonly search: string }): JobLink | null {
  // An address that starts with two slashes would name another host in a redirect.
  if (elsewhere.test(pathname) || pathname.startsWith('//')) return null
  const path = pathname.replace(/(?<=[^/])\/$/, '')
  if (path === sharedPath) return readSharedLink(search)
  const isEmbedded = embedded.test(path)
  const named = isEmbedded ? [...idParameters, 'token'] : idParameters
  const dropped = isEmbedded ? [...named, 'for'] : named
  const pairs = pairsOf(search)
  const others = pairs.filter((pair) => !dropped.includes(parameterName(pair)))
  const query = others.length === 0 ? '' : `?${others.join('&')}`

  const inParameters = pairs.filter((pair) => named.includes(parameterName(pair))).map((pair) => pair.replace(/^.*?=/, ''))
  // A posting's id may begin like a number with words.
  const inPath = [hostedJob, hostedPosting, jobWithWords].map((pattern) => pattern.exec(path)?.[1] ?? '')
  const id = [...inParameters, ...inPath].find((text) => jobIdPattern.test(text) || isPostingId(text))
  if (id !== undefined) {
    return isPostingId(id) ? { status: 'posting', postingId: id, query } : { status: 'address', address: paths.job(id) + query }
  }
  if (isEmbedded) return { status: 'address', address: `${paths.home()}${query}#${jobsAnchor}` }
  return inParameters.length === 0 ? null : { status: 'address', address: pathname + query }
}

/** The address that a link leads to. null: this page cannot compute it. */
export async function jobLinkAddress(link: JobLink): Promise<string | null> {
  if (link.status === 'address') return link.address
  const jobId = await numberOfPosting(link.postingId)
  return jobId === null ? null : paths.job(jobId) + link.query
}
