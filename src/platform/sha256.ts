/**
 * The SHA-256 of a text or of bytes, in lower-case hexadecimal. `crypto.subtle` is missing on pages without TLS
 * (https://developer.mozilla.org/en-US/docs/Web/API/Crypto/subtle), which load a slower implementation.
 */
export async function sha256(content: string | ArrayBuffer): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  const digest = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
