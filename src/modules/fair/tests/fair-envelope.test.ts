import { webcrypto } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealEnvelope } from '../page/mode/tablet/seal.ts'
import { openEnvelope } from '../server/open-envelope.ts'
import type { FairKey, OpenEnvelope } from '../shared/fair.ts'

const { subtle } = webcrypto
const envelopeId = 'envelope-0001'
const photo = webcrypto.getRandomValues(new Uint8Array(50_000))
const interest: OpenEnvelope = {
  content: {
    kind: 'interest',
    eventId: 'event-0001',
    eventName: 'Steel City Career Fair',
    source: 'steelcity26',
    tabletId: 'tablet-0001',
    tabletNumber: 2,
    bird: 'Wren 27',
    sealedAtMs: 1,
    language: 'en',
    firstName: 'Amina',
    lastName: 'Okafor-Lindqvist',
    email: 'amina@example.com',
    about: { kind: 'anything' },
    agreedAtMs: 1,
    files: [
      {
        fileId: 'file-0001',
        fieldName: 'resume',
        fileName: 'resume.pdf',
        kind: 'document',
        mediaType: 'application/pdf',
        sizeBytes: photo.byteLength,
      },
    ],
  },
  files: [photo],
}

let keys: webcrypto.CryptoKeyPair
let fairKey: FairKey
const findKey = async (keyId: string) => (keyId === fairKey.keyId ? keys.privateKey : null)
beforeAll(async () => {
  keys = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const raw = await subtle.exportKey('raw', keys.publicKey)
  const hash = Buffer.from(await subtle.digest('SHA-256', raw)).toString('hex')
  fairKey = { keyId: hash.slice(0, 16), publicKey: Buffer.from(raw).toString('base64url') }
})

describe('a sealed envelope', () => {
  it('is opened with the private key, with its files', async () => {
    const sealed = await sealEnvelope(fairKey, envelopeId, interest)
    const opening = await openEnvelope(sealed, envelopeId, findKey)
    expect(opening).toMatchObject({ status: 'opened', envelope: { content: interest.content } })
    if (opening.status === 'opened') expect(Buffer.from(opening.envelope.files[0] ?? []).equals(photo)).toBe(true)
  })

  it('shows neither names nor files, and looks different each time', async () => {
    const [first, second] = await Promise.all([1, 2].map(async () => sealEnvelope(fairKey, envelopeId, interest)))
    const text = Buffer.from(first ?? [])
    for (const secret of ['Amina', 'amina@example.com', 'Wren', 'resume.pdf']) expect(text.includes(secret)).toBe(false)
    expect(text.includes(Buffer.from(photo.subarray(0, 32)))).toBe(false)
    expect(text.subarray(74).equals(Buffer.from(second ?? []).subarray(74))).toBe(false)
  })

  it('is not opened under another id, nor with any byte changed or cut off', async () => {
    const sealed = await sealEnvelope(fairKey, envelopeId, { content: { ...interest.content, files: [] } as never, files: [] })
    expect(await openEnvelope(sealed, 'envelope-0002', findKey)).toEqual({ status: 'unreadable' })
    for (let index = 0; index < sealed.byteLength; index += 7) {
      const changed = sealed.slice()
      changed[index] = (changed[index] ?? 0) ^ 1
      expect((await openEnvelope(changed, envelopeId, findKey)).status, `byte ${index}`).not.toBe('opened')
    }
    for (const length of [0, 1, 73, 74, 90, sealed.byteLength - 1]) {
      expect(await openEnvelope(sealed.slice(0, length), envelopeId, findKey)).toEqual({ status: 'unreadable' })
    }
  })

  it('for another key is told apart', async () => {
    const sealed = await sealEnvelope({ ...fairKey, keyId: '0123456789abcdef' }, envelopeId, interest)
    expect(await openEnvelope(sealed, envelopeId, findKey)).toEqual({ status: 'unknown-key' })
  })
})
