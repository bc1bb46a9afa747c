import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FairFiles } from '../shared/worker-messages.ts'
import { countMissingFiles, storeFairFiles } from '../page/mode/tablet/fair-files.ts'

/** A page of a tablet beside a worker that the browser has ended before its first reply. */

const files: FairFiles = { missingCount: 0, filmCount: 4, filmBytes: 600_000 }

let asked: number

beforeEach(() => {
  asked = 0
  vi.useFakeTimers()
  const active = {
    postMessage: ({ type }: { readonly type: string }, [port]: readonly MessagePort[]) => {
      asked += 1
      if (asked > 1) port?.postMessage(type === 'STORE' ? { missingCount: 3, hasCode: true } : files)
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }), controller: active } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page whose worker’s reply is lost', () => {
  it('asks for the files of fair mode again within seconds', async () => {
    const storing = storeFairFiles([])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toBe(2)
    expect(await storing).toEqual(files)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(2)
  })

  it('asks again within seconds which files of the site are missing', async () => {
    const counting = countMissingFiles()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toBe(2)
    expect(await counting).toBe(3)
  })
})
