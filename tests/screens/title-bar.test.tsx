import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { routes } from '#app/routes.tsx'
import { testBoard } from './board.ts'
import { withServices } from './render-site.tsx'

withServices(() => testBoard([{ id: 7, title: 'Lesson Baker' }]))

const home = '/?department=Design'
let router: ReturnType<typeof createBrowserRouter> | undefined

/** Loads the page with a given history, whose current entry may have existed before. */
function load(): void {
  cleanup()
  router?.dispose()
  router = createBrowserRouter(routes)
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

function open(address: string): void {
  window.history.pushState(null, '', address)
  load()
}

afterEach(() => router?.dispose())

const user = userEvent.setup()
const address = () => window.location.pathname + window.location.search + window.location.hash
const place = () => (window.history.state as { readonly idx: number }).idx

async function openJob(): Promise<void> {
  await user.click(await screen.findByRole('link', { name: /^Lesson Baker/ }))
  await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })
}

async function apply(): Promise<void> {
  const [link] = await screen.findAllByRole('link', { name: 'Apply' })
  if (link) await user.click(link)
  await waitFor(() => expect(address()).toBe('/jobs/7#apply'))
}

async function goBack(): Promise<void> {
  await user.click(await screen.findByRole('link', { name: 'Back to home' }))
}

describe("the title bar's way back", () => {
  it('returns to the home page as it was left, even from the form', async () => {
    open(home)
    await openJob()
    await apply()
    await goBack()
    await waitFor(() => expect(address()).toBe(home))
    expect(place()).toBe(0)
  })

  it('counts from the newest address, even if that is not rendered yet', async () => {
    open(home)
    await openJob()
    // The address has changed when `navigate` has ended, and React renders it later.
    await router?.navigate('#apply')
    screen.getByRole('link', { name: 'Back to home' }).click()
    await waitFor(() => expect(address()).toBe(home))
    expect(place()).toBe(0)
  })

  it('survives a reload, and works for a history entry that is returned to', async () => {
    open(home)
    await openJob()
    await apply()
    load()
    await screen.findByRole('heading', { level: 1, name: 'Lesson Baker' })
    window.history.back()
    // The address changes before the router renders. A link pressed too early would belong to the previous page.
    await waitFor(() => expect(router?.state.location.hash).toBe(''))
    await waitFor(() => expect(address()).toBe('/jobs/7'))
    await apply()
    await goBack()
    await waitFor(() => expect(address()).toBe(home))
    expect(place()).toBe(0)
  })

  it('leads to the top of the home page if the page was reached in another way', async () => {
    open('/jobs/7')
    await apply()
    await goBack()
    await waitFor(() => expect(address()).toBe('/'))
    expect(place()).toBe(2)
    await openJob()
    await router?.navigate('/locations/berlin')
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('Berlin'))
    await goBack()
    await waitFor(() => expect(address()).toBe('/'))
    expect(place()).toBe(5)
  })
})
