import type { Context, MiddlewareHandler } from 'hono'

/**
 * Refuses requests that a page of another site makes in a visitor's browser: such a page could submit, ask for mails or take a draft in
 * the visitor's name, from the visitor's address. A program is no visitor and names no site, so it is answered as the contract says.
 */

/** What only reads. At most a GET takes a ticket for an upload, which belongs to nobody yet. */
const reading: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

const bytes = /^application\/octet-stream\b/i

/** Files with a ticket. */
const uploads = { path: /^\/api\/applicant\/uploads$/, type: /^multipart\/form-data\b/i }

/** What a module says of the bodies of its addresses (`module.ts`). */
interface PostedTo {
  readonly postedFromAnywhere?: RegExp
  readonly takesBytes?: RegExp
}

/**
 * Whether a page of this site sends the request, or a program. Browsers name the site in `Sec-Fetch-Site`, which no page can set, and older
 * ones the origin (https://web.dev/articles/fetch-metadata). Pages that a static host serves are of another site than this server:
 * they prove themselves by the origin in SITE_URL.
 */
function isFromThisSite({ req }: Context, originOf: (request: Request) => string): boolean {
  const [site, origin] = [req.header('Sec-Fetch-Site'), req.header('Origin')]
  if (site === 'same-origin' || (site === undefined && origin === undefined)) return true
  return origin !== undefined && origin === originOf(req.raw)
}

/** Whether a request has a body, by two of its headers (RFC 9112, 6.3): Node gives every request that is not GET or HEAD a stream. */
export function hasBody(transferEncoding: string | undefined, contentLength: string | undefined): boolean {
  return transferEncoding !== undefined || Number(contentLength ?? 0) > 0
}

function hasExpectedBody({ req }: Context, path: string, ofBytes: readonly RegExp[]): boolean {
  const type = req.header('Content-Type')
  if (type === undefined) return !hasBody(req.header('Transfer-Encoding'), req.header('Content-Length'))
  if (uploads.path.test(path)) return uploads.type.test(type)
  return ofBytes.some((address) => address.test(path)) ? bytes.test(type) : /^application\/json\s*(?:;|$)/i.test(type)
}

/**
 * For all routes that change something.
 * @param originOf the site's public origin for a request
 */
export function onlyFromThisSite(originOf: (request: Request) => string, modules: readonly PostedTo[]): MiddlewareHandler {
  const fromAnywhere = modules.flatMap(({ postedFromAnywhere }) => postedFromAnywhere ?? [])
  const ofBytes = modules.flatMap(({ takesBytes }) => takesBytes ?? [])
  return async (context, next) => {
    const { method, path } = context.req
    if (reading.includes(method)) return next()
    if (fromAnywhere.some((address) => address.test(path))) return next()
    if (!isFromThisSite(context, originOf))
      return context.json({ error: 'Requests come from this site only.', reason: 'other-site' }, 403)
    if (hasExpectedBody(context, path, ofBytes)) return next()
    return context.json({ error: 'The body is not of the expected type.', reason: 'malformed' }, 415)
  }
}
