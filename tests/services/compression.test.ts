import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { jsonAnswers } from '#server/web/http/json-answers.ts'
import { ReadyText } from '#server/web/http/ready-text.ts'
import { sendText } from '#server/web/http/send-text.ts'
import { WorkQueue } from '#server/tools/work-queue.ts'

const page = '<p>Ein Vogel singt am Morgen.</p>'.repeat(100)
const app = new Hono()
const work = new WorkQueue()
for (const [path, text] of Object.entries({ '/page': page, '/word': 'word' })) {
  app.get(path, (context) => sendText(context, ReadyText.of(text), work, 'text/html'))
}

async function get(path: string, accepted?: string, method = 'GET') {
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted }
  const response = await app.request(path, { method, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    bytes,
    status: response.status,
    encoding: response.headers.get('Content-Encoding'),
    vary: response.headers.get('Vary'),
  }
}

describe('a text that is sent', () => {
  it.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=0.8'])(
    'is compressed with brotli for Accept-Encoding: %s',
    async (accepted) => {
      const { bytes, encoding, vary } = await get('/page', accepted)
      expect(encoding).toBe('br')
      expect(vary).toContain('Accept-Encoding')
      expect(brotliDecompressSync(bytes).toString()).toBe(page)
    },
  )

  it.each(['gzip, br;q=0', 'gzip'])('is compressed with gzip for Accept-Encoding: %s', async (accepted) => {
    const { bytes, encoding } = await get('/page', accepted)
    expect(encoding).toBe('gzip')
    expect(gunzipSync(bytes).toString()).toBe(page)
  })

  it('is sent uncompressed without Accept-Encoding', async () => {
    const { bytes, encoding } = await get('/page')
    expect(encoding).toBeNull()
    expect(bytes.toString()).toBe(page)
  })

  it('is not compressed if it is small', async () => {
    const { bytes, encoding } = await get('/word', 'br')
    expect(bytes.toString()).toBe('word')
    expect(encoding).toBeNull()
  })

  it('has no body for a HEAD request', async () => {
    expect(await get('/page', 'br', 'HEAD')).toMatchObject({ status: 200, bytes: Buffer.alloc(0) })
  })
})

describe('an answer in JSON', () => {
  const board = new Hono()
  let jobs = 'A baker is wanted. '.repeat(200)
  const send = jsonAnswers(work, 10_000)
  board.get('/board', (context) => {
    const asked = context.req.query('asked')
    return send(context, { jobs, asked })
  })

  async function read(address: string, encoding: 'br' | 'gzip') {
    const response = await board.request(address, { headers: { 'Accept-Encoding': encoding } })
    const bytes = Buffer.from(await response.arrayBuffer())
    return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
  }

  it('has the current content in every encoding, however often it is requested', async () => {
    const expectCurrent = async () => {
      for (const encoding of ['br', 'gzip', 'br', 'gzip'] as const) {
        expect(JSON.parse(await read('/board', encoding))).toEqual({ jobs })
      }
    }
    await expectCurrent()
    jobs = 'A miller is wanted. '.repeat(200)
    await expectCurrent()
  })

  it('stays correct when the cache is full', async () => {
    const questions = Array.from({ length: 100 }, (_, index) => `${index}`)
    for (const asked of [...questions, ...questions]) {
      expect(JSON.parse(await read(`/board?asked=${asked}`, 'br'))).toEqual({ jobs, asked })
    }
  })

  it('is 304 for a known tag', async () => {
    const headers = { 'Accept-Encoding': 'br' }
    const tag = (await board.request('/board', { headers })).headers.get('ETag') ?? ''
    expect(tag).toMatch(/^W\//)
    expect((await board.request('/board', { headers: { ...headers, 'If-None-Match': tag } })).status).toBe(304)
  })
})
