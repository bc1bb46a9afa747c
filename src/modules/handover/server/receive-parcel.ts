import { maxParcelBytes, parcelIdBytes } from '../shared/handover.ts'
import type { UploadAccount } from '#server/applications/files/upload-room.ts'
import type { Database } from '#server/database/database.ts'
import { openParcel } from './parcels.ts'

/** Receives a parcel while it streams in. It is never in memory as a whole. */

export type ParcelResult =
  | { readonly status: 'stored'; readonly endsAtMs: number }
  /** The requester has used up a share of the room for uploads. */
  | { readonly status: 'share-used'; readonly waitMs: number }
  | { readonly status: 'malformed' | 'too-large' | 'no-room' | 'taken' }

interface ReceiveParcelDeps {
  readonly account: UploadAccount
  readonly database: Database
}

/** Less than this is nothing sealed: a nonce and the tag of nothing (AES-GCM). */
const minSealedBytes = 28

/** Yields what arrives. @throws whatever breaks the connection */
async function* chunksOf(request: Request): AsyncGenerator<Buffer> {
  // Left open and not cancelled: the HTTP server answers first, and then closes the connection of an unread body.
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) yield Buffer.from(read.value)
}

/** Reads the id and stores what follows. Nothing of a parcel that is not whole stays. */
export async function receiveParcel(request: Request, { account, database }: ReceiveParcelDeps): Promise<ParcelResult> {
  const parcel = openParcel(database)
  let id = Buffer.alloc(0)
  let sizeBytes = 0
  const stop = async (result: ParcelResult): Promise<ParcelResult> => {
    await parcel.abort()
    await account.giveBack()
    return result
  }
  const chunks = chunksOf(request)
  for (;;) {
    // Only the connection may break here. Whatever else fails is an error of the server.
    const read = await chunks.next().catch(() => null)
    if (read === null) return stop({ status: 'malformed' })
    if (read.done) break
    const rest = parcelIdBytes - id.length
    id = Buffer.concat([id, read.value.subarray(0, rest)])
    const sealed = read.value.subarray(rest)
    sizeBytes += sealed.length
    if (sizeBytes > maxParcelBytes) return stop({ status: 'too-large' })
    if (sealed.length === 0) continue
    const taking = await account.take(sealed.length)
    if (taking.status === 'full') return stop({ status: 'no-room' })
    if (taking.status === 'share-used') return stop(taking)
    await parcel.write(sealed)
  }
  if (sizeBytes < minSealedBytes) return stop({ status: 'malformed' })
  const stored = await parcel.complete(id.toString('hex'), database.nowMs())
  return stored ? { status: 'stored', endsAtMs: stored.endsAtMs } : stop({ status: 'taken' })
}
