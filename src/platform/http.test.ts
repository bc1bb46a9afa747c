import { afterEach, expect, it, vi } from 'vitest'
import { requestJson } from './http.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('dates an answer when it arrives, not when it is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  vi.stubGlobal('fetch', async () => Response.json(['a job']))
  let read = () => {}
  const answer = requestJson('/jobs', { readAfter: new Promise<void>((resolve) => (read = resolve)) })
  // The request has been answered when the queue of microtasks is empty.
  await new Promise((resolve) => setTimeout(resolve))
  vi.setSystemTime(9_000)
  read()
  expect(await answer).toEqual({ status: 'ok', body: ['a job'], fetchedAtMs: 1_000, isStored: false })
})
