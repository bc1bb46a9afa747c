import { afterEach, expect, it, vi } from 'vitest'
import { copyAgeHeader } from '#shared/endpoints.ts'
import { requestJson } from './http.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('dates an answer when it arrives, not when it is read', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  const body = new TransformStream()
  vi.stubGlobal('fetch', async () => new Response(body.readable))
  const answer = requestJson('/jobs')
  // The request has been answered when the queue of microtasks is empty.
  await new Promise((resolve) => setTimeout(resolve))
  vi.setSystemTime(9_000)
  await new Response('["a job"]').body?.pipeTo(body.writable)
  expect(await answer).toEqual({ status: 'ok', body: ['a job'], fetchedAtMs: 1_000, isStored: false })
})

it('dates an answer by the copy that the server has made it of', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 500_000 })
  vi.stubGlobal('fetch', async () => Response.json([], { headers: { [copyAgeHeader]: '360' } }))
  expect(await requestJson('/jobs')).toMatchObject({ status: 'ok', fetchedAtMs: 140_000 })
})
