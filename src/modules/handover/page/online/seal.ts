import { codeByteCount, codeBytes, codeOf } from '#shared/code-letters.ts'
import { parcelIdBytes, parcelInfo } from '../../shared/handover.ts'

/**
 * Seals a parcel with the key that its code gives. The parcel's id and its key are derived from the whole code (HKDF with SHA-256, RFC
 * 5869, without a salt), each with a purpose of its own: who knows the id knows nothing about the key. The id is authenticated with the
 * content, so a parcel cannot arrive under another id. A code is used once, and so is its key.
 */

const nonceBytes = 12
const encoder = new TextEncoder()

export interface ParcelKeys {
  readonly parcelId: Uint8Array<ArrayBuffer>
  readonly key: CryptoKey
}

/** A new code of 80 random bits. */
export function newCode(): string {
  return codeOf(crypto.getRandomValues(new Uint8Array(codeByteCount)))
}

/** Derives what a code stands for. */
export async function parcelKeysOf(code: string): Promise<ParcelKeys> {
  const { subtle } = crypto
  const material = await subtle.importKey('raw', codeBytes(code), 'HKDF', false, ['deriveBits', 'deriveKey'])
  const derivation = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: encoder.encode(info) })
  const [id, key] = await Promise.all([
    subtle.deriveBits(derivation(parcelInfo.id), material, 8 * parcelIdBytes),
    subtle.deriveKey(derivation(parcelInfo.key), material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return { parcelId: new Uint8Array(id), key }
}

/** The parcel's nonce, and what is sealed. */
export async function sealParcel(
  { key, parcelId }: ParcelKeys,
  content: Uint8Array<ArrayBuffer>,
): Promise<readonly [nonce: Uint8Array<ArrayBuffer>, sealed: ArrayBuffer]> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  return [nonce, await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: parcelId }, key, content)]
}

/** Opens what was sealed. null: it is not whole, or somebody else has made it. */
export async function unsealParcel(
  { key, parcelId }: ParcelKeys,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const iv = bytes.subarray(0, nonceBytes)
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: parcelId }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(nonceBytes)))
  } catch {
    return null
  }
}
