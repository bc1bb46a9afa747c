import { language } from '#shared/words.ts'

/**
 * A multipart POST that reports progress. It uses XMLHttpRequest because `fetch` cannot report upload progress.
 */

interface PostFormOptions {
  /** Fraction of the body that was sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

export type PostForm = (url: string, form: FormData, options: PostFormOptions) => Promise<Response>

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
      // To ask another origin for a header by its name is an error if it does not expose that one.
      const lines = request.getAllResponseHeaders().split('\r\n').filter(Boolean)
      const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1)]
      })
      // The answers without a body must not be given one.
      const body = request.responseText === '' ? null : request.responseText
      resolve(new Response(body, { status: request.status, headers }))
    })
    for (const type of ['error', 'abort', 'timeout']) request.addEventListener(type, () => fail(type))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', url)
    // The site's own service says in it why it takes a file not. A store of others says nothing to people.
    if (new URL(url, location.href).origin === location.origin) request.setRequestHeader('Accept-Language', language)
    request.send(form)
  })
