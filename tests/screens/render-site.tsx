import { act, cleanup, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { whenIdle } from '#platform/idle.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { deleteDatabase } from '#storage/database.ts'
import type { Board } from '#server/board/board.ts'
import { openTestServices, type TestServices } from '../services/test-services.ts'

/** A page of the site in memory, with the real routes and the real services. Only the network between them is replaced. */
export interface Site {
  readonly user: UserEvent
  /** Path, query and hash of the current page. */
  address(): string
  goTo(address: string): Promise<void>
  goBack(): Promise<void>
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
    // jsdom lacks these.
    vi.stubGlobal('scrollTo', () => {})
    Element.prototype.scrollIntoView = () => {}
  })
  afterEach(async () => {
    // Unmount first: a mounted form would react to the deletion of its data.
    cleanup()
    // Otherwise the page of the next test would get answers from the services of this one.
    await open?.settled()
    await browserStorage.deleteEverything()
    await deleteDatabase()
    await open?.close()
    open = undefined
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  // What the last page has left for an idle moment still finds a browser.
  afterAll(async () => new Promise<void>((resolve) => void whenIdle(resolve)))
}

/** Gives the page the width of a laptop. Without it a page is as wide as a phone. */
export function withLaptop(): void {
  beforeEach(() => {
    const phone = window.matchMedia
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(phone(media), { matches: media.startsWith('(width >=') }))
  })
}

/** Runs the tests of this file or group at a tablet's width. */
export function withTablet(): void {
  beforeEach(() => {
    const phone = window.matchMedia
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(phone(media), { matches: media === '(width >= 48rem)' }))
  })
}

/** Goes offline: every request fails, and the browser reports it. */
export function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  window.dispatchEvent(new Event('offline'))
}

/**
 * Reports that the network is back, so that what waits is sent at once. A press on 'Send now' could come too late: the next
 * automatic try may have sent it already.
 */
export function networkReturns(): void {
  act(() => void window.dispatchEvent(new Event('online')))
}

/** Enters a text at once. A form renders for every letter that is typed. */
export async function enter({ user }: Pick<Site, 'user'>, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

export function openSite(address: string): Site {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return {
    // File choosers can be made to accept any file, so the form must not rely on `accept`.
    user: userEvent.setup({ applyAccept: false }),
    address: () => {
      const { hash, pathname, search } = router.state.location
      return pathname + search + hash
    },
    goTo: (next) => router.navigate(next),
    goBack: () => router.navigate(-1),
  }
}
