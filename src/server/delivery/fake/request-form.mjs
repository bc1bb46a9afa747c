import { buffer } from 'node:stream/consumers'
import busboy from 'busboy'

/** Whether a request brings a multipart form. */
export const isFormRequest = (request) => request.headers['content-type']?.startsWith('multipart/form-data') === true

/** Reads a multipart form: its fields as pairs, in their order, and its files. Rejects when the body breaks off. */
export async function readForm(request) {
  const entries = []
  const files = []
  const parser = busboy({ headers: request.headers, defParamCharset: 'utf8', limits: { fieldSize: 1e8 } })
  const reading = []
  parser.on('field', (name, value) => entries.push([name, value]))
  parser.on('file', (name, stream, { filename }) => {
    reading.push(buffer(stream).then((bytes) => files.push({ field: name, name: filename, bytes })))
  })
  await new Promise((resolve, reject) => {
    parser.once('close', resolve).once('error', reject)
    request.once('error', reject).once('aborted', () => reject(new Error('aborted')))
    request.pipe(parser)
  })
  await Promise.all(reading)
  return { entries, files }
}
