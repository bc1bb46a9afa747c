import { parseRetryAfter } from './retry-after.ts'

/**
 * A multipart POST that reports progress. It uses XMLHttpRequest because `fetch` cannot report upload progress.
 */

interface FormAnswer {
  readonly code: number
  readonly contentType: string | null
  readonly text: string
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | null
}

interface PostFormOptions {
  /** Fraction of the body that was sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

export type PostForm = (url: string, form: FormData, options: PostFormOptions) => Promise<FormAnswer>

/**
 * Sends one form. Like `fetch`, it rejects without an answer. It also rejects an answer from another URL: a redirect leads to
 * a captive portal's page.
 */
export const postForm: PostForm = (url, form, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (reason: string) => reject(new TypeError(`${url}: ${reason}`))
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      // XMLHttpRequest always follows redirects; they can only be detected afterwards.
      if (request.responseURL !== new URL(url, location.href).href) return fail('redirected')
      resolve({
        code: request.status,
        contentType: request.getResponseHeader('Content-Type'),
        text: request.responseText,
        retryAfterMs: parseRetryAfter(request.getResponseHeader('Retry-After'), request.getResponseHeader('Date'), Date.now()),
      })
    })
    for (const type of ['error', 'abort', 'timeout']) request.addEventListener(type, () => fail(type))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', url)
    request.send(form)
  })
