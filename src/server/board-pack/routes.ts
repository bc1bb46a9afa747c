import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { type Bytes, matchesTag, preferredEncoding } from '../http/compression.ts'
import type { BoardPack } from './board-pack.ts'

/**
 * The board pack as files, each named by its version, so that a CDN may store them for good. Only the index is asked for each time.
 */

const forGood = 'public, max-age=31536000, immutable'
const eachTime = 'max-age=0, must-revalidate'
/** While no pack has been made. */
const retrySeconds = 30

function sendPack(context: Context, bytes: Bytes, version: string, cacheControl: string): Response {
  const tag = `W/"${version}"`
  context.header('ETag', tag)
  context.header('Vary', 'Accept-Encoding')
  context.header('Cache-Control', cacheControl)
  if (matchesTag(context, tag)) return context.body(null, 304)
  context.header('Content-Type', 'application/json')
  if (preferredEncoding(context.req.header('Accept-Encoding'), (encoding) => encoding === 'br') === 'br') {
    context.header('Content-Encoding', 'br')
    return context.body(bytes)
  }
  // Few clients do without. It is read as it is sent, so that no large board is in memory.
  const plain = Readable.toWeb(Readable.from([bytes]).pipe(createBrotliDecompress())) as ReadableStream
  return context.body(plain)
}

/** The files under `/api/pack`. */
export function packRoutes(pack: BoardPack): Hono {
  const routes = new Hono()
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
