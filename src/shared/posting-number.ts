/**
 * The number of a posting that its system names by a UUID. It follows from the UUID alone, so a link to the posting can be
 * followed without the board, also offline. The server's board computes the same number (`server/board/posting-id.ts`).
 */

/** The part of Web Crypto that is used here. Browsers have no `subtle` on pages without TLS. */
declare const crypto: {
  readonly subtle?: { readonly digest: (algorithm: 'SHA-256', data: Uint8Array) => Promise<ArrayBuffer> }
}

const postingIdPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is the UUID of a posting. */
export function isPostingId(text: string): boolean {
  return postingIdPattern.test(text)
}

/** The number of a posting: the first 48 bits of a SHA-256, plus one. null: this page cannot compute it. */
export async function numberOfPosting(postingId: string): Promise<number | null> {
  if (!crypto.subtle) return null
  const text = Uint8Array.from(postingId.toLowerCase(), (character) => character.charCodeAt(0))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 6)
  return 1 + bytes.reduce((number, byte) => number * 256 + byte, 0)
}
