import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { ownBoard } from '#server/board/board.ts'
import { type AnswerLimits, AnswerWatch, defaultAnswerLimits } from '#server/web/http/answer-watch.ts'
import type { Bytes } from '#server/tools/bytes.ts'
import { createHttpServer } from '#server/web/http/http-server.ts'
import { bodyOf } from '#server/web/http/large-body.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { readBoard } from '../setup/read-board.ts'
import { listen, openTestServices } from './test-services.ts'

/** Clients that take their answers slowly, or not at all. The clock is the test's, the sockets are real. */

const megabyte = 1024 * 1024
const secondMs = 1_000
/** More than the system takes over from the server for a connection at once. */
const bigBytes = 48 * megabyte
const sharedBytes = new Uint8Array(bigBytes).fill(97)

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function open(limits: Partial<AnswerLimits> = {}, bytes: Bytes = sharedBytes) {
  let nowMs = 0
  let asked = 0
  const sockets: Socket[] = []
  const answers = new AnswerWatch({ ...defaultAnswerLimits, ...limits }, () => nowMs)
  server = createHttpServer(
    () => {
      asked += 1
      const { body, headers } = bodyOf(bytes)
      return new Response(body, { headers: { 'Content-Type': 'text/plain', ...headers } })
    },
    { answers },
  )
  server.on('connection', (socket: Socket) => sockets.push(socket))
  const { port } = await listen(server)
  return {
    port,
    asked: () => asked,
    /** The bytes that wait in each connection. */
    waiting: () => sockets.map(({ writableLength }) => writableLength),
    passTime: (ms: number) => {
      nowMs += ms
      answers.check()
    },
    /** The server has sent what the system takes, and waits for its clients. */
    settle: async (connections = 1) => {
      let before = -1
      for (let same = 0; same < 20; ) {
        await nextTurn()
        const written = sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
        const isQuiet =
          written === before && sockets.length >= connections && sockets.every(({ bytesWritten }) => bytesWritten > 0)
        same = isQuiet ? same + 1 : 0
        before = written
      }
    },
  }
}

/** A client that has sent its request, and reads when it is told to. */
class Client {
  readonly socket: Socket
  readBytes = 0
  isClosed = false

  constructor(port: number, requests = 1) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.on('error', () => {})
    this.socket.once('close', () => {
      this.isClosed = true
    })
    const headers = requests === 1 ? 'Host: localhost\r\nConnection: close' : 'Host: localhost'
    this.socket.write(`GET / HTTP/1.1\r\n${headers}\r\n\r\n`.repeat(requests))
  }

  /** Reads as many more bytes, or until the end. */
  async read(bytes: number): Promise<void> {
    const goal = this.readBytes + bytes
    while (this.readBytes < goal && !this.isClosed) {
      const chunk = this.socket.read() as Buffer | null
      this.readBytes += chunk?.length ?? 0
      if (!chunk) await this.#next()
    }
  }

  /** Reads until the server has ended the connection. */
  async closed(): Promise<void> {
    await this.read(Number.POSITIVE_INFINITY)
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.socket.off('readable', go).off('close', go)
        resolve()
      }
      this.socket.on('readable', go).on('close', go)
    })
  }
}

describe('an answer whose client reads nothing', () => {
  it('ends after 30 seconds', async () => {
    const { passTime, port, settle } = await open()
    const client = new Client(port)
    await settle()
    passTime(0)
    passTime(29 * secondMs)
    await client.read(1)
    expect(client.isClosed).toBe(false)
    passTime(2 * secondMs)
    await client.closed()
    expect(client.readBytes).toBeLessThan(bigBytes)
  })

  it('holds one part of its body, which all answers share', async () => {
    const { port, settle, waiting } = await open()
    const before = process.memoryUsage()
    const clients = Array.from({ length: 20 }, () => new Client(port))
    await settle(clients.length)
    expect(waiting()).toHaveLength(clients.length)
    expect(Math.min(...waiting())).toBeGreaterThan(0)
    expect(Math.max(...waiting())).toBeLessThanOrEqual(64 * 1024)
    expect(process.memoryUsage().arrayBuffers - before.arrayBuffers).toBeLessThan(bigBytes)
  })

  it('ends first when too much waits in all answers, and who has read stays', async () => {
    const { passTime, port, settle } = await open({ waitingBytes: 40 * 1024 })
    const silent = new Client(port)
    await settle()
    passTime(0)
    const reading = new Client(port)
    await settle(2)
    await reading.read(16 * megabyte)
    await settle(2)
    passTime(secondMs)
    await silent.closed()
    expect(reading.isClosed).toBe(false)
  })
})

describe('a client that reads slowly', () => {
  it('gets its answer whole, though it takes minutes', async () => {
    const { passTime, port, settle } = await open()
    const client = new Client(port)
    for (let read = 0; read < bigBytes; read += 8 * megabyte) {
      await settle()
      passTime(29 * secondMs)
      await client.read(8 * megabyte)
    }
    await client.closed()
    expect(client.readBytes).toBeGreaterThan(bigBytes)
  })

  it('is not waited for longer than a quarter of an hour', async () => {
    const { passTime, port, settle } = await open()
    const client = new Client(port)
    await settle()
    passTime(0)
    const quarterMs = 15 * 60 * secondMs
    const stepMs = 25 * secondMs
    for (let pastMs = stepMs; pastMs < quarterMs; pastMs += stepMs) {
      await client.read(megabyte)
      await settle()
      passTime(stepMs)
      expect(client.isClosed).toBe(false)
    }
    passTime(stepMs)
    await client.closed()
    expect(client.readBytes).toBeLessThan(bigBytes)
  })

  it('gets the pack of the demo board at 20 kbit/s', { timeout: 30_000 }, async () => {
    const { close, services } = await openTestServices()
    const { pack } = readBoard({
      board: 'demo',
      isOwn: true,
      read: ownBoard(services.board),
      mapping: builtMapping,
      database: services.database,
      warn: (message) => expect.fail(message),
      jobsPerMinute: 60_000,
    })
    await pack.complete(() => {})
    const bytes = pack.whole(pack.index()?.version ?? '') ?? expect.fail('there is no pack')
    await close()
    const bytesPerSecond = 20_000 / 8
    const { passTime, port, settle } = await open({}, bytes)
    const client = new Client(port)
    await settle()
    while (!client.isClosed) {
      await client.read(bytesPerSecond)
      passTime(secondMs)
    }
    expect(client.readBytes).toBeGreaterThan(bytes.length)
    // What the system takes over at once has passed the test above, so that the time is checked here.
    expect(bytes.length / bytesPerSecond).toBeLessThan(defaultAnswerLimits.totalMs / secondMs)
  })
})

describe('a client that sends many requests at once', () => {
  it('gets one answer after the other', async () => {
    const { asked, port, settle } = await open()
    const client = new Client(port, 500)
    await settle()
    expect(asked()).toBe(1)
    await client.read(bigBytes + megabyte)
    await settle()
    expect(asked()).toBe(2)
  })
})
