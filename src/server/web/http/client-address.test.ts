import { type Context, Hono } from 'hono'
import { expect, it } from 'vitest'
import { clientAddress, isProxyForgotten, networkOfAddress } from './client-address.ts'

async function addressOf(trustedProxies: number, forwarded: string | null, connection?: string): Promise<string> {
  const app = new Hono()
  app.get('/', (context: Context) => context.text(clientAddress(context, trustedProxies)))
  const env = connection === undefined ? {} : { incoming: { socket: { remoteAddress: connection } } }
  const headers = forwarded === null ? {} : { 'X-Forwarded-For': forwarded }
  return (await app.request('/', { headers }, env)).text()
}

it('reads the address of the connection without a trusted proxy, whatever the client writes', async () => {
  expect(await addressOf(0, '203.0.113.9', '192.0.2.1')).toBe('192.0.2.1')
  expect(await addressOf(0, '203.0.113.9', '::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(await addressOf(0, null)).toBe('unknown')
})

it('reads what the outermost trusted proxy wrote, counted from the right', async () => {
  expect(await addressOf(1, '203.0.113.9, 192.0.2.1', '10.0.0.1')).toBe('192.0.2.1')
  expect(await addressOf(2, '203.0.113.9, 192.0.2.1, 10.0.0.2', '10.0.0.1')).toBe('192.0.2.1')
  expect(await addressOf(1, null, '10.0.0.1')).toBe('10.0.0.1')
  expect(await addressOf(1, '203.0.113.9, <script>', '10.0.0.1')).toBe('unknown')
})

it.each([
  [0, '203.0.113.9', '127.0.0.1', true],
  [0, '203.0.113.9', '::1', true],
  [0, '203.0.113.9', '172.17.0.1', true],
  // A client may write the header itself.
  [0, '203.0.113.9', '192.0.2.1', false],
  [0, null, '127.0.0.1', false],
  [1, '203.0.113.9', '127.0.0.1', false],
])(
  'with %d trusted proxies, a request of %s by way of %s comes from a forgotten proxy: %s',
  async (trusted, forwarded, by, is) => {
    const app = new Hono()
    app.get('/', (context: Context) => context.json(isProxyForgotten(context, trusted)))
    const headers = forwarded === null ? {} : { 'X-Forwarded-For': forwarded }
    const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: by } } })
    expect(await answer.json()).toBe(is)
  },
)

it.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  [' 192.0.2.1:4711 ', '192.0.2.1'],
  ['[2001:db8:0:7::1]:4711', '2001:db8:0:7::/64'],
  ['[2001:db8:0:7::1]', '2001:db8:0:7::/64'],
  ['[::1]:4711', '0:0:0:0::/64'],
  ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
])('reads the address out of %j, as some proxies write it', async (forwarded, address) => {
  expect(await addressOf(1, forwarded, '10.0.0.1')).toBe(address)
})

it.each([
  ['2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['192.0.2.1', null],
  ['unknown', null],
])('belongs with %s to the network %s', (address, network) => expect(networkOfAddress(address)).toBe(network))

it.each([
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8::7:ffff:0:0:1', '2001:db8:0:7::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('is a network for the IPv6 address %s', async (address, network) => {
  expect(await addressOf(0, null, address)).toBe(network)
})
