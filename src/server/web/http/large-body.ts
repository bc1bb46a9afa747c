import type { Bytes } from '../../tools/bytes.ts'

/**
 * Bodies that are too large to be handed over whole. Their parts are read one by one, as the client takes them. Large pieces are
 * shared by all answers, and only small ones are copied, so that an answer holds a part of its own at most. Node's own response
 * copies a body of bytes each time that a header is added to it, but not a stream.
 */

/** Larger bodies are sent in parts. */
export const maxWholeBytes = 64 * 1024
/** A phone at 20 kbit/s takes one in 13 seconds. */
const partBytes = 32 * 1024

/** The parts of a body: pieces of the large ones, and the small ones together. */
function* partsOfBody(pieces: Iterable<Bytes>): Generator<Bytes, void> {
  let own = new Uint8Array(0)
  let length = 0
  for (const piece of pieces) {
    if (length > 0 && length + piece.length > partBytes) {
      yield own.subarray(0, length)
      length = 0
    }
    if (piece.length > partBytes) {
      for (let at = 0; at < piece.length; at += partBytes) yield piece.subarray(at, at + partBytes)
      continue
    }
    // The part before may still be on its way.
    if (length === 0) own = new Uint8Array(partBytes)
    own.set(piece, length)
    length += piece.length
  }
  if (length > 0) yield own.subarray(0, length)
}

const waiting: (() => void)[] = []

function letNextIn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letNextIn)
}

/**
 * One part is put together in each turn of the event loop, whoever asks for it. The system takes megabytes of an answer at once: a few
 * hundred clients who ask at the same time would delay everybody else until it has enough.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(letNextIn)
  })
}

async function* inTurns(parts: Iterable<Bytes>): AsyncGenerator<Bytes, void> {
  await turn()
  for (const part of parts) {
    yield part
    await turn()
  }
}

/** A stream that reads nothing ahead. */
function streamOf<Part extends Uint8Array>(parts: Generator<Part, void> | AsyncGenerator<Part, void>): ReadableStream<Part> {
  return new ReadableStream<Part>(
    {
      pull: async (controller) => {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/** A body that is read as the client takes it, such as a file. An error on the way breaks the connection. */
export function bodyAsRead(read: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return streamOf(
    (async function* () {
      for await (const bytes of read) {
        for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
      }
    })(),
  )
}

/** What an answer is made of. */
export interface SentBody {
  readonly body: Bytes | ReadableStream<Bytes>
  /** The length of a stream. Node knows that of bytes. */
  readonly headers: Readonly<Record<string, string>>
}

/** A body of bytes that may be shared: nobody changes them. */
export function bodyOf(bytes: Bytes): SentBody {
  if (bytes.length <= maxWholeBytes) return { body: bytes, headers: {} }
  return { body: streamOf(partsOfBody([bytes])), headers: { 'Content-Length': String(bytes.length) } }
}

/**
 * A body that is put together as it is sent.
 * @param length of all pieces together, in bytes
 */
export function bodyInParts(pieces: Iterable<Bytes>, length: number): SentBody {
  return { body: streamOf(inTurns(partsOfBody(pieces))), headers: { 'Content-Length': String(length) } }
}
