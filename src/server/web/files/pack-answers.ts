import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { matchesTag, preferredEncoding } from '../http/compression.ts'
import type { Bytes } from '../../tools/bytes.ts'
import { bodyOf } from '../http/large-body.ts'
import { encodedAs } from '../http/send-text.ts'
import type { BoardPack } from '../../board/pack/board-pack.ts'

/**
 * The board pack as files, each named by its version, so that a CDN may store them for good. Only the index is asked for each time.
 */

const forGood = 'public, max-age=31536000, immutable'
const eachTime = 'max-age=0, must-revalidate'
/** While no pack has been made. */
const retrySeconds = 30

const fromBrotli = promisify(brotliDecompress)

/**
 * The packs without compression, for the few clients that need it. They are large, so each is in memory once, and only while somebody
 * is sent it.
 */
function plainPacks(): (version: string, bytes: Bytes) => Promise<Bytes> {
  const known = new Map<string, WeakRef<Bytes>>()
  const making = new Map<string, Promise<Bytes>>()
  const make = async (version: string, bytes: Bytes) => {
    const plain = new Uint8Array(await fromBrotli(bytes))
    for (const [other, reference] of known) if (!reference.deref()) known.delete(other)
    known.set(version, new WeakRef(plain))
    return plain
  }
  return async (version, bytes) => {
    const plain = known.get(version)?.deref()
    if (plain) return plain
    const made = making.get(version) ?? make(version, bytes).finally(() => making.delete(version))
    making.set(version, made)
    return made
  }
}

type SendPack = (context: Context, bytes: Bytes, version: string, cacheControl: string) => Promise<Response>

function packSender(): SendPack {
  const plainOf = plainPacks()
  return async (context, bytes, version, cacheControl) => {
    const tag = `W/"${version}"`
    context.header('ETag', tag)
    context.header('Vary', 'Accept-Encoding')
    context.header('Cache-Control', cacheControl)
    if (matchesTag(context, tag)) return context.body(null, 304)
    const encoding = preferredEncoding(context.req.header('Accept-Encoding'), (each) => each === 'br')
    const { body, headers } = encodedAs(encoding, bodyOf(encoding === 'br' ? bytes : await plainOf(version, bytes)))
    return context.body(body, 200, { ...headers, 'Content-Type': 'application/json' })
  }
}

/** The files under `/api/pack`. */
export function packRoutes(pack: BoardPack): Hono {
  const routes = new Hono()
  const sendPack = packSender()
  const notYet = (context: Context) =>
    context.json({ error: 'There is no pack yet.' }, 503, { 'Retry-After': String(retrySeconds) })

  routes.get('/index.json', (context) => {
    const index = pack.index()
    if (!index) return notYet(context)
    const tag = `W/"${index.version}.${index.deltas.length}"`
    context.header('ETag', tag)
    context.header('Cache-Control', eachTime)
    return matchesTag(context, tag) ? context.body(null, 304) : context.json(index)
  })
  routes.get('/:name{[0-9a-f]{20}(?:-[0-9a-f]{20})?\\.json}', async (context) => {
    const [first = '', second] = context.req.param('name').replace('.json', '').split('-')
    const bytes = second === undefined ? pack.whole(first) : await pack.delta(first, second)
    const version = second === undefined ? first : `${first}-${second}`
    return bytes ? sendPack(context, bytes, version, forGood) : context.json({ error: 'Not found' }, 404)
  })
  return routes
}

/** `{board}/pack` and `{board}/pack?since=VERSION`: the present pack, or what has changed, under addresses that stay. */
export function boardPackRoute(pack: BoardPack): (context: Context) => Promise<Response> {
  const sendPack = packSender()
  return async (context) => {
    const index = pack.index()
    if (!index) return context.json({ error: 'There is no pack yet.' }, 503, { 'Retry-After': String(retrySeconds) })
    const since = context.req.query('since')
    const { deltas, version } = index
    const changes = since !== undefined && deltas.includes(since) ? await pack.delta(since, version) : null
    if (changes && since !== undefined) return sendPack(context, changes, `${since}-${version}`, eachTime)
    const whole = pack.whole(version)
    return whole ? sendPack(context, whole, version, eachTime) : context.json({ error: 'Not found' }, 404)
  }
}
