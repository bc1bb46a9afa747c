import { randomUUID } from 'node:crypto'
import type { DeliverableFile } from '../ats-port.ts'
import type { RequestBody } from '../post.ts'
import type { GreenhouseSubmission, JsonValue } from './map-application.ts'

/**
 * Writes a submission as JSON, with files in base64, or as a multipart form, which streams them. JSON preserves types and
 * cannot be misread, so it is the usual encoding.
 */

/** Bodies above this size go as multipart. The API's own limit is not documented. */
export const maxJsonBytes = 15 * 1024 * 1024

type ReadFile = (uploadKey: string) => AsyncIterable<Uint8Array>

const base64Length = (sizeBytes: number) => Math.ceil(sizeBytes / 3) * 4

/** The size of the JSON body. */
export function jsonBytes({ fields, files }: GreenhouseSubmission): number {
  const names = Object.fromEntries(files.flatMap((file) => Object.entries(contentFields(file, ''))))
  return (
    Buffer.byteLength(JSON.stringify({ ...fields, ...names })) +
    files.reduce((sum, { sizeBytes }) => sum + base64Length(sizeBytes), 0)
  )
}

function contentFields({ fieldName, fileName }: DeliverableFile, base64: string): Record<string, string> {
  return { [`${fieldName}_content`]: base64, [`${fieldName}_content_filename`]: fileName }
}

/** A file is shorter or longer than when it was stored. Sending a part of it would look like the whole. */
export class BrokenFileError extends Error {
  override readonly name = 'BrokenFileError'
}

async function* checkedFile({ sizeBytes, uploadKey }: DeliverableFile, readFile: ReadFile): AsyncGenerator<Uint8Array> {
  let readBytes = 0
  for await (const bytes of readFile(uploadKey)) {
    readBytes += bytes.length
    if (readBytes > sizeBytes) break
    yield bytes
  }
  if (readBytes !== sizeBytes) throw new BrokenFileError(`file ${uploadKey}: ${readBytes} of ${sizeBytes} bytes`)
}

/**
 * The body as JSON.
 * @throws BrokenFileError when a file is not as it was stored
 */
export async function encodeJson({ fields, files }: GreenhouseSubmission, readFile: ReadFile): Promise<RequestBody> {
  const contents: Record<string, string> = {}
  for (const file of files) {
    const chunks: Uint8Array[] = []
    for await (const bytes of checkedFile(file, readFile)) chunks.push(bytes)
    Object.assign(contents, contentFields(file, Buffer.concat(chunks).toString('base64')))
  }
  const body = Buffer.from(JSON.stringify({ ...fields, ...contents }))
  return { contentType: 'application/json', sizeBytes: body.length, chunks: [body] }
}

/**
 * Fields in the spelling of Rails' forms. A list of groups is told apart by the first key of a group that repeats, so each
 * group is written whole before the next.
 */
export function railsFields(fields: Readonly<Record<string, JsonValue>>): readonly (readonly [string, string])[] {
  const flatten = (name: string, value: JsonValue): readonly (readonly [string, string])[] => {
    if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap((entry) => flatten(`${name}[]`, entry))
    if (typeof value === 'object') return Object.entries(value).flatMap(([key, entry]) => flatten(`${name}[${key}]`, entry))
    return [[name, String(value)]]
  }
  return Object.entries(fields).flatMap(([name, value]) => flatten(name, value))
}

/** A quoted parameter of a part's header (RFC 7578, 4.2, as browsers escape it). */
const quoted = (value: string) => `"${value.replaceAll('"', '%22').replace(/[\r\n]+/g, '%0D%0A')}"`

/** The body as a multipart form. Files are read while they are sent; one that is not as it was stored breaks the body off. */
export function encodeMultipart(
  { fields, files }: Pick<GreenhouseSubmission, 'fields' | 'files'>,
  readFile: ReadFile,
): RequestBody {
  const boundary = `form-${randomUUID()}`
  const head = (disposition: string, type?: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`
  const texts = Buffer.from(
    railsFields(fields)
      .map(([name, value]) => `${head(`name=${quoted(name)}`)}${value}\r\n`)
      .join(''),
  )
  const heads = files.map(({ fieldName, fileName, mediaType }) =>
    Buffer.from(head(`name=${quoted(fieldName)}; filename=${quoted(fileName)}`, mediaType)),
  )
  const afterFile = Buffer.from('\r\n')
  const end = Buffer.from(`--${boundary}--\r\n`)
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield texts
    for (const [index, file] of files.entries()) {
      yield heads[index] ?? Buffer.alloc(0)
      yield* checkedFile(file, readFile)
      yield afterFile
    }
    yield end
  }
  const sizeBytes =
    texts.length +
    heads.reduce((sum, each) => sum + each.length + afterFile.length, 0) +
    files.reduce((sum, file) => sum + file.sizeBytes, 0) +
    end.length
  return { contentType: `multipart/form-data; boundary=${boundary}`, sizeBytes, chunks: chunks() }
}
