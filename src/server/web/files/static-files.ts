import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getMimeType } from 'hono/utils/mime'
import { LruCache } from '../../tools/lru-cache.ts'
import { compress, type ContentEncoding, minCompressedBytes, weakTag } from '../http/compression.ts'
import type { Bytes } from '../../tools/bytes.ts'
import type { ConfiguredFiles } from './configured-files.ts'

/** A built file in memory, with its precompressed variants (`build/precompress.ts`). */
export interface StaticFile {
  readonly tag: string
  readonly contentType: string
  readonly bodies: ReadonlyMap<ContentEncoding, Bytes>
}

/** Larger files, and videos, are streamed from disk. */
const maxCachedFileBytes = 1024 * 1024
const maxCachedBytes = 64 * 1024 * 1024

/** Files that players request in ranges. */
export const isVideo = /\.(?:mp4|webm)$/

/** The built files by path, each read at its first request. The files must not change while the server runs. */
export class StaticFiles {
  readonly #clientDir: string
  readonly #sizes: ReadonlyMap<string, number>
  readonly #configured: ReadonlyMap<string, Bytes>
  readonly #tags = new Map<string, Promise<string>>()
  readonly #cache = new LruCache<StaticFile>({
    maxBytes: maxCachedBytes,
    bytesOf: ({ bodies }) => [...bodies.values()].reduce((sum, { length }) => sum + length, 0),
  })

  private constructor(clientDir: string, sizes: ReadonlyMap<string, number>, configured: ReadonlyMap<string, Bytes>) {
    this.#clientDir = clientDir
    this.#sizes = sizes
    this.#configured = configured
  }

  /**
   * @param configured files that replace those of the folder
   * @throws the file system's error when the folder does not exist
   */
  static async open(clientDir: string, configured: ConfiguredFiles = new Map()): Promise<StaticFiles> {
    const entries = await readdir(clientDir, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
    const addressOf = (file: string) => `/${path.relative(clientDir, file).split(path.sep).join('/')}`
    return new StaticFiles(
      clientDir,
      new Map(await Promise.all(files.map(async (file) => [addressOf(file), (await stat(file)).size] as const))),
      new Map([...configured].map(([pathname, text]) => [pathname, new TextEncoder().encode(text)])),
    )
  }

  has(pathname: string): boolean {
    return this.#sizes.has(pathname)
  }

  /** A file from memory. null: missing, or too large and streamed from disk. */
  async find(pathname: string): Promise<StaticFile | null> {
    const size = this.#sizes.get(pathname)
    if (size === undefined || size > maxCachedFileBytes || isVideo.test(pathname)) return null
    return this.#cache.getOrMake(pathname, () => this.#read(pathname))
  }

  /** The ETag of a file, a hash of its content. null: no such file. */
  async tagOf(pathname: string): Promise<string | null> {
    if (!this.#sizes.has(pathname)) return null
    const known = this.#tags.get(pathname) ?? this.#hash(pathname)
    this.#tags.set(pathname, known)
    return known
  }

  async #read(pathname: string): Promise<StaticFile> {
    const contentType = getMimeType(pathname) ?? 'application/octet-stream'
    const configured = this.#configured.get(pathname)
    if (configured) {
      const encodings = (['identity', 'br', 'gzip'] as const).filter(
        (encoding) => encoding === 'identity' || configured.length >= minCompressedBytes,
      )
      const bodies = encodings.map(async (encoding) => [encoding, await compress(configured, encoding)] as const)
      const tag = weakTag(createHash('sha256').update(configured).digest('base64url'))
      return { tag, contentType, bodies: new Map(await Promise.all(bodies)) }
    }
    const read = async (encoding: ContentEncoding, extension: string): Promise<readonly [ContentEncoding, Bytes][]> =>
      this.#sizes.has(pathname + extension)
        ? [[encoding, new Uint8Array(await readFile(path.join(this.#clientDir, pathname + extension)))]]
        : []
    const bodies = await Promise.all([read('identity', ''), read('br', '.br'), read('gzip', '.gz')])
    const tag = (await this.tagOf(pathname)) ?? ''
    return { tag, contentType, bodies: new Map(bodies.flat()) }
  }

  async #hash(pathname: string): Promise<string> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path.join(this.#clientDir, pathname)), hash)
    return weakTag(hash.digest('base64url'))
  }
}
