import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { checkFile, extensionOf, type FileProblem, hasRightContent, mediaTypes, signatureBytes } from '#shared/file-types.ts'
import { maxFileNameLength } from '#shared/limits.ts'
import type { Database } from '../database.ts'
import type { Signer } from '../secrets.ts'
import { readTicket, type TicketProblem, type UploadPolicy } from './tickets.ts'
import { claimUpload, UploadWriter } from './upload-store.ts'

/**
 * The multipart upload itself: the ticket's fields first, then the file (specification 7). The file is checked as its
 * bytes come in and is never held in memory as a whole.
 */

export type UploadResult =
  | { readonly status: 'stored' }
  | { readonly status: 'refused'; readonly problem: TicketProblem | FileProblem | 'used' }

class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly problem: TicketProblem | FileProblem | 'used'
  constructor(problem: Refusal['problem']) {
    super(`upload refused: ${problem}`)
    this.problem = problem
  }
}

interface ReceiveDeps {
  readonly database: Database
  readonly signer: Signer
  readonly nowMs: number
}

interface FilePart {
  readonly stream: Readable
  readonly fileName: string
}

/**
 * The fields before the file, and the file's own stream, or null when the body ends without one.
 * @throws Refusal when the body is no form, or breaks off before its file
 */
function readParts(request: Request): Promise<{ fields: Record<string, string>; file: FilePart | null }> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Refusal('malformed'))
    const fields: Record<string, string> = {}
    const parser = openParser(request.headers.get('content-type') ?? '')
    if (!parser) return refuse()
    parser.on('field', (name, value) => {
      fields[name] = value
    })
    parser.on('file', (_name, stream, info) => {
      // What breaks off while nobody reads the file (its ticket is being looked at, or was refused) would otherwise be an
      // uncaught error, and the end of the server; whoever reads it is told all the same.
      stream.on('error', () => {})
      resolve({ fields, file: { stream, fileName: info.filename ?? '' } })
    })
    parser.on('close', () => resolve({ fields, file: null }))
    parser.on('error', refuse)
    const body = Readable.fromWeb(request.body as ReadableStream)
    body.on('error', refuse)
    // A connection that dies within the file must end the file's stream as well, or it would wait for ever.
    body.on('error', (error) => parser.destroy(error))
    body.pipe(parser)
  })
}

/** null: the header names no boundary, or one that cannot be. */
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
  } catch {
    throw new Refusal('malformed')
  }
}

async function storeFile(file: FilePart, policy: UploadPolicy, database: Database): Promise<void> {
  const writer = new UploadWriter(database, policy.key)
  let head = Buffer.alloc(0)
  let isChecked = false
  const refuseUnless = (problem: FileProblem | null) => {
    if (problem) throw new Refusal(problem)
  }
  const checkContent = () => {
    if (!hasRightContent(file.fileName, head)) throw new Refusal('wrong-content')
    isChecked = true
  }
  try {
    // Type and name are known before the first byte; the size is not, so any size above zero passes here.
    refuseUnless(checkFile(policy.kind, file.fileName, 1))
    for await (const bytes of bytesOf(file)) {
      if (writer.sizeBytes + bytes.length > policy.maxBytes) throw new Refusal('too-large')
      if (!isChecked) {
        head = Buffer.concat([head, bytes])
        if (head.length >= signatureBytes) checkContent()
      }
      await writer.write(bytes)
    }
    refuseUnless(checkFile(policy.kind, file.fileName, writer.sizeBytes))
    if (!isChecked) checkContent()
    await writer.finish({
      kind: policy.kind,
      fileName: file.fileName,
      mediaType: mediaTypes[extensionOf(file.fileName)] ?? 'application/octet-stream',
    })
  } catch (error) {
    await writer.abort()
    throw error
  }
}

/** Takes one upload and says what became of it. A body that is no multipart form is refused as malformed. */
export async function receiveUpload(request: Request, { database, signer, nowMs }: ReceiveDeps): Promise<UploadResult> {
  if (!request.body || !/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) {
    return { status: 'refused', problem: 'malformed' }
  }
  let file: FilePart | null = null
  try {
    const parts = await readParts(request)
    file = parts.file
    const ticket = readTicket(signer, parts.fields, nowMs)
    if ('problem' in ticket) throw new Refusal(ticket.problem)
    if (!file || file.fileName.length > maxFileNameLength * 4) throw new Refusal(file ? 'name-too-long' : 'malformed')
    if (!(await claimUpload(database, ticket.policy.key))) throw new Refusal('used')
    await storeFile(file, ticket.policy, database)
    return { status: 'stored' }
  } catch (error) {
    // The rest of the body must still be read, or the connection would never be free for the answer.
    file?.stream.resume()
    if (error instanceof Refusal) return { status: 'refused', problem: error.problem }
    throw error
  }
}
