import { cleanup, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { browserStorage } from '#storage/browser-storage.ts'
import { deleteDatabase } from '#storage/database.ts'
import type { Board } from '#server/board/board.ts'
import { openTestServices, type TestServices } from '../services/test-services.ts'

/** A page of the site in memory: the real routes, the real services, only the wire between them is cut short. */
export interface Site {
  readonly user: UserEvent
  /** Path, query and hash of the page that is shown. */
  address(): string
  goTo(address: string): Promise<void>
}

let open: TestServices | undefined

/** The services of the current test. */
export function services(): TestServices {
  if (!open) throw new Error('no services are open')
  return open
}

/** Opens the real services before each test of a file and closes them after. */
export function withServices(board?: () => Board): void {
  beforeEach(async () => {
    open = await openTestServices(board ? { board } : {})
    const { request } = open
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => request(input, init))
    // What jsdom lacks and the screens need.
    vi.stubGlobal('scrollTo', () => {})
    Element.prototype.scrollIntoView = () => {}
  })
  afterEach(async () => {
    // The page first: what is deleted under a form would be its news.
    cleanup()
    await browserStorage.deleteEverything()
    await deleteDatabase()
    await open?.close()
    open = undefined
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** The network is gone: every request fails and the browser knows it. */
export function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  window.dispatchEvent(new Event('offline'))
}

export function openSite(address: string): Site {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return {
    // A chooser lets a determined person pick any file: the form must not rely on it.
    user: userEvent.setup({ applyAccept: false }),
    address: () => {
      const { hash, pathname, search } = router.state.location
      return pathname + search + hash
    },
    goTo: (next) => router.navigate(next),
  }
}
