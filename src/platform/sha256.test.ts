import { afterEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from './sha256.ts'

afterEach(() => vi.unstubAllGlobals())

/** Texts with their hashes (FIPS 180-4, examples), and one outside of ASCII. */
const known = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['ł', '6bd022e87d92407bdc51339598d8578ce666e8f33dcce747bfdebae2b5d9459b'],
] as const

describe.each([
  ['with WebCrypto', () => {}],
  ['without WebCrypto, as on a page without TLS', () => vi.stubGlobal('crypto', {})],
])('the SHA-256 %s', (_name, prepare) => {
  it.each(known)('of a text is that of its UTF-8: %j', async (text, hash) => {
    prepare()
    expect(await sha256(text)).toBe(hash)
  })

  it('of bytes covers all of them', async () => {
    prepare()
    expect(await sha256(new Uint8Array(1_000_000).fill(97).buffer)).toBe(
      'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    )
  })
})
