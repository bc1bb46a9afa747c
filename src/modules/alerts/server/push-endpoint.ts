import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * An endpoint is an address that a stranger names, and this server sends requests to it. So it has to be https at a push service of
 * the list, and what its name resolves to must not be an address of a private network.
 */

/** Whether an endpoint belongs to a host of the list. An entry with a port means that port alone. */
export function isKnownEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { host, password, protocol, username } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return hosts.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry))
}

// A list for each family: in one list, '::' would hold every address of IPv4.
const ipv4 = new BlockList()
const ipv6 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  ipv4.addSubnet(network, prefix, 'ipv4')
}
// Of IPv6, only 2000::/3 is for the whole net, and a part of that leads to addresses of IPv4 or to none (RFC 6890).
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  ipv6.addSubnet(network, prefix, 'ipv6')
}

/** Whether an address belongs to no public network. A text that is no address does not either. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || (family === 4 ? ipv4.check(address, 'ipv4') : ipv6.check(address, 'ipv6'))
}

/** Resolves a name for a connection, which goes to the address that was checked. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error('no address'), '')
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new Error('a private address'), '')
    if (options.all === true) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
