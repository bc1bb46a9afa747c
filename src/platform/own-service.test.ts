import { afterEach, expect, it, vi } from 'vitest'
import { deviceHeader } from '#shared/endpoints.ts'
import { namedFetch } from './own-service.ts'

afterEach(() => vi.unstubAllGlobals())

it('names the page, always by the same random id, and its language to the own services, and to nobody else', async () => {
  const requests: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: { readonly headers?: Record<string, string> }) => {
    requests.push({ ...init?.headers })
    return Promise.resolve(new Response())
  })
  const { signal } = new AbortController()
  await namedFetch('/api/applicant/', { headers: { 'Content-Type': 'application/json' }, signal })
  await namedFetch('/api/fair/join', { signal })
  await namedFetch('https://other.example/api/', { headers: { 'Content-Type': 'application/json' }, signal })
  const [first, second, other] = requests
  expect(first).toEqual({
    'Accept-Language': 'en',
    'Content-Type': 'application/json',
    [deviceHeader]: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  })
  expect(second).toEqual({ 'Accept-Language': 'en', [deviceHeader]: first?.[deviceHeader] })
  expect(other).toEqual({ 'Content-Type': 'application/json' })
})
