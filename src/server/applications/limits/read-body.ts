import { type BodyRoom, declaredBytes } from './body-room.ts'
import type { Requester } from './requester.ts'

/** Reads bodies into memory, as much of them as the room for bodies has. */

export type ReadBody<Problem extends string = never> =
  | {
      readonly status: 'read'
      readonly bytes: Uint8Array<ArrayBuffer> /** The bytes are not needed any more. */
      readonly release: () => void
    }
  | { readonly status: 'too-large' | 'busy' | 'cut-off' | Problem }

interface ReadOptions<Problem extends string> {
  readonly room: BodyRoom
  readonly requester: Requester
  readonly maxBytes: number
  /** Judges the first bytes before the others are read. @returns null: go on */
  readonly head?: { readonly bytes: number; readonly judge: (bytes: Uint8Array) => Promise<Problem | null> }
}

/** The caller answers a body that was not read to its end at once; the HTTP server then closes its connection. */
export async function readBody<Problem extends string = never>(
  request: Request,
  { head, maxBytes, requester, room }: ReadOptions<Problem>,
): Promise<ReadBody<Problem>> {
  const size = declaredBytes(request)
  if (size !== null && size > maxBytes) return { status: 'too-large' }
  const body = await room.enter(requester, size ?? maxBytes)
  if (!body) return { status: 'busy' }
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  let isJudged = head === undefined
  const stop = <Status extends 'too-large' | 'busy' | 'cut-off' | Problem>(status: Status) => {
    body.leave()
    return { status }
  }
  // Left open and not cancelled: the HTTP server answers first, and then closes the connection of an unread body.
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader()
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      const chunk = read.value
      sizeBytes += chunk.byteLength
      if (sizeBytes > maxBytes) return stop('too-large')
      if (!body.hold(chunk.byteLength)) return stop('busy')
      chunks.push(chunk)
      if (isJudged || !head || sizeBytes < head.bytes) continue
      isJudged = true
      const problem = await head.judge(Buffer.concat(chunks).subarray(0, head.bytes))
      if (problem !== null) return stop(problem)
    }
  } catch {
    // The connection broke.
    return stop('cut-off')
  }
  return { status: 'read', bytes: new Uint8Array(Buffer.concat(chunks)), release: () => body.leave() }
}
