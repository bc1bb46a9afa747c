import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSectionHash } from './section-hash.ts'
import { useArrival } from './use-arrival.ts'

/** The scroll position, and the number of times that the positions of sections were read. */
const page = { scrolled: 0, reads: 0 }

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

async function open(basename = '/') {
  const entry = { pathname: basename, search: '?gh_src=fair', state: { hasLeftFeatured: true } }
  const router = createMemoryRouter([{ path: '/', element: <Page /> }], { basename, initialEntries: [entry] })
  render(<RouterProvider router={router} />)
  for (const [name, top] of [
    ['Teams', 700],
    ['Questions', 1700],
  ] as const) {
    screen.getByRole('region', { name }).getBoundingClientRect = () => {
      page.reads += 1
      return DOMRect.fromRect({ y: top - page.scrolled })
    }
  }
  return router
}

/** Scrolls continuously, with an event every 20 ms. */
async function scroll({ to, durationMs }: { readonly to: number; readonly durationMs: number }): Promise<void> {
  const from = page.scrolled
  for (let passed = 20; passed <= durationMs; passed += 20) {
    page.scrolled = from + ((to - from) * passed) / durationMs
    window.dispatchEvent(new Event('scroll'))
    await act(() => vi.advanceTimersByTimeAsync(20))
  }
}

beforeEach(() => {
  Object.assign(page, { scrolled: 0, reads: 0 })
  // jsdom has no layout and cannot scroll.
  Element.prototype.scrollIntoView = () => {}
  window.scrollTo = () => {}
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('useSectionHash', () => {
  it('updates the hash during continuous scrolling, not only at its end', async () => {
    const router = await open()
    await scroll({ to: 900, durationMs: 1_000 })
    expect(router.state.location.hash).toBe('#teams')
  })

  it('reads the positions of sections at most every 100 ms', async () => {
    await open()
    await scroll({ to: 300, durationMs: 1_000 })
    const sections = screen.getAllByRole('region').length
    expect(page.reads / sections).toBeGreaterThan(5)
    expect(page.reads / sections).toBeLessThanOrEqual(10)
  })

  it('does not revert a jump that is not rendered yet, as on a busy phone', async () => {
    const router = await open()
    await scroll({ to: 900, durationMs: 200 })
    await act(async () => {
      page.scrolled = 950
      window.dispatchEvent(new Event('scroll'))
      // `act` does not render before its end.
      await router.navigate({ search: '?department=Finance', hash: '#faq' })
      await vi.advanceTimersByTimeAsync(150)
    })
    expect(router.state.location).toMatchObject({ search: '?department=Finance', hash: '#faq' })
  })

  it('updates the hash after a late render without another scroll event', async () => {
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

  it('stays on a page whose address names a language', async () => {
    const router = await open('/ar')
    await scroll({ to: 900, durationMs: 1_000 })
    expect(router.state.location).toMatchObject({ pathname: '/ar', hash: '#teams' })
  })

  it('preserves the query and the history state', async () => {
    const router = await open()
    await scroll({ to: 2_000, durationMs: 200 })
    expect(router.state.location).toMatchObject({ search: '?gh_src=fair', hash: '#faq', state: { hasLeftFeatured: true } })
  })
})
