import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { isLayerEntry, PageNavigatorContext } from '#ui/back/page-navigator.ts'

function Page() {
  const [open, setOpen] = useState(0)
  return (
    <>
      <h1>Page</h1>
      <button type="button" onClick={() => setOpen(1)}>
        Open
      </button>
      <Dialog title="Outer" isOpen={open > 0} onClose={() => setOpen(0)}>
        <Link to="/next" onClick={() => setOpen(0)}>
          Next page
        </Link>
        <Link to={{ search: '?a=1' }} replace>
          Change the address
        </Link>
        <button type="button" onClick={() => setOpen(2)}>
          More
        </button>
        <Dialog title="Inner" isOpen={open > 1} onClose={() => setOpen(1)}>
          <p>Really?</p>
        </Dialog>
      </Dialog>
    </>
  )
}

/** Each test has a page of its own before its page, because the history of a window cannot be emptied. */
async function openPage() {
  window.history.pushState(null, '', '/before')
  window.history.pushState(null, '', '/page')
  const router = createBrowserRouter([
    { path: '/before', element: <h1>Before</h1> },
    { path: '/page', element: <Page /> },
    { path: '/next', element: <h1>Next</h1> },
  ])
  // It listens to the window, which the next file has too.
  onTestFinished(() => router.dispose())
  render(
    <PageNavigatorContext value={router}>
      <RouterProvider router={router} />
    </PageNavigatorContext>,
  )
  const user = userEvent.setup()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const goBack = async () => {
    const { state } = window.history
    window.history.back()
    await waitFor(() => expect(window.history.state).not.toEqual(state))
  }
  await press('Open')
  expect(screen.getByRole('dialog', { name: 'Outer' })).toBeVisible()
  return { goBack, press, router, user }
}

const heading = () => screen.findByRole('heading', { level: 1, hidden: true })
const isOwnEntry = () => !isLayerEntry()

describe('Back', () => {
  let lengthBefore = 0
  beforeEach(() => {
    // The entries before a test's page. Two more follow in `openPage`.
    window.history.pushState(null, '', '/start')
    lengthBefore = window.history.length
  })

  it("closes a dialog on 'Back', and the next 'Back' leaves the page", async () => {
    const { goBack } = await openPage()
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await heading()).toHaveTextContent('Page')
    await goBack()
    await waitFor(async () => expect(await heading()).toHaveTextContent('Before'))
  })

  it('leaves no entry in the history when a dialog is closed in another way, however often it is opened', async () => {
    const { goBack, press } = await openPage()
    for (let round = 0; round < 3; round += 1) {
      await press('Close')
      await waitFor(() => expect(isOwnEntry()).toBe(true))
      await press('Open')
      await waitFor(() => expect(isOwnEntry()).toBe(false))
    }
    expect(window.history.length).toBe(lengthBefore + 3)
    await press('Close')
    await waitFor(() => expect(isOwnEntry()).toBe(true))
    await goBack()
    await waitFor(async () => expect(await heading()).toHaveTextContent('Before'))
  })

  it("closes the uppermost dialog on 'Back', and then the one below it", async () => {
    const { goBack, press } = await openPage()
    await press('More')
    await screen.findByRole('dialog', { name: 'Inner' })
    expect(window.history.length).toBe(lengthBefore + 3)
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: 'Outer' })).toBeVisible()
    await waitFor(() => expect(isOwnEntry()).toBe(false))
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await heading()).toHaveTextContent('Page')
  })

  it("leads from a link in a dialog to its page, and on 'Back' to the page of the dialog", async () => {
    const { goBack, user } = await openPage()
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(async () => expect(await heading()).toHaveTextContent('Next'))
    expect(window.history.length).toBe(lengthBefore + 3)
    await goBack()
    await waitFor(async () => expect(await heading()).toHaveTextContent('Page'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('leads from a link in a dialog to its page also if the browser does not go back', async () => {
    const { goBack, user } = await openPage()
    const drops = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(async () => expect(await heading()).toHaveTextContent('Next'))
    drops.mockRestore()
    await goBack()
    await waitFor(async () => expect(await heading()).toHaveTextContent('Page'))
    expect(isOwnEntry()).toBe(true)
  })

  it('keeps the address that the page gets while a dialog is open', async () => {
    const { goBack, router, user } = await openPage()
    await user.click(screen.getByRole('link', { name: 'Change the address' }))
    await waitFor(() => expect(router.state.location.search).toBe('?a=1'))
    expect(screen.getByRole('dialog', { name: 'Outer' })).toBeVisible()
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(window.location.search).toBe('?a=1')
    expect(isOwnEntry()).toBe(true)
    await goBack()
    await waitFor(async () => expect(await heading()).toHaveTextContent('Before'))
  })
})
