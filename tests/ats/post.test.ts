import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { post } from '#server/delivery/ats/post.ts'

/** Servers that do one thing with a connection. */

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})

async function serve(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    onConnection(socket)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/jobs/1`
}

const limits = { connectMs: 60_000, sendMs: 60_000, answerMs: 60_000 }
const chunk = Buffer.alloc(64 * 1024, 'x')
const small = { contentType: 'text/plain', sizeBytes: 2, chunks: [Buffer.from('hi')] }
/** More than the buffers of a connection take without being read. */
const large = { contentType: 'text/plain', sizeBytes: 1_000 * chunk.length, chunks: Array.from({ length: 1_000 }, () => chunk) }

/** Calls back once the whole small request is there. */
const onRequest = (socket: Socket, callback: () => void) => {
  let text = ''
  socket.on('data', (data: Buffer) => {
    text += data.toString()
    if (text.endsWith('hi')) callback()
  })
}

it('knows that nothing was sent where nobody listens', async () => {
  const url = await serve(() => {})
  servers[0]?.close()
  expect(await post(url, {}, small, limits)).toEqual({ status: 'not-sent', reason: 'ECONNREFUSED' })
})

it('knows that a request did not arrive whole whose connection breaks in the middle of the body', async () => {
  const url = await serve((socket) => socket.once('data', () => socket.resetAndDestroy()))
  expect((await post(url, {}, large, limits)).status).toBe('not-sent')
})

it('knows that a request did not arrive whole whose file breaks off', async () => {
  const url = await serve((socket) => socket.resume())
  async function* chunks() {
    yield chunk
    await Promise.resolve()
    throw new RangeError('the file is shorter')
  }
  expect(await post(url, {}, { ...large, chunks: chunks() }, limits)).toEqual({ status: 'not-sent', reason: 'RangeError' })
})

it('does not know what became of a whole request whose connection breaks', async () => {
  const url = await serve((socket) => onRequest(socket, () => socket.resetAndDestroy()))
  expect((await post(url, {}, small, limits)).status).toBe('no-answer')
})

it('does not know what became of a whole request without an answer in time', async () => {
  const url = await serve((socket) => socket.resume())
  expect(await post(url, {}, small, { ...limits, answerMs: 1 })).toEqual({ status: 'no-answer', reason: 'ETIMEDOUT' })
})

it('reads an answer with its wait', async () => {
  const answer = 'HTTP/1.1 429 Too Many\r\nRetry-After: 7\r\nContent-Length: 2\r\n\r\n{}'
  const url = await serve((socket) => onRequest(socket, () => socket.end(answer)))
  expect(await post(url, {}, small, limits)).toEqual({
    status: 'answered',
    httpStatus: 429,
    retryAfter: '7',
    body: '{}',
    hasLeft: true,
  })
})

it('keeps the status of an answer that breaks off', async () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 200\r\n\r\n{"succ'
  const url = await serve((socket) => onRequest(socket, () => socket.end(answer)))
  expect(await post(url, {}, small, limits)).toMatchObject({ status: 'answered', httpStatus: 200, body: null })
})

it('takes an answer that comes before the whole body has left', async () => {
  const answer = 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\n{}'
  const url = await serve((socket) => socket.once('data', () => socket.pause().write(answer)))
  expect(await post(url, {}, large, limits)).toMatchObject({
    status: 'answered',
    httpStatus: 401,
    body: '{}',
    hasLeft: false,
  })
})

it('sends the whole body and the length that it announced', async () => {
  let received = 0
  const url = await serve((socket) => {
    let head = ''
    socket.on('data', (data: Buffer) => {
      received += data.length
      if (head === '') head = data.toString('latin1').split('\r\n\r\n')[0] ?? ''
      if (received === head.length + 4 + large.sizeBytes) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
  })
  expect(await post(url, {}, large, limits)).toMatchObject({ status: 'answered', httpStatus: 200, hasLeft: true })
})
