import { HTTPException } from 'hono/http-exception'

/**
 * The site's public origin. It appears in pages and upload tickets, so a client must not be able to forge it: forwarded headers
 * count only behind proxies that the operator trusts, and the host must be syntactically valid.
 */

interface OriginOptions {
  /** `SITE_URL`: the origin for every request. */
  readonly siteUrl: string | null
  /** `TRUST_PROXY`: number of proxies in front of the server, each of which sets or appends to the forwarded headers. */
  readonly trustedProxies: number
}

/** A host name or IP address with an optional port (RFC 3986, 3.2.2), stricter than the URL parser. */
const hostPattern = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * The value that the outermost trusted proxy wrote. Each proxy appends on the right, so any value further left than
 * `trustedProxies` was sent by the client. A shorter list was set once and passed on by the inner proxies.
 */
function forwardedValue(request: Request, name: string, trustedProxies: number): string | null {
  const values =
    request.headers
      .get(name)
      ?.split(',')
      .map((value) => value.trim()) ?? []
  return values[Math.max(0, values.length - trustedProxies)] || null
}

/**
 * @returns the origin of a request, such as `https://jobs.example.com`
 * @throws HTTPException 400 when the request's host is invalid
 */
export function publicOrigin(request: Request, { siteUrl, trustedProxies }: OriginOptions): string {
  if (siteUrl !== null) return siteUrl
  const url = new URL(request.url)
  // RFC 9112, 3.2: an invalid host is answered with 400.
  if (!hostPattern.test(url.host)) throw new HTTPException(400, { message: 'The host of the request is not valid.' })
  if (trustedProxies === 0) return url.origin
  const protocol = forwardedValue(request, 'x-forwarded-proto', trustedProxies) ?? url.protocol.replace(':', '')
  const host = forwardedValue(request, 'x-forwarded-host', trustedProxies) ?? url.host
  const origin = `${protocol}://${host}`
  return /^https?$/i.test(protocol) && hostPattern.test(host) && URL.canParse(origin) ? new URL(origin).origin : url.origin
}
