import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { BoundedCache } from './bounded-cache.ts'

/**
 * Compresses what the build could not compress: pages rendered by the server and responses of the services. Each content is
 * compressed once and cached, because compressing it per request would cost more than the rest of the request.
 */

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
export type Bytes = Uint8Array<ArrayBuffer>

/** As fast as gzip's default. From level 6 on, compressing a page takes longer than the smaller transfer saves. */
const quality = 5
/** Smaller responses do not shrink enough to be worth it. */
const minBytes = 1_024

/**
 * The preferred encoding of an `Accept-Encoding` header among those offered (RFC 9110, 12.5.3). `identity` is always offered.
 */
export function preferredEncoding(header: string | undefined, isOffered: (encoding: Encoding) => boolean): Encoding {
  const accepted = new Set<string>()
  for (const part of header?.split(',') ?? []) {
    const [name = '', ...parameters] = part.split(';')
    const isRefused = parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/i.test(parameter))
    if (!isRefused) accepted.add(name.trim().toLowerCase())
  }
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding) && isOffered(encoding)) ?? 'identity'
}

async function compress(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return new Uint8Array(await toGzip(bytes))
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
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

/** A text that is sent repeatedly: hashed once, and compressed once per encoding. */
export class ReadyText {
  /** The ETag. */
  readonly tag: string
  readonly #bytes: Bytes
  readonly #compressed = new Map<Encoding, Promise<Bytes>>()

  constructor(text: string) {
    this.#bytes = new TextEncoder().encode(text)
    this.tag = weakTag(createHash('sha256').update(this.#bytes).digest('base64url'))
  }

  /** Upper bound of the memory used. The compressed forms add a small part of the text's size. */
  get bytes(): number {
    return 2 * this.#bytes.length
  }

  readonly isOffered = (): boolean => this.#bytes.length >= minBytes

  async body(encoding: Encoding): Promise<Bytes> {
    const known = this.#compressed.get(encoding) ?? compress(this.#bytes, encoding)
    this.#compressed.set(encoding, known)
    return known
  }

  /** The text in every encoding that is offered. */
  async bodies(): Promise<ReadonlyMap<Encoding, Bytes>> {
    const encodings = (['identity', 'br', 'gzip'] as const).filter((encoding) => encoding === 'identity' || this.isOffered())
    return new Map(await Promise.all(encodings.map(async (encoding) => [encoding, await this.body(encoding)] as const)))
  }
}

/**
 * Middleware that compresses text responses. A response with an ETag is compressed once, so the tag must be a hash of the body.
 * @param maxBytes memory for cached compressed responses
 * @param isComplete whether to skip a response without reading its headers
 */
export function compressOnce(maxBytes: number, isComplete: (response: Response) => boolean = () => false): MiddlewareHandler {
  const cache = new BoundedCache<Bytes>(maxBytes, (bytes) => bytes.length)
  return async (context, next) => {
    await next()
    if (isComplete(context.res)) return
    const { headers, status } = context.res
    const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')
    if (!isText || status === 206 || headers.has('Content-Encoding') || context.req.method === 'HEAD') return
    context.header('Vary', 'Accept-Encoding', { append: true })
    const encoding = preferredEncoding(context.req.header('Accept-Encoding'), () => true)
    if (encoding === 'identity') return
    const tag = headers.get('ETag')
    const bytes = new Uint8Array(await context.res.arrayBuffer())
    if (bytes.length < minBytes) {
      context.res = new Response(bytes, context.res)
      return
    }
    const work = () => compress(bytes, encoding)
    const body = tag === null ? await work() : await cache.get(`${encoding} ${tag}`, work)
    context.res = new Response(body, context.res)
    context.res.headers.delete('Content-Length')
    context.header('Content-Encoding', encoding)
  }
}
