import { fetchedAtHeader } from '#shared/endpoints.ts'

/**
 * Requests whose failures are results. It never shows anything to anybody: callers decide what a failure means
 * (models.md 1.3).
 */

export type HttpResult =
  /** 2xx with a JSON body. */
  | {
      readonly status: 'ok'
      readonly body: unknown
      /** When it left the network. */
      readonly fetchedAtMs: number
      /** The service worker answered from its own copy. */
      readonly isStored: boolean
    }
  /** Any other answer; `body` is null when it was not JSON. */
  | { readonly status: 'refused'; readonly code: number; readonly body: unknown }
  /** No answer: offline, unreachable, timed out, or an answer that is not what it says. */
  | { readonly status: 'unreachable'; readonly cause: unknown }

interface HttpOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** 'no-cache' asks the network itself; the service worker's copy then stands in only when there is none. */
  readonly cache?: RequestCache
  readonly timeoutMs?: number
  /** The answer is read when this resolves: a big one holds up the page. The request itself does not wait. */
  readonly readAfter?: Promise<unknown>
  readonly signal?: AbortSignal
}

const defaultTimeoutMs = 30_000

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

/** When a response left the network: now, unless the service worker kept it since and put its stamp on it. */
function provenance(response: Response): { readonly fetchedAtMs: number; readonly isStored: boolean } {
  const stamp = Number(response.headers.get(fetchedAtHeader) ?? Number.NaN)
  return Number.isFinite(stamp) ? { fetchedAtMs: stamp, isStored: true } : { fetchedAtMs: Date.now(), isStored: false }
}

/** One request for JSON. It does not reject; an abort by the caller is 'unreachable' as well. */
export async function requestJson(url: string, options: HttpOptions = {}): Promise<HttpResult> {
  const { readAfter, timeoutMs = defaultTimeoutMs, signal, ...init } = options
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    await readAfter
    if (!response.ok) {
      return { status: 'refused', code: response.status, body: await readJson(response).catch(() => null) }
    }
    return { status: 'ok', body: await readJson(response), ...provenance(response) }
  } catch (cause) {
    return { status: 'unreachable', cause }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
