import { webcrypto } from 'node:crypto'
import type { OpenEnvelope } from '../shared/fair.ts'
import { authenticatedBytes, derivationInfo, readContent, splitEnvelope } from '../shared/fair-envelope.ts'

const { subtle } = webcrypto
const encode = (text: string) => Buffer.from(text)
const decode = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

export type Opening =
  | { readonly status: 'opened'; readonly envelope: OpenEnvelope }
  | { readonly status: 'unknown-key' }
  | { readonly status: 'unreadable' }

/**
 * Opens an envelope of `page/mode/tablet/seal.ts`.
 * @param findKey the private key with an id, usable for 'deriveBits', or null
 */
export async function openEnvelope(
  bytes: Uint8Array<ArrayBuffer>,
  envelopeId: string,
  findKey: (keyId: string) => Promise<webcrypto.CryptoKey | null>,
): Promise<Opening> {
  const parts = splitEnvelope(bytes)
  if (!parts) return { status: 'unreadable' }
  const privateKey = await findKey(parts.keyId)
  if (!privateKey) return { status: 'unknown-key' }
  try {
    const sender = await subtle.importKey('raw', parts.senderKey, curve, false, [])
    const secret = await subtle.deriveBits({ name: 'ECDH', public: sender }, privateKey, 256)
    const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
    const key = await subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: parts.senderKey, info: encode(derivationInfo) },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['decrypt'],
    )
    const additionalData = authenticatedBytes(parts, envelopeId, encode)
    const decrypted = await subtle.decrypt({ name: 'AES-GCM', iv: parts.nonce, additionalData }, key, parts.encrypted)
    const envelope = readContent(new Uint8Array(decrypted), decode)
    return envelope ? { status: 'opened', envelope } : { status: 'unreadable' }
  } catch {
    // Changed on its way, or sealed by something else.
    return { status: 'unreadable' }
  }
}
