import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { checkFile, type FileProblem, hasRightContent, signatureBytes, storedAs } from '#shared/file-types.ts'
import { maxFileNameLength, maxVideoBytes } from '#shared/limits.ts'
import type { Database } from '../../database/database.ts'
import type { Signer } from '../../database/signer.ts'
import { readTicket, type TicketProblem, type UploadPolicy } from './tickets.ts'
import type { UploadAccount, UploadRoom } from '../files/upload-room.ts'
import { claimUpload, openUploadWriter } from '../files/upload-writers.ts'

/**
 * Receives a multipart upload: the ticket's fields first, then the file. The file is validated while it streams in and is never
 * buffered as a whole. Reading stops at the maximum size of a valid upload and after a rejection; the HTTP server closes the
 * connection of an unread body (`http-server.ts`).
 */

/** Allowance for the ticket's fields and the part headers. */
const maxOverheadBytes = 512 * 1024
const maxRequestBytes = maxVideoBytes + maxOverheadBytes

export type UploadResult =
  | { readonly status: 'stored' }
  /** `uploadKey` is that of the ticket. null: there was no valid one. */
  | { readonly status: 'refused'; readonly problem: UploadProblem; readonly uploadKey: string | null }
  /** The requester has used up a share of the room. */
  | { readonly status: 'share-used'; readonly waitMs: number; readonly uploadKey: string }

/** 'full': there is no room for the file. */
type UploadProblem = TicketProblem | FileProblem | 'used' | 'full'

class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly problem: UploadProblem
  constructor(problem: Refusal['problem']) {
    super(`upload refused: ${problem}`)
    this.problem = problem
  }
}

/** The requester has used up a share of the room. */
class ShareUsed extends Error {
  override readonly name = 'ShareUsed'
  readonly waitMs: number
  constructor(waitMs: number) {
    super('a share of the room for uploads is used up')
    this.waitMs = waitMs
  }
}

interface ReceiveDeps {
  readonly database: Database
  readonly signer: Signer
  readonly uploads: UploadRoom
  /** The address that the request comes from. The ticket names the device. */
  readonly address: string
  readonly nowMs: number
}

interface FilePart {
  readonly stream: Readable
  readonly fileName: string
}

interface UploadParts {
  readonly fields: Record<string, string>
  /** null: the body ended without a file. */
  readonly file: FilePart | null
  /** Stops reading the body. */
  stop(): void
}

/**
 * Reads the fields before the file.
 * @throws Refusal when the body is not a form, breaks off, or exceeds the size limit before its file
 */
function readParts(request: Request): Promise<UploadParts> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Refusal('malformed'))
    const fields: Record<string, string> = {}
    const parser = openParser(request.headers.get('content-type') ?? '')
    if (!parser) return refuse()
    const body = Readable.fromWeb(request.body as ReadableStream)
    const stop = () => {
      body.unpipe(parser)
      body.pause()
    }
    let maxBytes = maxOverheadBytes
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (_name, stream, info) => {
      // Without a listener, an error while nobody reads the file (its ticket is being checked, or was rejected) is an uncaught
      // exception that ends the server. A reader of the stream still gets the error.
      stream.on('error', () => {})
      maxBytes = maxRequestBytes
      resolve({ fields, stop, file: { stream, fileName: info.filename ?? '' } })
    })
    parser.on('close', () => resolve({ fields, stop, file: null }))
    parser.on('error', refuse)
    body.on('error', refuse)
    // If the connection breaks within the file, end the file's stream too. Otherwise its reader waits forever.
    body.on('error', (error) => parser.destroy(error))
    body.pipe(parser)
    // Registered after the pipe, so that the parser sees the bytes first: one chunk may hold the fields and much of the file.
    let receivedBytes = 0
    body.on('data', (bytes: Buffer) => {
      receivedBytes += bytes.length
      if (receivedBytes <= maxBytes) return
      stop()
      const refusal = new Refusal('too-large')
      reject(refusal)
      parser.destroy(refusal)
    })
  })
}

/** null: the header has no valid boundary. */
function openParser(contentType: string): busboy.Busboy | null {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 20, fieldSize: 16 * 1024 },
    })
  } catch {
    return null
  }
}

/** @throws Refusal when the file breaks off */
async function* bytesOf({ stream }: FilePart): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of stream as AsyncIterable<Buffer>) yield bytes
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('malformed')
  }
}

async function storeFile(file: FilePart, policy: UploadPolicy, account: UploadAccount, database: Database): Promise<void> {
  const { fileName, mediaType } = storedAs(file.fileName)
  const writer = openUploadWriter(database, policy.key)
  let head = Buffer.alloc(0)
  let isChecked = false
  const refuseUnless = (problem: FileProblem | null) => {
    if (problem) throw new Refusal(problem)
  }
  const checkContent = () => {
    if (!hasRightContent(fileName, head)) throw new Refusal('wrong-content')
    isChecked = true
  }
  try {
    // Validate type and name before the first byte. The size is not known yet, so pass any valid size.
    refuseUnless(checkFile(policy.kind, fileName, 1))
    for await (const bytes of bytesOf(file)) {
      if (writer.sizeBytes + bytes.length > policy.maxBytes) throw new Refusal('too-large')
      if (!isChecked) {
        head = Buffer.concat([head, bytes])
        if (head.length >= signatureBytes) checkContent()
      }
      const taking = await account.take(bytes.length)
      if (taking.status === 'full') throw new Refusal('full')
      if (taking.status === 'share-used') throw new ShareUsed(taking.waitMs)
      await writer.write(bytes)
    }
    refuseUnless(checkFile(policy.kind, fileName, writer.sizeBytes))
    if (!isChecked) checkContent()
    await writer.finish({ kind: policy.kind, fileName, mediaType })
  } catch (error) {
    await writer.abort()
    await account.giveBack()
    throw error
  }
}

/** The key of an upload's ticket, without reading the file. null: there is no valid ticket. */
export async function readUploadKey(
  request: Request,
  { nowMs, signer }: Pick<ReceiveDeps, 'nowMs' | 'signer'>,
): Promise<string | null> {
  if (!request.body) return null
  const parts = await readParts(request).catch(() => null)
  parts?.stop()
  const ticket = parts && readTicket(signer, parts.fields, nowMs)
  return ticket && 'policy' in ticket ? ticket.policy.key : null
}

/** Receives one upload and returns its result. A body that is not a multipart form is rejected as malformed. */
export async function receiveUpload(request: Request, deps: ReceiveDeps): Promise<UploadResult> {
  const { address, database, signer, nowMs, uploads } = deps
  const length = request.headers.get('content-length')
  if (!request.body || !/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) {
    return { status: 'refused', problem: 'malformed', uploadKey: null }
  }
  if (Number(length ?? 0) > maxRequestBytes) {
    return { status: 'refused', problem: 'too-large', uploadKey: null }
  }
  let uploadKey: string | null = null
  let parts: UploadParts | null = null
  try {
    parts = await readParts(request)
    const { fields, file } = parts
    const ticket = readTicket(signer, fields, nowMs)
    if ('problem' in ticket) throw new Refusal(ticket.problem)
    uploadKey = ticket.policy.key
    if (!file || file.fileName.length > maxFileNameLength * 4) throw new Refusal(file ? 'name-too-long' : 'malformed')
    if (!(await claimUpload(database, ticket.policy.key))) throw new Refusal('used')
    const requester = { device: ticket.policy.device, address }
    const account = uploads.open({ requester, sizeBytes: length === null ? null : Number(length) })
    await storeFile(file, ticket.policy, account, database)
    return { status: 'stored' }
  } catch (error) {
    if (error instanceof ShareUsed && uploadKey !== null) return { status: 'share-used', waitMs: error.waitMs, uploadKey }
    if (error instanceof Refusal) return { status: 'refused', problem: error.problem, uploadKey }
    throw error
  } finally {
    parts?.stop()
  }
}
