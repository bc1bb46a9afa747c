import { valueWithoutControls } from '#shared/clean-text.ts'
import * as v from 'valibot'
import { type OpenEnvelope, SealedContent } from './fair.ts'
import { maxSubmissionBytes } from '#shared/limits.ts'

/**
 * The bytes of a sealed envelope: an elliptic-curve integrated encryption like that of RFC 9180, with WebCrypto's pieces. The
 * sender makes a key pair for each envelope (ECDH on P-256); HKDF with SHA-256 turns the shared secret into a key of AES-GCM.
 * The page seals (`page/mode/tablet/seal.ts`), only the server can open (`server/open-envelope.ts`).
 *
 * version (1 byte), id of the receiver's key (8), the sender's public key (65), nonce (12), then what is encrypted with its tag.
 * The first 74 bytes and the envelope's id are authenticated with it, so an envelope cannot arrive under another id.
 */

export const envelopeVersion = 1
const keyIdBytes = 8
const publicKeyBytes = 65
const nonceBytes = 12
const headBytes = 1 + keyIdBytes + publicKeyBytes
/** The first bytes, which say for whom it is sealed. */
export const addressBytes = 1 + keyIdBytes
/** Says what the derived key is for. */
export const derivationInfo = 'careers fair envelope 1'

export interface EnvelopeParts {
  /** 16 hexadecimal digits. */
  readonly keyId: string
  readonly senderKey: Uint8Array<ArrayBuffer>
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly encrypted: Uint8Array<ArrayBuffer>
}

function hexBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))
}

function bytesHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.byteLength
  }
  return joined
}

/** The receiver's key, by the first `addressBytes` of an envelope. null: they are not of an envelope of this version. */
export function keyIdOf(bytes: Uint8Array): string | null {
  return bytes[0] === envelopeVersion && bytes.byteLength >= addressBytes ? bytesHex(bytes.subarray(1, addressBytes)) : null
}

export function joinEnvelope({ encrypted, keyId, nonce, senderKey }: EnvelopeParts): Uint8Array<ArrayBuffer> {
  return join([Uint8Array.of(envelopeVersion), hexBytes(keyId), senderKey, nonce, encrypted])
}

/** @returns null if the bytes are not an envelope of this version */
export function splitEnvelope(bytes: Uint8Array<ArrayBuffer>): EnvelopeParts | null {
  if (bytes[0] !== envelopeVersion || bytes.byteLength < headBytes + nonceBytes + 16) return null
  return {
    keyId: bytesHex(bytes.slice(1, 1 + keyIdBytes)),
    senderKey: bytes.slice(1 + keyIdBytes, headBytes),
    nonce: bytes.slice(headBytes, headBytes + nonceBytes),
    encrypted: bytes.slice(headBytes + nonceBytes),
  }
}

/** What is authenticated but not secret. @param encode UTF-8 */
export function authenticatedBytes(
  { keyId, senderKey }: Pick<EnvelopeParts, 'keyId' | 'senderKey'>,
  envelopeId: string,
  encode: (text: string) => Uint8Array,
): Uint8Array<ArrayBuffer> {
  return join([Uint8Array.of(envelopeVersion), hexBytes(keyId), senderKey, encode(envelopeId)])
}

/** The content as bytes: the length of its JSON in four bytes, the JSON, then the files. @param encode UTF-8 */
export function contentBytes({ content, files }: OpenEnvelope, encode: (text: string) => Uint8Array): Uint8Array<ArrayBuffer> {
  const json = encode(JSON.stringify(content))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, json.byteLength)
  return join([length, json, ...files])
}

/** Of the content without its files. Answers of `maxSubmissionBytes` characters take three bytes each at most. */
const maxContentBytes = 4 * maxSubmissionBytes

/**
 * Reads what `contentBytes` has written.
 * @param decode UTF-8
 * @returns null if it is anything else
 */
export function readContent(bytes: Uint8Array<ArrayBuffer>, decode: (bytes: Uint8Array) => string): OpenEnvelope | null {
  if (bytes.byteLength < 4) return null
  let offset = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  if (offset > bytes.byteLength || offset > maxContentBytes) return null
  const read = v.safeParse(SealedContent, parseJson(decode(bytes.subarray(4, offset))))
  if (!read.success) return null
  const content = read.output
  const files: Uint8Array[] = []
  for (const { sizeBytes } of 'files' in content ? content.files : []) {
    files.push(bytes.subarray(offset, offset + sizeBytes))
    offset += sizeBytes
  }
  return offset === bytes.byteLength ? { content, files } : null
}

/** Whether answers are more than any form asks for. The tablet refuses them before it forgets the person. */
export function areAnswersTooLarge(answers: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(answers).length > maxSubmissionBytes
}

function parseJson(text: string): unknown {
  try {
    return valueWithoutControls(JSON.parse(text))
  } catch {
    return null
  }
}
