/**
 * Posts JSON and ignores the response body. `requestJson` does not fit: an analytics collector may answer with any body,
 * and only the status matters.
 * @param body JSON
 * @returns the response status, or null when none arrived in time
 */
export async function postJson(url: string, body: string, timeoutMs: number): Promise<number | null> {
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
    return response.status
  } catch {
    return null
  }
}
