import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSectionHash } from './section-hash.ts'
import { useArrival } from './use-arrival.ts'

/** How far the page is scrolled, and how often somebody has looked where its sections are. */
const page = { scrolled: 0, looks: 0 }

function Page() {
  useArrival()
  useSectionHash()
  return (
    <main>
      <section id="teams" aria-label="Teams" />
      <section id="faq" aria-label="Questions" />
    </main>
  )
}

async function open() {
  const entry = { pathname: '/', search: '?gh_src=fair', state: { hasLeftFeatured: true } }
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: [entry] })
  render(<RouterProvider router={router} />)
  for (const [name, top] of [
    ['Teams', 700],
    ['Questions', 1700],
  ] as const) {
    screen.getByRole('region', { name }).getBoundingClientRect = () => {
      page.looks += 1
      return DOMRect.fromRect({ y: top - page.scrolled })
    }
  }
  return router
}

/** Scrolls without a pause: an event every 20 ms. */
async function scroll({ to, durationMs }: { readonly to: number; readonly durationMs: number }): Promise<void> {
  const from = page.scrolled
  for (let passed = 20; passed <= durationMs; passed += 20) {
    page.scrolled = from + ((to - from) * passed) / durationMs
    window.dispatchEvent(new Event('scroll'))
    await act(() => vi.advanceTimersByTimeAsync(20))
  }
}

beforeEach(() => {
  Object.assign(page, { scrolled: 0, looks: 0 })
  // jsdom lays nothing out, and scrolls nowhere.
  Element.prototype.scrollIntoView = () => {}
  window.scrollTo = () => {}
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a page that is scrolled without a pause', () => {
  it('changes its hash on the way, and not only once it stands still', async () => {
    const router = await open()
    await scroll({ to: 900, durationMs: 1_000 })
    expect(router.state.location.hash).toBe('#teams')
  })

  it('looks where its sections are at most every 100 ms', async () => {
    await open()
    await scroll({ to: 300, durationMs: 1_000 })
    const sections = screen.getAllByRole('region').length
    expect(page.looks / sections).toBeGreaterThan(5)
    expect(page.looks / sections).toBeLessThanOrEqual(10)
  })

  it('does not take back a jump that is not drawn yet, as on a phone that has much to do', async () => {
    const router = await open()
    await scroll({ to: 900, durationMs: 200 })
    await act(async () => {
      page.scrolled = 950
      window.dispatchEvent(new Event('scroll'))
      // Inside `act` nothing is drawn before its end.
      await router.navigate({ search: '?department=Finance', hash: '#faq' })
      await vi.advanceTimersByTimeAsync(150)
    })
    expect(router.state.location).toMatchObject({ search: '?department=Finance', hash: '#faq' })
  })

  it('follows once it is drawn, though nobody scrolls any more', async () => {
    const router = await open()
    await act(async () => {
      await router.navigate({ search: '?department=Finance' }, { replace: true })
      page.scrolled = 900
      window.dispatchEvent(new Event('scroll'))
      await vi.advanceTimersByTimeAsync(150)
    })
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(router.state.location).toMatchObject({ search: '?department=Finance', hash: '#teams' })
  })

  it('keeps its query and what the history knows of it', async () => {
    const router = await open()
    await scroll({ to: 2_000, durationMs: 200 })
    expect(router.state.location).toMatchObject({ search: '?gh_src=fair', hash: '#faq', state: { hasLeftFeatured: true } })
  })
})
