import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uploadFile } from './applicant-client.ts'

/** What a developer reads in the console of an upload that failed; what its person reads stands in the screens' tests. */

/** Answers the upload itself with a status, with none (null) when it fails, or never. */
function fakeRequest(answer: number | null | 'never') {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = typeof answer === 'number' ? answer : 0
    readonly responseText = '{"error":"amina.pdf is no PDF"}'
    open(): void {}
    abort(): void {
      this.dispatchEvent(new Event('abort'))
    }
    send(): void {
      if (answer !== 'never') this.dispatchEvent(new Event(answer === null ? 'error' : 'load'))
    }
  }
}

const ticket = () => Response.json({ url: 'https://uploads.test/', fields: { key: 'k' } })

let lines: unknown[][] = []
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => void lines.push(words))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function upload(fetchTicket: () => Response, answer: number | null | 'never', signal = new AbortController().signal) {
  vi.stubGlobal('fetch', async () => fetchTicket())
  vi.stubGlobal('XMLHttpRequest', fakeRequest(answer))
  return uploadFile(new File(['%PDF'], 'amina.pdf'), { kind: 'document', onProgress: () => {}, signal })
}

describe('an upload', () => {
  const fail = () => {
    throw new TypeError('Failed to fetch')
  }

  it.each([
    ['whose ticket is refused', () => Response.json({}, { status: 503 }), 204, '503', { status: 'unreachable' }],
    ['whose ticket does not come', fail, 204, 'unreachable', { status: 'unreachable' }],
    ['whose ticket is a hotel’s page', () => new Response('<html>'), 204, 'unreachable', { status: 'unreachable' }],
    ['that is refused', ticket, 403, '403', { status: 'refused', reason: 'amina.pdf is no PDF' }],
    ['that is cut', ticket, null, 'unreachable', { status: 'unreachable' }],
  ] as const)('%s is logged without its file’s name', async (_, fetchTicket, answer, why, result) => {
    expect(await upload(fetchTicket, answer)).toEqual(result)
    expect(lines).toEqual([[`upload failed: ${why}`]])
  })

  it('that arrives, or is called off, is not logged', async () => {
    expect(await upload(ticket, 204)).toMatchObject({ status: 'stored' })
    const early = new AbortController()
    early.abort()
    expect(await upload(fail, 204, early.signal)).toEqual({ status: 'aborted' })
    const late = new AbortController()
    const uploading = upload(ticket, 'never', late.signal)
    setTimeout(() => late.abort(), 20)
    expect(await uploading).toEqual({ status: 'aborted' })
    expect(lines).toEqual([])
  })
})
