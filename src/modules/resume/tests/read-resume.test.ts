// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readResume, type ResumeResult } from '../page/help/read-resume.ts'

/** The reader's worker never answers here: only what the page does about it is tested. */

const started = vi.fn<() => void>()
const terminated = vi.fn<() => void>()

class SilentWorker extends EventTarget {
  constructor() {
    super()
    started()
  }
  postMessage() {}
  terminate() {
    terminated()
  }
}

vi.stubGlobal('Worker', SilentWorker)

afterEach(() => {
  started.mockReset()
  terminated.mockReset()
})

/** A file whose bytes arrive when the test says so. */
function slowFile() {
  let arrive = () => {}
  const bytes = new Promise<ArrayBuffer>((resolve) => {
    arrive = () => resolve(new ArrayBuffer(4))
  })
  const file = new Blob()
  Object.defineProperty(file, 'arrayBuffer', { value: () => bytes })
  return { file, arrive: () => arrive() }
}

const read = (file: Blob, { signal }: AbortController): Promise<ResumeResult> =>
  readResume(file, { kind: 'pdf', onPage: () => {}, signal })

const stopped: ResumeResult = { status: 'problem', problem: 'unreadable' }

describe('reading a résumé', () => {
  it('starts no worker if it is stopped while the file is still being read', async () => {
    const abort = new AbortController()
    const { arrive, file } = slowFile()
    const result = read(file, abort)
    abort.abort()
    arrive()
    expect(await result).toEqual(stopped)
    expect(started).not.toHaveBeenCalled()
  })

  it('ends its worker if it is stopped later', async () => {
    const abort = new AbortController()
    const { arrive, file } = slowFile()
    const result = read(file, abort)
    arrive()
    await expect.poll(() => started.mock.calls).toHaveLength(1)
    abort.abort()
    expect(await result).toEqual(stopped)
    expect(terminated).toHaveBeenCalledOnce()
  })
})
