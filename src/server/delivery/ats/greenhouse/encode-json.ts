import type { DeliverableFile } from '../ats-port.ts'
import { checkedFile, type ReadFile } from '../multipart.ts'
import type { RequestBody } from '../post.ts'
import type { GreenhouseSubmission } from './map-application.ts'

/** Writes a submission as JSON, with files in base64. JSON preserves types and cannot be misread, so it is the usual encoding. */

/** Bodies above this size go as multipart. The API's own limit is not documented. */
export const maxJsonBytes = 15 * 1024 * 1024

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
