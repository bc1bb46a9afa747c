import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { envelopeVersion } from '../shared/fair-envelope.ts'
import { fairUrl } from '../shared/fair.ts'
import { maxEnvelopeBytes } from '#shared/limits.ts'
import { application, type Ask, pdf, sealed, sealedFile } from './fair-client.ts'
import { type FairServer, readKey, send } from './fair-server.ts'
import { type ListeningServices, listenTestServices } from '#tests/services/test-services.ts'

/** Envelopes over real connections, which break, drip, or bring more than fits. */

const checkMs = 3_000
let services: ListeningServices
let port: number
let server: FairServer
/** The first bytes of an envelope that this server could open. */
let head: Buffer
beforeAll(async () => {
  const limits = {
    checkMs,
    minBytesPerSecond: 1_000,
    headMs: 20_000,
    minLargeBytesPerSecond: 16_000,
    totalMs: 120_000,
    uploadTotalMs: 600_000,
    lingerMs: 1_000,
  }
  services = await listenTestServices({ environment: { TRUST_PROXY: '1' } }, limits)
  ;({ port } = services)
  server = from('192.0.2.9')
  head = Buffer.concat([Buffer.of(envelopeVersion), Buffer.from((await readKey(services)).keyId, 'hex')])
})
afterAll(() => services.close())

const megabyte = 1024 * 1024

function askFrom(address: string): Ask {
  return async (path, init) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { ...(init?.headers as Record<string, string> | undefined), 'X-Forwarded-For': address },
    })
}

const from = (address: string): FairServer => ({ ...services, request: askFrom(address) })

interface Sending {
  readonly socket: Socket
  /** The whole response, once the connection has ended. */
  readonly answer: Promise<string>
}

/** Begins to send an envelope in chunks, without saying how long it is. */
function begin(address = '192.0.2.1', firstBytes: Uint8Array = head): Sending {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString()
  })
  // The server may close the connection of a refused envelope.
  socket.on('error', () => {})
  const lines = [
    `PUT ${fairUrl.envelope(randomUUID())} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/octet-stream',
    `X-Forwarded-For: ${address}`,
  ]
  socket.write([...lines, 'Transfer-Encoding: chunked', '', ''].join('\r\n'))
  socket.write(`${firstBytes.byteLength.toString(16)}\r\n`)
  socket.write(firstBytes)
  socket.write('\r\n')
  // Not `once`, which rejects when the connection is reset after the answer.
  return { socket, answer: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}

/** Sends so many megabytes, unless the server stops reading. */
async function sendMegabytes({ socket }: Sending, count: number): Promise<void> {
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(megabyte), Buffer.from('\r\n')])
  for (let sent = 0; sent < count && !socket.destroyed; sent += 1) {
    await new Promise<void>((resolve) => socket.write(chunk, () => resolve()))
  }
}

const testEnvelope = async () => send(server, { kind: 'test', ...sealed })
/** With a scan of a résumé. */
const largeApplication = () => {
  const scan = Buffer.concat([pdf, Buffer.alloc(5 * megabyte, 'x')])
  return [application({ jobId: 7_410_001, files: [sealedFile('resume', scan)] }), { files: [scan] }] as const
}

describe('an envelope over a real connection', () => {
  it('is answered as too large while it is still being sent', async () => {
    const sending = begin()
    await sendMegabytes(sending, maxEnvelopeBytes / megabyte + 20)
    expect(await sending.answer).toMatch(/^HTTP\/1\.1 413 [^]*"reason":"too-large"/)
  })

  it.each([
    ['unknown-key', () => Buffer.concat([Buffer.of(envelopeVersion), Buffer.alloc(8, 7)])],
    ['unreadable', () => Buffer.alloc(9)],
  ] as const)('is answered by its first bytes as %s, before the rest has come', async (reason, firstBytes) => {
    const sending = begin('192.0.2.1', firstBytes())
    expect(await sending.answer).toMatch(new RegExp(`^HTTP/1\\.1 422 [^]*"reason":"${reason}"`))
  })

  it('that breaks off costs nobody else anything', async () => {
    const sending = begin()
    await sendMegabytes(sending, 3)
    sending.socket.destroy()
    await sending.answer
    expect((await send(server, application({ jobId: 7_410_001 }))).status).toBe(200)
    expect(services.warnings).toEqual([])
  })
})

describe('two connections of the largest envelopes that then drip', () => {
  it('silence no tablet, at their own address or at another, and are cut off soon', async () => {
    const before = services.bytesRead()
    const strangers = [begin(), begin()]
    const each = maxEnvelopeBytes / megabyte - 26
    await Promise.all(strangers.map(async (stranger) => sendMegabytes(stranger, each)))
    // Otherwise the third one could take the room that the last bytes of these need, and they would be sent away.
    await expect.poll(() => services.bytesRead() - before).toBeGreaterThan(strangers.length * each * megabyte)
    const dripping = strangers.map(async (stranger) => {
      const drip = setInterval(() => stranger.socket.writable && stranger.socket.write('1\r\nx\r\n'), 100)
      const answer = await stranger.answer
      clearInterval(drip)
      return answer
    })
    // They hold all that one address may hold.
    const third = async () => {
      const more = begin()
      await sendMegabytes(more, 5)
      more.socket.end('0\r\n\r\n')
      return more.answer
    }
    await expect.poll(third, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 503 [^]*"reason":"busy"/)
    expect((await send(from('192.0.2.1'), application({ jobId: 7_410_001 }))).status).toBe(200)
    const [content, files] = largeApplication()
    expect((await send(server, content, files)).status).toBe(200)
    for (const answer of await Promise.all(dripping)) expect(answer).toMatch(/^HTTP\/1\.1 408/)
    await expect.poll(async () => (await testEnvelope()).status).toBe(200)
    const [again, itsFiles] = largeApplication()
    expect((await send(from('192.0.2.1'), again, itsFiles)).status).toBe(200)
  })
})
