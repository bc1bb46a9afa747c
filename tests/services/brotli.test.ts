import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { describe, expect, it } from 'vitest'
import { brotli } from '#server/brotli.ts'

const page = '<p>Ein Vogel singt am Morgen.</p>'.repeat(100)
const app = new Hono()
app.use(compress(), brotli())
app.get('/page', (context) => context.html(page))
app.get('/missing', (context) => context.html(page, 404))
app.get('/word', (context) => context.text('word'))
app.get('/picture', (context) => context.body(page, 200, { 'Content-Type': 'image/webp' }))
app.get('/file', (context) => context.body(page, 200, { 'Content-Type': 'text/css', 'Content-Encoding': 'zstd' }))

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

describe('an answer that is written anew', () => {
  it.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=0.8'])('comes with brotli to who accepts %s', async (accepted) => {
    const { bytes, encoding, vary } = await get('/page', accepted)
    expect(encoding).toBe('br')
    expect(vary).toContain('Accept-Encoding')
    expect(brotliDecompressSync(bytes).toString()).toBe(page)
  })

  it('keeps its status', async () => {
    expect(await get('/missing', 'br')).toMatchObject({ status: 404, encoding: 'br' })
  })

  it.each(['gzip, br;q=0', 'gzip'])('comes with gzip to who accepts %s', async (accepted) => {
    const { bytes, encoding } = await get('/page', accepted)
    expect(encoding).toBe('gzip')
    expect(gunzipSync(bytes).toString()).toBe(page)
  })

  it('comes as it is to who accepts nothing', async () => {
    const { bytes, encoding } = await get('/page')
    expect(encoding).toBeNull()
    expect(bytes.toString()).toBe(page)
  })

  it.each([
    ['/word', 'word', null],
    ['/picture', page, null],
    ['/file', page, 'zstd'],
  ])('%s is left as it is', async (path, text, encoding) => {
    const answer = await get(path, 'br')
    expect(answer.bytes.toString()).toBe(text)
    expect(answer.encoding).toBe(encoding)
  })

  it('that is asked for without its body has none', async () => {
    expect(await get('/page', 'br', 'HEAD')).toMatchObject({ status: 200, encoding: null })
  })
})
