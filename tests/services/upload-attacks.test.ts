import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUpload } from '#server/applications/files/upload-store.ts'
import { type ListeningServices, listenTestServices } from './test-services.ts'

/**
 * Uploads that no browser sends, to a listening server: an invalid or interrupted one must cost one request and never the
 * server. An uncaught error would end the server and fails the run by itself.
 */

let services: ListeningServices
let port: number

beforeAll(async () => {
  services = await listenTestServices()
  ;({ port } = services)
})

afterAll(() => services.close())

const boundary = 'XX'
const megabyte = 1024 * 1024
const part = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n`
const file = '%PDF-1.7 a life'
const end = `\r\n--${boundary}--\r\n`
const forged = part('policy', 'x')

async function getTicket(): Promise<{ readonly key: string; readonly parts: string }> {
  const response = await services.request('/api/applicant/?action=get-post-url')
  const { fields } = (await response.json()) as { fields: Record<string, string> }
  const parts = Object.entries(fields).map(([name, value]) => part(name, value))
  return { key: fields['key'] ?? '', parts: parts.join('') }
}

interface SentUpload {
  readonly socket: Socket
  /** Status of the response. 0: the connection ended without one. */
  readonly status: Promise<number>
}

/** Starts sending a body, optionally with a wrong length or type in the header. */
function send(body: string, length = body.length, contentType = `multipart/form-data; boundary=${boundary}`): SentUpload {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString()
  })
  // The server may close the connection of a rejected upload.
  socket.on('error', () => {})
  const head = ['POST /api/applicant/uploads/ HTTP/1.1', 'Host: localhost', 'Connection: close']
  socket.write([...head, `Content-Type: ${contentType}`, `Content-Length: ${length}`, '', body].join('\r\n'))
  const status = once(socket, 'close').then(() => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0))
  return { socket, status }
}

async function chunksOf(key: string): Promise<number> {
  const sql = 'SELECT count(*) AS n FROM upload_chunks WHERE upload_key = ? AND length(bytes) > 0'
  const { rows } = await services.services.database.read({ sql, args: [key] })
  return Number(rows[0]?.['n'])
}

describe('a malformed upload', () => {
  it.each([
    ['has no boundary', 'x', 'multipart/form-data'],
    ['ends within its fields', forged.slice(0, -10), undefined],
    ['is empty', '', undefined],
  ])('is rejected as malformed when it %s', async (_, body, contentType) => {
    expect(await send(body, body.length, contentType).status).toBe(400)
    expect(services.warnings).toEqual([])
  })

  it('is rejected when it ends within its file, and its ticket stays valid', async () => {
    const { key, parts } = await getTicket()
    expect(await send(parts + fileHead + file).status).toBe(400)
    expect(await chunksOf(key)).toBe(0)
    expect(await send(parts + fileHead + file + end).status).toBe(204)
  })
})

describe('an interrupted upload', () => {
  it('is rejected with a forged ticket', async () => {
    expect(await send(forged + fileHead + file).status).toBe(403)
  })

  it('leaves nothing behind when its connection breaks', async () => {
    const { key, parts } = await getTicket()
    const body = parts + fileHead + file + 'x'.repeat(2 * megabyte)
    const { socket } = send(body, body.length + 1)
    await expect.poll(() => chunksOf(key)).toBeGreaterThan(0)
    socket.destroy()
    await expect.poll(() => chunksOf(key)).toBe(0)
  })
})

it('rejects an upload over the limit before it has ended', async () => {
  const { key, parts } = await getTicket()
  const body = parts + fileHead + file + 'x'.repeat(11 * megabyte)
  const { socket, status } = send(body, 100 * megabyte)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('HTTP/1.1 413')
  socket.destroy()
  await status
  expect(await chunksOf(key)).toBe(0)
})

it('stores one whole file and rejects the other upload when a ticket is used twice concurrently', async () => {
  const { key, parts } = await getTicket()
  const bodies = ['one', 'two'].map((words) => parts + fileHead + file + words)
  const uploads = bodies.map((body) => send(body, body.length + end.length))
  // Once later requests are answered, the server has read the start of both uploads.
  for (let request = 0; request < 3; request += 1) await fetch(`http://127.0.0.1:${port}/api/health`)
  for (const { socket } of uploads.toReversed()) socket.write(end)
  const statuses = await Promise.all(uploads.map(({ status }) => status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409])
  const stored: Uint8Array[] = []
  for await (const bytes of readUpload(services.services.database, key)) stored.push(bytes)
  expect(Buffer.concat(stored).toString()).toBe(file + ['one', 'two'][statuses.indexOf(204)])
})

it('does not accept another signed token as a ticket', async () => {
  const response = await services.request('/api/autocomplete/?action=create-token')
  const { token } = (await response.json()) as { token: string }
  const at = token.lastIndexOf('.')
  const parts = part('policy', token.slice(0, at)) + part('signature', token.slice(at + 1))
  expect(await send(parts + fileHead + file + end).status).toBe(403)
})
