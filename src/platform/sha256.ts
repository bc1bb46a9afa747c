/**
 * The SHA-256 of a text in lower-case hexadecimal. Null where `crypto.subtle` is missing, as on pages without TLS
 * (https://developer.mozilla.org/en-US/docs/Web/API/Crypto/subtle).
 */
export async function sha256(text: string): Promise<string | null> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
