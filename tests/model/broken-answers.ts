/** Responses of gateways, firewalls, captive portals and broken networks that answer instead of the service. */

export const brokenBodies = [
  'html',
  'html-labelled-json',
  'json-labelled-html',
  'empty',
  'truncated',
  'cut-off',
  'array',
  'string',
  'number',
  'null',
  'empty-object',
  'no-error-text',
] as const
export type BrokenBody = (typeof brokenBodies)[number]

const json = 'application/json'
const html = 'text/html; charset=utf-8'
const page = '<!doctype html><title>Sign in</title><h1>Room number?</h1>'
const reused = '{"error":"An application with this key was already received.","reason":"key-reused"}'

/** Text and content type of each kind. A 'cut-off' body ends before its announced length. */
export function brokenBody(body: BrokenBody, code: number): { readonly text: string; readonly contentType: string } {
  switch (body) {
    case 'html':
      return { text: page, contentType: html }
    case 'html-labelled-json':
      return { text: page, contentType: json }
    case 'json-labelled-html':
      return { text: code < 300 ? '{"success":"Welcome"}' : reused, contentType: html }
    case 'empty':
      return { text: '', contentType: json }
    case 'truncated':
    case 'cut-off':
      return { text: reused.slice(0, -10), contentType: json }
    case 'array':
      return { text: `[${reused}]`, contentType: json }
    case 'string':
      return { text: '"success"', contentType: json }
    case 'number':
      return { text: '1', contentType: json }
    case 'null':
      return { text: 'null', contentType: json }
    case 'empty-object':
      return { text: '{}', contentType: json }
    case 'no-error-text':
      return { text: '{"error":null,"reason":"key-reused"}', contentType: json }
  }
}

/**
 * Lies: answers of the right status and type with the wrong meaning, as gateways, portals and mock servers give them. Each has the
 * shape of an answer of the service.
 */
export const lies = [
  { status: 'ok' },
  { success: true },
  { success: 'Candidate saved successfully', id: 'a1' },
  { login_url: 'https://portal.test/' },
  { url: 'https://portal.test/', fields: { key: 'k' } },
  { state: 'received', receivedAtMs: 1 },
  { state: 'withdrawn', receivedAtMs: 1, withdrawnAtMs: 2 },
  { state: 'withdrawn', receivedAtMs: 1, withdrawnAtMs: 2, effect: 'stopped' },
  { state: 'erased' },
  { error: 'Not Found' },
  { error: 'Unauthorized', reason: 'login-required' },
  { error: 'Gone', reason: 'erased' },
  { error: 'Gone', reason: 'job-closed' },
  { error: 'Not Found', reason: 'unknown-key' },
  { error: 'Conflict', reason: 'key-reused' },
  { error: 'Conflict', reason: 'already-handed' },
  { error: 'Invalid', reason: 'invalid-answer', field: 'email' },
  { error: 'Invalid', reason: 'file-missing', field: 'resume' },
  { error: 'Too large', reason: 'too-large' },
  { error: 'Bad request', reason: 'malformed' },
] as const

export const lyingProofs = ['none', 'empty', 'the key itself', 'of another request'] as const

export interface Lie {
  /** 200 to 599 */
  readonly code: number
  readonly body: (typeof lies)[number]
  readonly proof: (typeof lyingProofs)[number]
}

/**
 * @param key the key of the request that it answers
 * @param another the proof of another request
 */
export function lyingBody({ body, proof }: Lie, key: string, another: string): object {
  const proofs = { none: {}, empty: { proof: '' }, 'the key itself': { proof: key }, 'of another request': { proof: another } }
  return { ...body, ...proofs[proof] }
}

export function lyingAnswer(lie: Lie, key: string, another: string): Response {
  const { code } = lie
  return bodiless.includes(code)
    ? new Response(null, { status: code })
    : Response.json(lyingBody(lie, key, another), { status: code })
}

/** Statuses that never have a body (Fetch standard, "null body status"). */
const bodiless: readonly number[] = [204, 205, 304]

/** @param code 200 to 599 */
export function brokenAnswer(code: number, body: BrokenBody): Response {
  const { contentType, text } = brokenBody(body, code)
  const init = { status: code, headers: { 'Content-Type': contentType } }
  if (bodiless.includes(code)) return new Response(null, init)
  if (body !== 'cut-off') return new Response(text, init)
  const stream = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text))
      controller.error(new TypeError('terminated'))
    },
  })
  return new Response(stream, init)
}

/** Redirect statuses (Fetch standard, "redirect status"). */
export const redirectCodes = [301, 302, 303, 307, 308] as const

/** Simulates how `fetch` handles a redirect to a page with this response. */
export function redirectTo(init: RequestInit, code: number, answer: Response): Response {
  if (init.redirect === 'error') throw new TypeError('Failed to fetch')
  if (init.redirect !== 'manual') return answer
  // The page sees an opaque redirect with status 0, which the `Response` constructor cannot create.
  return new Response(null, { status: code })
}
