const encoder = new TextEncoder()

/**
 * HMAC-SHA256 in hexadecimal digits (`shared/fair-note.ts`).
 * @throws if the page has no WebCrypto
 */
export async function noteMac(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
