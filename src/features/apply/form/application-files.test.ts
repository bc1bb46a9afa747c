import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runUpload, type UploadFile } from './application-files.ts'

const file = { fileId: 'file', name: 'amina.pdf', size: 4, type: 'application/pdf' }

let lines: unknown[][] = []
beforeEach(() => {
  lines = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => void lines.push(words))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function run(uploadFile: UploadFile, signal = new AbortController().signal) {
  const content = Promise.resolve(new File(['%PDF'], file.name))
  return runUpload({ file, kind: 'document', content, uploadFile, signal, onProgress: () => {} })
}

describe('runUpload', () => {
  it.each<[string, Awaited<ReturnType<UploadFile>>, string, object]>([
    ['without a response', { status: 'later', answer: null }, 'unreachable', { status: 'kept' }],
    ['while the service is down', { status: 'later', answer: { code: 503 } }, '503', { status: 'kept' }],
    [
      'when the service refuses the file',
      { status: 'refused', answer: { code: 415, error: 'amina.pdf is no PDF' } },
      '415',
      { status: 'failed', reason: 'We can’t take this type of file.' },
    ],
  ])('logs a failure %s, without the file name', async (_, verdict, why, picked) => {
    expect(await run(async () => verdict)).toMatchObject(picked)
    expect(lines).toEqual([[`upload failed: ${why}`]])
  })

  it('logs nothing for an upload that succeeds or is aborted', async () => {
    expect(await run(async () => ({ status: 'stored', url: 'https://uploads.test/k' }))).toMatchObject({ status: 'stored' })
    const abort = new AbortController()
    const interrupted: UploadFile = async () => {
      abort.abort()
      return { status: 'later', answer: null }
    }
    expect(await run(interrupted, abort.signal)).toBeNull()
    expect(lines).toEqual([])
  })
})
