import { createHash, randomBytes } from 'node:crypto'
import { compress, type ContentEncoding, minCompressedBytes, weakTag } from './compression.ts'
import type { Bytes } from '../../tools/bytes.ts'
import { bodyInParts, bodyOf, maxWholeBytes, type SentBody } from './large-body.ts'
import type { WorkQueue } from '../../tools/work-queue.ts'

/**
 * A text that is sent repeatedly: hashed once, and compressed once per encoding. It may have gaps for what depends on the request,
 * such as the site's origin: filling them costs little more than copying the text.
 */

/**
 * Stands for the site's origin in a page until it is sent, because a page is made once for all origins. No text can contain it
 * on purpose. An origin needs no escaping, neither in HTML nor in JSON (`public-origin.ts`).
 */
export const openOrigin = `https://${randomBytes(12).toString('hex')}.invalid`

/** The values that a request puts into the gaps of a text. */
export interface Filling {
  /** Names the values: the same name for the same values. */
  readonly name: string
  /** For the ETag. Empty, where the address of a request decides about the values. */
  readonly version: string
  readonly values: readonly string[]
  /** kept: once for all answers with these values. once: for one answer, if the text is small. never: it is sent as it is. */
  readonly compressed: 'kept' | 'once' | 'never'
}

export const noFilling: Filling = { name: '', version: '', values: [], compressed: 'kept' }

/** The ETag of a text that is filled. */
export function taggedWith(tag: string, { version }: Filling): string {
  return version === '' ? tag : tag.replace(/"$/, `.${version}"`)
}

/** A text between gaps, or the number of a gap. */
type Part = Bytes | number

/** Sending more bytes is sooner done than waiting for longer than this. */
const maxCompressWaitMs = 250
/** Compressing a larger text for one answer alone takes too long. */
const maxBytesForOne = 512 * 1024
/** Memory for the compressed forms of a text with different fillings. The oldest are dropped. */
const maxKeptBytes = 8 * 1024 * 1024

function partsOf(text: string, gaps: readonly string[], number = 0): readonly Part[] {
  const gap = gaps[number]
  if (gap === undefined) return text === '' ? [] : [new TextEncoder().encode(text)]
  return text.split(gap).flatMap((part, index) => [...(index === 0 ? [] : [number]), ...partsOf(part, gaps, number + 1)])
}

export class ReadyText {
  /** The ETag of the text itself. `taggedWith` adds what the gaps are filled with. */
  readonly tag: string
  readonly #parts: readonly Part[]
  /** Without what fills the gaps. */
  readonly #length: number
  /** How often each gap occurs. */
  readonly #gapCounts: ReadonlyMap<number, number>
  readonly #compressed = new Map<string, Promise<Bytes>>()

  private constructor(parts: readonly Part[], tag: string) {
    this.#parts = parts
    this.tag = tag
    const counts = new Map<number, number>()
    for (const part of parts) if (typeof part === 'number') counts.set(part, (counts.get(part) ?? 0) + 1)
    this.#gapCounts = counts
    this.#length = parts.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 0 : part.length), 0)
  }

  /** @param gaps the texts that mark the gaps, of which none may contain another one */
  static of(text: string, gaps: readonly string[] = []): ReadyText {
    const parts = partsOf(text, gaps)
    const hash = createHash('sha256')
    for (const part of parts) hash.update(typeof part === 'number' ? `\0${part}\0` : part)
    return new ReadyText(parts, weakTag(hash.digest('base64url')))
  }

  /** Texts one after the other, which have the same gaps. */
  static join(texts: readonly ReadyText[]): ReadyText {
    const hash = createHash('sha256')
    for (const { tag } of texts) hash.update(tag)
    return new ReadyText(
      texts.flatMap((text) => text.#parts),
      weakTag(hash.digest('base64url')),
    )
  }

  /** Upper bound of the memory used. The compressed forms add a small part of the text's size. */
  get bytes(): number {
    return 2 * this.#length
  }

  /** Whether it is sent compressed with a filling. */
  isOffered({ compressed }: Filling = noFilling): boolean {
    const isSmall = this.#length <= maxBytesForOne
    return this.#length >= minCompressedBytes && (compressed === 'kept' || (compressed === 'once' && isSmall))
  }

  /** The text as it is, in memory as a whole. */
  plain(filling: Filling = noFilling): Bytes {
    const [first, ...others] = this.#parts
    if (first instanceof Uint8Array && others.length === 0) return first
    const { length, pieces } = this.#filled(filling)
    const bytes = new Uint8Array(length)
    let at = 0
    for (const piece of pieces()) {
      bytes.set(piece, at)
      at += piece.length
    }
    return bytes
  }

  /** The text as it is, as the body of an answer. All answers share what is between the gaps. */
  plainBody(filling: Filling = noFilling): SentBody {
    const { length, pieces } = this.#filled(filling)
    if (length > maxWholeBytes) return bodyInParts(pieces(), length)
    return bodyOf(this.plain(filling))
  }

  #filled({ values }: Filling): { readonly length: number; readonly pieces: () => Iterable<Bytes> } {
    const parts = this.#parts
    const filled = values.map((value) => new TextEncoder().encode(value))
    const pieceOf = (part: Part) => (typeof part === 'number' ? (filled[part] ?? new Uint8Array()) : part)
    return {
      // Counted for each answer, the pieces of a large feed would take a millisecond.
      length: [...this.#gapCounts].reduce((sum, [gap, count]) => sum + count * pieceOf(gap).length, this.#length),
      *pieces() {
        for (const part of parts) yield pieceOf(part)
      },
    }
  }

  /** @throws BusyError when it has not been compressed yet, and there is no room for the work */
  async body(encoding: ContentEncoding, work: WorkQueue, filling: Filling = noFilling): Promise<SentBody> {
    if (encoding === 'identity') return this.plainBody(filling)
    if (filling.compressed === 'kept') return bodyOf(await this.#keptBytes(encoding, work, filling))
    const place = { maxWaitMs: maxCompressWaitMs }
    return bodyOf(await work.run(() => compress(this.plain(filling), encoding, 'once'), place))
  }

  async #keptBytes(encoding: ContentEncoding, work: WorkQueue, filling: Filling): Promise<Bytes> {
    const key = `${encoding} ${filling.name}`
    const known = this.#compressed.get(key)
    if (known) return known
    const made = work.run(() => compress(this.plain(filling), encoding), { maxWaitMs: maxCompressWaitMs })
    this.#compressed.set(key, made)
    try {
      const { length } = await made
      // The first one stays, however large it is.
      for (const [other] of this.#compressed) {
        if (this.#compressed.size * length <= maxKeptBytes || other === key) break
        this.#compressed.delete(other)
      }
    } catch (error) {
      // Another request tries again.
      this.#compressed.delete(key)
      throw error
    }
    return made
  }
}
