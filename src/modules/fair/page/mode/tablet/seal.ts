import type { FairKey, OpenEnvelope } from '../../../shared/fair.ts'
import { authenticatedBytes, contentBytes, derivationInfo, joinEnvelope } from '../../../shared/fair-envelope.ts'

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

/**
 * Seals an envelope for the server's key. Nobody can open it on this device, not even who has just sealed it.
 * @param envelopeId under which the envelope is sent
 * @throws DOMException if the key is no point of the curve, or the browser has no WebCrypto
 */
export async function sealEnvelope(
  { keyId, publicKey }: FairKey,
  envelopeId: string,
  open: OpenEnvelope,
): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = crypto
  const receiver = await subtle.importKey('raw', fromBase64Url(publicKey), curve, false, [])
  const sender = await subtle.generateKey(curve, false, ['deriveBits'])
  const senderKey = new Uint8Array(await subtle.exportKey('raw', sender.publicKey))
  const secret = await subtle.deriveBits({ name: 'ECDH', public: receiver }, sender.privateKey, 256)
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: senderKey, info: encode(derivationInfo) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = authenticatedBytes({ keyId, senderKey }, envelopeId, encode)
  const encrypted = await subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, contentBytes(open, encode))
  return joinEnvelope({ keyId, senderKey, nonce, encrypted: new Uint8Array(encrypted) })
}
