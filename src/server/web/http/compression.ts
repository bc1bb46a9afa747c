import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Bytes } from '../../tools/bytes.ts'

/** Content codings and ETags. A text that is worth compressing is a `ReadyText`, which does it once. */

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** As fast as gzip's default. From level 6 on, compressing a page takes longer than the smaller transfer saves. */
const keptQuality = 5
/** 8 % larger in two fifths of the time, measured with the home page. */
const onceQuality = 3
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

/** @param use kept: for many answers. once: for one */
export async function compress(bytes: Bytes, encoding: ContentEncoding, use: 'kept' | 'once' = 'kept'): Promise<Bytes> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return new Uint8Array(await toGzip(bytes, use === 'once' ? { level: onceQuality } : {}))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: use === 'once' ? onceQuality : keptQuality,
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
