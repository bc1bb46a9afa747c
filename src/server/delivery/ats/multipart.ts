import { randomUUID } from 'node:crypto'
import type { DeliverableFile, JsonValue } from './ats-port.ts'
import type { RequestBody } from './post.ts'

/** Writes a submission as a multipart form, which streams its files. */

interface Submission {
  /** By their name, without Rails' brackets. */
  readonly fields: Readonly<Record<string, JsonValue>>
  readonly files: readonly DeliverableFile[]
}

export type ReadFile = (uploadKey: string) => AsyncIterable<Uint8Array>

/** A file is shorter or longer than when it was stored. Sending a part of it would look like the whole. */
export class BrokenFileError extends Error {
  override readonly name = 'BrokenFileError'
}

/** @throws BrokenFileError when a file is not as it was stored */
export async function* checkedFile({ sizeBytes, uploadKey }: DeliverableFile, readFile: ReadFile): AsyncGenerator<Uint8Array> {
  let readBytes = 0
  for await (const bytes of readFile(uploadKey)) {
    readBytes += bytes.length
    if (readBytes > sizeBytes) break
    yield bytes
  }
  if (readBytes !== sizeBytes) throw new BrokenFileError(`file ${uploadKey}: ${readBytes} of ${sizeBytes} bytes`)
}

/**
 * Fields in the spelling of Rails' forms. A new group begins where the first key of a group repeats, so each
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
export function encodeMultipart({ fields, files }: Submission, readFile: ReadFile): RequestBody {
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
