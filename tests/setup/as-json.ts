/** A request with a text, which is JSON unless it says something else. */
export function asJson(init: RequestInit | undefined): RequestInit | undefined {
  const headers = new Headers(init?.headers)
  if (typeof init?.body !== 'string' || headers.has('Content-Type')) return init
  headers.set('Content-Type', 'application/json')
  return { ...init, headers }
}
