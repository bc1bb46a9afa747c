import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The address that a request comes from, for limits. Each trusted proxy appends the address that it sees to
 * `X-Forwarded-For`, so the list counts from the right: whatever is further left is the client's own text.
 */

/** An address as the connection or a proxy has it, without what some write around it. */
const plainAddress = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    // Some proxies write the port, too: `[::1]:4711`, `192.0.2.1:4711`.
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%[^]*/, '')
    .replace(/^::ffff:(?=\d+\.)/, '')

/** A household or a machine has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail = ''] = plain.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)) }, () => '0')
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The address as it was written. @param trustedProxies `TRUST_PROXY` */
function writtenAddress({ env, req }: Context, trustedProxies: number): string {
  const connection = (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return connection
  const forwarded = req.header('X-Forwarded-For')?.split(',') ?? []
  return forwarded[Math.max(0, forwarded.length - trustedProxies)] ?? connection
}

/**
 * @param trustedProxies `TRUST_PROXY`
 * @returns an IPv4 address, an IPv6 network, or 'unknown'
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  return networkOf(writtenAddress(context, trustedProxies))
}

/** Addresses of one network, machine or line only (RFC 6890), and of several at once. */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6')
}

/** The whole address, where it is one of the public internet. null: it is not, so it says nothing of a person. */
export function applicantAddress(context: Context, trustedProxies: number): string | null {
  const address = plainAddress(writtenAddress(context, trustedProxies))
  if (isIPv4(address)) return notPublic.check(address, 'ipv4') ? null : address
  return isIPv6(address) && !notPublic.check(address, 'ipv6') ? address : null
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
