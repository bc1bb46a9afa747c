import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from './sha256.ts'

const expected = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['with WebCrypto', () => {}],
  ['without WebCrypto, as on a page without TLS', () => vi.stubGlobal('crypto', {})],
])('the SHA-256 %s', (_name, prepare) => {
  it.each(['', 'Grüße aus Kraków', 'x'.repeat(10_000)])('of a text is that of its UTF-8: %j', async (text) => {
    prepare()
    expect(await sha256(text)).toBe(expected(text))
  })

  it('of bytes covers all of them', async () => {
    prepare()
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
    expect(await sha256(bytes.buffer)).toBe(expected(bytes))
  })
})
