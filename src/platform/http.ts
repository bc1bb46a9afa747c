import { fetchedAtHeader } from '#shared/endpoints.ts'

/**
 * JSON requests that return failures as results. It never shows a message: the caller decides what a failure means.
 */

export type HttpResult =
  /** 2xx with a JSON body. */
  | {
      readonly status: 'ok'
      readonly body: unknown
      /** When the response arrived from the network. */
      readonly fetchedAtMs: number
      /** The service worker answered from its cache. */
      readonly isStored: boolean
    }
  /** Any other status; `body` is null when it was not JSON. */
  | { readonly status: 'refused'; readonly code: number; readonly body: unknown }
  /** No response: offline, unreachable, timed out, aborted, or a 2xx whose body is not JSON. */
  | { readonly status: 'unreachable'; readonly cause: unknown }

interface HttpOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** 'no-cache' bypasses the service worker's copies (`sw/routes.ts`). */
  readonly cache?: RequestCache
  readonly timeoutMs?: number
  /** Delays reading the body until this resolves, because parsing a big one blocks the page. The request starts at once. */
  readonly readAfter?: Promise<unknown>
  readonly signal?: AbortSignal
}

const defaultTimeoutMs = 30_000

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

/** The age of a response: just fetched, unless the service worker stamped it when it stored it. */
function provenance(response: Response): { readonly fetchedAtMs: number; readonly isStored: boolean } {
  const stamp = Number(response.headers.get(fetchedAtHeader) ?? Number.NaN)
  return Number.isFinite(stamp) ? { fetchedAtMs: stamp, isStored: true } : { fetchedAtMs: Date.now(), isStored: false }
}

/** Sends one request for JSON. Never rejects; an abort by the caller also returns 'unreachable'. */
export async function requestJson(url: string, options: HttpOptions = {}): Promise<HttpResult> {
  const { readAfter, timeoutMs = defaultTimeoutMs, signal, ...init } = options
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    // Before it is read, so that a late reader does not make an older answer the newer one.
    const arrival = provenance(response)
    await readAfter
    if (!response.ok) {
      return { status: 'refused', code: response.status, body: await readJson(response).catch(() => null) }
    }
    return { status: 'ok', body: await readJson(response), ...arrival }
  } catch (cause) {
    return { status: 'unreachable', cause }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
