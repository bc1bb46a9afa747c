import { parseRetryAfter } from './retry-after.ts'

export interface PostAnswer {
  readonly code: number
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | null
}

/**
 * Posts JSON and ignores the response body. `requestJson` does not fit: an analytics collector may answer with any body,
 * and only the status matters.
 * @param body JSON
 * @returns the answer without its body, or null when none arrived in time
 */
export async function postJson(url: string, body: string, timeoutMs: number): Promise<PostAnswer | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
      // Do not leak the page's query: it may identify the person who referred the visitor.
      referrerPolicy: 'strict-origin',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Read the body to its end: an unread response keeps its connection busy.
    response.text().catch(() => {})
    const { headers, status: code } = response
    return { code, retryAfterMs: parseRetryAfter(headers.get('Retry-After'), headers.get('Date'), Date.now()) }
  } catch {
    return null
  }
}
