import { copyAgeMs, fetchedAtHeader } from '#shared/endpoints.ts'
import { browserClock, type Clock } from './clock.ts'
import { parseRetryAfter } from './retry-after.ts'

/**
 * The one way to ask the network. Failures are results: nothing here rejects or shows a message, and the caller decides what a
 * failure means.
 */

type Init = Omit<RequestInit, 'headers' | 'signal'> & { readonly headers?: Readonly<Record<string, string>> }
/** `fetch`, with headers as an object. */
export type Fetch = (url: string, init: Init & { readonly signal: AbortSignal }) => Promise<Response>

/** What a request needs. Tests have their own. */
export interface Network {
  readonly fetch: Fetch
  readonly clock: Clock
}

const browserNetwork: Network = { fetch: (url, init) => fetch(url, init), clock: browserClock }

export type Reply<Body = string> =
  | {
      readonly status: 'answered'
      readonly code: number
      readonly headers: Headers
      readonly body: Body
      /** How long the service asks to wait. */
      readonly retryAfterMs: number | null
      readonly arrivedAtMs: number
    }
  /** Offline, unreachable, timed out or aborted. */
  | { readonly status: 'no-answer'; readonly isTimedOut: boolean; readonly cause: unknown }

export interface AskOptions extends Init {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

const defaultTimeoutMs = 30_000

/** Sends one request and reads the whole answer. @param read takes the body as text if it is absent */
export async function ask<Body = string>(
  url: string,
  { signal, timeoutMs = defaultTimeoutMs, ...init }: AskOptions = {},
  { clock, fetch }: Network = browserNetwork,
  read: (response: Response) => Promise<Body> = (response) => response.text() as Promise<Body>,
): Promise<Reply<Body>> {
  const controller = new AbortController()
  let isTimedOut = false
  const abort = () => controller.abort()
  const stopTimer = clock.after(timeoutMs, () => {
    isTimedOut = true
    abort()
  })
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    const { headers, status: code } = response
    // Before it is read, so that a slow body does not make an older answer the newer one.
    const arrivedAtMs = clock.nowMs()
    const retryAfterMs = parseRetryAfter(headers.get('Retry-After'), headers.get('Date'), arrivedAtMs)
    return { status: 'answered', code, headers, body: await read(response), retryAfterMs, arrivedAtMs }
  } catch (cause) {
    return { status: 'no-answer', isTimedOut, cause }
  } finally {
    stopTimer()
    signal?.removeEventListener('abort', abort)
  }
}

export type HttpResult =
  /** 2xx with a JSON body. */
  | {
      readonly status: 'ok'
      readonly body: unknown
      /** When the response arrived from the network, or when the server's copy is from that it was made of. */
      readonly fetchedAtMs: number
      /** The service worker answered from its cache. */
      readonly isStored: boolean
    }
  /** Any other status; `body` is null when it was not JSON. */
  | { readonly status: 'refused'; readonly code: number; readonly body: unknown; readonly retryAfterMs: number | null }
  /** No response, or a 2xx whose body is not JSON. */
  | { readonly status: 'unreachable'; readonly cause: unknown }

/** Sends one request for JSON. */
export async function requestJson(url: string, options: AskOptions = {}): Promise<HttpResult> {
  const reply = await ask(url, options)
  if (reply.status === 'no-answer') return { status: 'unreachable', cause: reply.cause }
  const { arrivedAtMs, body: text, code, headers, retryAfterMs } = reply
  const isOk = code >= 200 && code < 300
  let body: unknown = null
  try {
    body = text === '' ? null : JSON.parse(text)
  } catch (cause) {
    if (isOk) return { status: 'unreachable', cause }
  }
  if (!isOk) return { status: 'refused', code, body, retryAfterMs }
  // The service worker stamps what it stores.
  const stamp = Number(headers.get(fetchedAtHeader) ?? Number.NaN)
  const isStored = Number.isFinite(stamp)
  return { status: 'ok', body, fetchedAtMs: isStored ? stamp : arrivedAtMs - copyAgeMs(headers), isStored }
}
