/**
 * Sends JSON to somebody whose answer is not read. Not `requestJson`: a collector may answer with anything, and only its
 * status counts.
 * @param body JSON
 * @returns the status of the answer, or null when none came in time
 */
export async function postJson(url: string, body: string, timeoutMs: number): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
      // The page's address may name who referred the visitor.
      referrerPolicy: 'strict-origin',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Nobody wants the words, but a connection whose answer is not read to its end stays taken.
    response.text().catch(() => {})
    return response.status
  } catch {
    return null
  }
}
