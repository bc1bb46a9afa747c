import { afterEach, describe, expect, it, vi } from 'vitest'
// First: the worker reads its settings when it starts.
import { origin } from '#tests/worker/worker-globals.ts'
import { isBoardRequest } from '#sw/routes.ts'
import { answerDesk, isDeskNavigation } from '../worker/desk.ts'

vi.hoisted(() => vi.stubGlobal('self', { location: new URL('https://careers.example/sw.js') }))

/** What the service worker does with the recruiters' desk: nothing, unless there is no network. */

afterEach(() => vi.unstubAllGlobals())

function navigation(path: string) {
  return { request: { mode: 'navigate' } as Request, url: new URL(origin + path) }
}

async function answer(network: () => Promise<Response>): Promise<Response> {
  vi.stubGlobal('fetch', network)
  const { request, url } = navigation('/desk')
  return answerDesk({ request, url, event: {} as never })
}

describe('the desk in the service worker', () => {
  it.each([
    ['/desk', true],
    ['/desk/', true],
    ['/desk/7c1f09ae?state=unknown', true],
    ['/desks', false],
    ['/', false],
    ['/jobs/7', false],
  ])('recognises the navigation to %s: %s', (path, isDesk) => {
    expect(isDeskNavigation(navigation(path))).toBe(isDesk)
  })

  it("passes on the server's page unchanged", async () => {
    const page = new Response('the page of today')
    expect(await answer(async () => page)).toBe(page)
  })

  it('says without a network that it needs one, and shows nothing that was stored', async () => {
    const response = await answer(async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('You need to be online to use the desk')
  })

  it("never caches what the desk's service answers", () => {
    const request = new Request(`${origin}/api/desk/overview`)
    expect(isBoardRequest({ request, url: new URL(request.url), sameOrigin: true, event: {} as never })).toBe(false)
  })
})
