import { maxEnvelopeBytes } from '#shared/limits.ts'

/**
 * Reads the bodies of envelopes into memory, because an envelope can only be checked as a whole. All bodies together are
 * limited by what has arrived of them, so that neither many large ones nor many slow ones can use up the memory or the room.
 */

export type ReadEnvelope =
  | { readonly status: 'read'; readonly bytes: Uint8Array<ArrayBuffer>; readonly release: () => void }
  | { readonly status: 'too-large' | 'busy' | 'cut-off' }

/** Two of the largest, or a hundred usual ones. An opened envelope takes up to three times its size. */
const maxBytesAtOnce = 2 * maxEnvelopeBytes

export type EnvelopeReader = (request: Request) => Promise<ReadEnvelope>

/** The reader of one server. */
export function envelopeReader(): EnvelopeReader {
  let bytesAtOnce = 0

  return async ({ body, headers }) => {
    if (Number(headers.get('Content-Length') ?? 0) > maxEnvelopeBytes) return { status: 'too-large' }
    const chunks: Uint8Array[] = []
    let sizeBytes = 0
    const release = () => {
      bytesAtOnce -= sizeBytes
      sizeBytes = 0
    }
    const stop = (status: 'too-large' | 'busy' | 'cut-off') => {
      release()
      return { status }
    }
    // Left open and not cancelled: the HTTP server answers first, and then closes the connection of an unread body.
    const reader = (body as ReadableStream<Uint8Array> | null)?.getReader()
    try {
      for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
        const chunk = read.value
        sizeBytes += chunk.byteLength
        bytesAtOnce += chunk.byteLength
        if (sizeBytes > maxEnvelopeBytes) return stop('too-large')
        if (bytesAtOnce > maxBytesAtOnce) return stop('busy')
        chunks.push(chunk)
      }
    } catch {
      // The connection broke.
      return stop('cut-off')
    }
    return { status: 'read', bytes: new Uint8Array(Buffer.concat(chunks)), release }
  }
}
