import { isIPv4, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The address that a request comes from, for limits. Each trusted proxy appends the address that it sees to
 * `X-Forwarded-For`, so the list counts from the right: whatever is further left is the client's own text.
 */

/** A household or a machine has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    // Some proxies write the port, too: `[::1]:4711`, `192.0.2.1:4711`.
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%[^]*/, '')
    .replace(/^::ffff:(?=\d+\.)/, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail = ''] = plain.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)) }, () => '0')
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * @param trustedProxies `TRUST_PROXY`
 * @returns an IPv4 address, an IPv6 network, or 'unknown'
 */
export function clientAddress({ env, req }: Context, trustedProxies: number): string {
  const connection = (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return networkOf(connection)
  const forwarded = req.header('X-Forwarded-For')?.split(',') ?? []
  return networkOf(forwarded[Math.max(0, forwarded.length - trustedProxies)] ?? connection)
}

const ownNetwork = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|0:0:0:0::|f[cd][0-9a-f]{2}:)/

/** Whether a proxy seems to stand in front of a server that trusts none: all its visitors would share the limits of one address. */
export function isProxyForgotten(context: Context, trustedProxies: number): boolean {
  if (trustedProxies > 0 || context.req.header('X-Forwarded-For') === undefined) return false
  return ownNetwork.test(clientAddress(context, 0))
}

/**
 * The /48 of a client's address, which a provider may give to one customer.
 * @param address as `clientAddress` gives it
 * @returns null: it is not of IPv6
 */
export function networkOfAddress(address: string): string | null {
  const groups = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(address)?.[1]
  return groups === undefined ? null : `${groups}::/48`
}
