import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { BoundedCache } from '../tools/bounded-cache.ts'
import { BusyError, type WorkQueue } from './work-queue.ts'

/**
 * Compresses what the build could not compress. Each content is compressed once and cached, because compressing it per request
 * would cost more than the rest of the request. While there is no room for such work, a response is sent as it is.
 */

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type ContentEncoding = 'br' | 'gzip' | 'identity'
export type Bytes = Uint8Array<ArrayBuffer>

/** As fast as gzip's default. From level 6 on, compressing a page takes longer than the smaller transfer saves. */
const quality = 5
/** Brotli's default. */
const maxWindowBits = 22
/** Smaller responses do not shrink enough to be worth it. */
export const minCompressedBytes = 1_024

/**
 * The preferred encoding of an `Accept-Encoding` header among those offered (RFC 9110, 12.5.3). `identity` is always offered.
 */
export function preferredEncoding(
  header: string | undefined,
  isOffered: (encoding: ContentEncoding) => boolean,
): ContentEncoding {
  const accepted = new Set<string>()
  for (const part of header?.split(',') ?? []) {
    const [name = '', ...parameters] = part.split(';')
    const isRefused = parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/i.test(parameter))
    if (!isRefused) accepted.add(name.trim().toLowerCase())
  }
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding) && isOffered(encoding)) ?? 'identity'
}

export async function compress(bytes: Bytes, encoding: ContentEncoding): Promise<Bytes> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return new Uint8Array(await toGzip(bytes))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // The memory of a compression grows with its window, which need not be larger than the text.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(maxWindowBits, Math.ceil(Math.log2(bytes.length + 1)) + 1),
  }
  return new Uint8Array(await toBrotli(bytes, { params }))
}

/** Weak, because a compressed response has different bytes for the same content. */
export function weakTag(digest: string): string {
  return `W/"${digest.slice(0, 22)}"`
}

/** Whether the browser has the response with this ETag (RFC 9110, 13.1.2). */
export function matchesTag({ req }: Context, tag: string): boolean {
  const known = req.header('If-None-Match')?.split(',') ?? []
  return known.some((one) => one.trim() === tag)
}

interface CompressOptions {
  /** Memory for cached compressed responses. */
  readonly maxBytes: number
  readonly work: WorkQueue
  /** Whether to skip a response without reading its headers. */
  readonly isComplete?: (response: Response) => boolean
}

/**
 * Middleware that compresses text responses. A response with an ETag is compressed once, so the tag must be a hash of the body.
 */
export function compressOnce({ isComplete = () => false, maxBytes, work }: CompressOptions): MiddlewareHandler {
  const cache = new BoundedCache<Bytes>(maxBytes, (bytes) => bytes.length)
  return async (context, next) => {
    await next()
    if (context.get('isReadyText') || isComplete(context.res)) return
    const { headers, status } = context.res
    const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')
    if (!isText || status === 206 || headers.has('Content-Encoding') || context.req.method === 'HEAD') return
    context.header('Vary', 'Accept-Encoding', { append: true })
    const encoding = preferredEncoding(context.req.header('Accept-Encoding'), () => true)
    if (encoding === 'identity') return
    const tag = headers.get('ETag')
    const bytes = new Uint8Array(await context.res.arrayBuffer())
    context.res = new Response(bytes, context.res)
    if (bytes.length < minCompressedBytes) return
    const make = () => work.run(() => compress(bytes, encoding))
    try {
      const body = tag === null ? await make() : await cache.get(`${encoding} ${tag}`, make)
      context.res = new Response(body, context.res)
      context.res.headers.delete('Content-Length')
      context.header('Content-Encoding', encoding)
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
    }
  }
}
