import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fairUrl } from '#shared/fair.ts'
import { maxEnvelopeBytes } from '#shared/limits.ts'
import { application, type Ask, send, sealed } from './fair-client.ts'
import { type ListeningServices, listenTestServices } from './test-services.ts'

/** Envelopes over real connections, which break, or bring more than fits. */

let services: ListeningServices
let port: number
let ask: Ask
beforeAll(async () => {
  services = await listenTestServices()
  ;({ port } = services)
  ask = async (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
})
afterAll(() => services.close())

const megabyte = 1024 * 1024

interface Sending {
  readonly socket: Socket
  /** The whole response, once the connection has ended. */
  readonly answer: Promise<string>
}

/** Begins to send an envelope in chunks, without saying how long it is. */
function begin(): Sending {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes.toString()
  })
  // The server may close the connection of a refused envelope.
  socket.on('error', () => {})
  const head = [`PUT ${fairUrl.envelope(randomUUID())} HTTP/1.1`, 'Host: localhost', 'Transfer-Encoding: chunked', '', '']
  socket.write(head.join('\r\n'))
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

const testEnvelope = async () => send(ask, { kind: 'test', ...sealed })

describe('an envelope over a real connection', () => {
  it('is answered as too large while it is still being sent', async () => {
    const sending = begin()
    await sendMegabytes(sending, maxEnvelopeBytes / megabyte + 20)
    expect(await sending.answer).toMatch(/^HTTP\/1\.1 413 [^]*"reason":"too-large"/)
  })

  it('waits while two of the largest are under way, and is taken when their connections have broken', async () => {
    const others = [begin(), begin()]
    await Promise.all(others.map(async (other) => sendMegabytes(other, maxEnvelopeBytes / megabyte - 1)))
    const sendThird = async () => {
      const third = begin()
      await sendMegabytes(third, 10)
      third.socket.end('0\r\n\r\n')
      return third.answer
    }
    // Until the server has read what the others have sent.
    await expect.poll(sendThird, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 503 [^]*"reason":"busy"/)
    for (const { socket } of others) socket.destroy()
    await expect.poll(async () => (await testEnvelope()).status).toBe(200)
  })

  it('that breaks off costs nobody else anything', async () => {
    const sending = begin()
    await sendMegabytes(sending, 3)
    sending.socket.destroy()
    await sending.answer
    expect((await send(ask, application({ jobId: 7_410_001 }))).status).toBe(200)
    expect(services.warnings).toEqual([])
  })
})
