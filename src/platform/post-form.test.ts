import { afterEach, describe, expect, it, vi } from 'vitest'
import { postForm } from './post-form.ts'

const url = 'https://uploads.test/'

/** A request that ends with one event, or never. */
function stubRequest(end: 'load' | 'error' | null, responseURL = url): void {
  vi.stubGlobal('location', new URL('https://careers.test/jobs/7'))
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget()
      readonly status = 201
      readonly responseText = 'stored'
      readonly responseURL = responseURL
      getAllResponseHeaders(): string {
        return 'content-type: text/plain\r\nretry-after: 30\r\n'
      }
      open(): void {}
      abort(): void {
        this.dispatchEvent(new Event('abort'))
      }
      send(): void {
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 }))
        if (end) this.dispatchEvent(new Event(end))
      }
    },
  )
}

function post(signal = new AbortController().signal, onProgress = (_fraction: number) => {}) {
  return postForm(url, new FormData(), { onProgress, signal })
}

describe('postForm', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('returns the answer with the time to wait, and reports the progress', async () => {
    stubRequest('load')
    const fractions: number[] = []
    const answer = await post(undefined, (fraction) => fractions.push(fraction))
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Retry-After')]).toEqual([
      201,
      'text/plain',
      '30',
    ])
    expect(await answer.text()).toBe('stored')
    expect(fractions).toEqual([0.25])
  })

  it('rejects an answer from another address, because a redirect leads to a captive portal', async () => {
    stubRequest('load', 'https://portal.test/')
    await expect(post()).rejects.toThrow('redirected')
  })

  it('rejects when the connection breaks', async () => {
    stubRequest('error')
    await expect(post()).rejects.toThrow('error')
  })

  it('rejects when it is aborted', async () => {
    stubRequest(null)
    const abort = new AbortController()
    const posting = post(abort.signal)
    abort.abort()
    await expect(posting).rejects.toThrow('abort')
  })
})
