/**
 * A multipart POST that tells its progress. XMLHttpRequest, because `fetch` still cannot say how much of a body has left.
 */

export type PostFormResult =
  | { readonly status: 'ok' }
  | { readonly status: 'refused'; readonly code: number; readonly body: unknown }
  | { readonly status: 'unreachable' }
  | { readonly status: 'aborted' }

interface PostFormOptions {
  /** Part of the body that has left, from 0 to 1. */
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 10 * 60 * 1000

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** Sends one form. It does not reject. */
export function postForm(url: string, form: FormData, options: PostFormOptions): Promise<PostFormResult> {
  const { onProgress, signal, timeoutMs = defaultTimeoutMs } = options
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ status: 'aborted' })
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    const settle = (result: PostFormResult) => {
      signal.removeEventListener('abort', abort)
      resolve(result)
    }
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const isOk = request.status >= 200 && request.status < 300
      settle(isOk ? { status: 'ok' } : { status: 'refused', code: request.status, body: parseBody(request.responseText) })
    })
    request.addEventListener('error', () => settle({ status: 'unreachable' }))
    request.addEventListener('timeout', () => settle({ status: 'unreachable' }))
    request.addEventListener('abort', () => settle({ status: 'aborted' }))
    request.open('POST', url)
    request.timeout = timeoutMs
    request.send(form)
  })
}
