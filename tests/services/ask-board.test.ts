import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AskLimits, askBoard } from '#server/board/ask-board.ts'
import { isNestedDeeperThan } from '#server/tools/nesting.ts'

/** What a board that lies over the network can make this server do: read less than the limits allow, and nothing else. */

const limits: AskLimits = { firstByteMs: 20_000, wholeMs: 20_000, maxBytes: 1024 * 1024 }

let board: Server
let origin: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: string[]
let sentBytes: number

beforeAll(async () => {
  board = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await once(board.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(board.address() as AddressInfo).port}`
})
afterAll(() => {
  board.close()
  board.closeAllConnections()
})
beforeEach(() => {
  asked = []
  sentBytes = 0
})
/** Sends a chunk again and again, as fast as it is read. */
function sendWithoutEnd(response: ServerResponse, chunk: string): void {
  const write = () => {
    do sentBytes += chunk.length
    while (!response.destroyed && response.write(chunk))
  }
  response.on('drain', write)
  write()
}

const askNow = (changes: Partial<AskLimits> = {}) => askBoard(`${origin}/jobs`, {}, { ...limits, ...changes })

describe('a board', () => {
  it.each([301, 302, 307, 308])('is not followed to another address: %i', async (status) => {
    answer = (_, response) => response.writeHead(status, { Location: `${origin}/internal` }).end('{}')
    await expect(askNow()).rejects.toThrow(`redirects (HTTP ${status}), which is not followed`)
    expect(asked).toEqual(['/jobs'])
  })

  it('is read up to a limit and no further', async () => {
    answer = (_, response) => sendWithoutEnd(response.writeHead(200), ' '.repeat(64 * 1024))
    await expect(askNow()).rejects.toThrow('answers with more than 1 MB')
    expect(sentBytes).toBeLessThan(8 * 1024 * 1024)
  })

  it('is limited by its answer after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
    answer = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)
    await expect(askNow()).rejects.toThrow('answers with more than 1 MB')
  })

  it('that never answers is given up', async () => {
    answer = () => {}
    await expect(askNow({ firstByteMs: 50 })).rejects.toThrow('is too slow')
  })

  it('that answers a byte at a time is given up', async () => {
    answer = (_, response) => {
      const timer = setInterval(() => response.write(' '), 20)
      response.writeHead(200).on('close', () => clearInterval(timer))
    }
    await expect(askNow({ wholeMs: 200 })).rejects.toThrow('is too slow')
  })

  it('that answers with an error is not read at all', async () => {
    answer = (_, response) => sendWithoutEnd(response.writeHead(502), 'x'.repeat(64 * 1024))
    expect(await askNow()).toEqual({ status: 502, body: null })
  })

  it.each([
    ['a page', '<!doctype html>', 'does not answer in JSON'],
    ['nothing', '', 'does not answer in JSON'],
    ['half an answer', '{"jobs":[', 'does not answer in JSON'],
  ])('that answers with %s is named so', async (_, body, message) => {
    answer = (_request, response) => response.writeHead(200).end(body)
    await expect(askNow()).rejects.toThrow(message)
  })

  it('that is not there is named without its address', async () => {
    const error: unknown = await askBoard('http://127.0.0.1:9/secret').catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/^BoardReadError: does not answer \(\w+\)$/)
  })

  it('may nest an odd part as deep as it likes, which is cut off and harms no other', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const odd = `{"id":1,"title":"Odd","metadata":${deep},"__proto__":{"x":${deep}}}`
    answer = (_, response) => response.writeHead(200).end(`{"jobs":[${odd},{"id":2,"title":"Baker"}]}`)
    const { body } = await askBoard(`${origin}/jobs`)
    expect(isNestedDeeperThan(body, 100)).toBe(false)
    expect(JSON.parse(JSON.stringify(body))).toMatchObject({
      jobs: [
        { id: 1, title: 'Odd' },
        { id: 2, title: 'Baker' },
      ],
    })
    expect(Object.getPrototypeOf((body as { jobs: object[] }).jobs[0])).toBe(Object.prototype)
  })
})
