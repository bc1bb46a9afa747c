import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog title="Menu" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <a href="/jobs">Jobs</a>
        <button type="button">Last</button>
      </Dialog>
    </>
  )
}

describe('Dialog', () => {
  it('locks page scrolling while it is open and restores it after', async () => {
    const user = userEvent.setup()
    const { documentElement } = document
    documentElement.style.overflow = 'clip'
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(documentElement).toHaveStyle({ overflow: 'hidden' })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(documentElement).toHaveStyle({ overflow: 'clip' })
    documentElement.style.removeProperty('overflow')
  })

  it('leads Tab from its last control to its first, and back', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const close = screen.getByRole('button', { name: 'Close' })
    const last = screen.getByRole('button', { name: 'Last' })
    act(() => last.focus())
    await user.tab()
    expect(close).toHaveFocus()
    await user.tab({ shift: true })
    expect(last).toHaveFocus()
    await user.tab({ shift: true })
    expect(screen.getByRole('link', { name: 'Jobs' })).toHaveFocus()
  })

  it('gives the focus to the heading of the page when what had opened it is gone', async () => {
    const user = userEvent.setup()
    const page = (hasOpener: boolean, isOpen: boolean) => (
      <>
        <h1>My jobs</h1>
        {hasOpener ? <button type="button">Remove</button> : null}
        <Dialog title="Remove it?" isOpen={isOpen} onClose={() => {}}>
          <button type="button">Yes</button>
        </Dialog>
      </>
    )
    const { rerender } = render(page(true, false))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    rerender(page(true, true))
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    rerender(page(false, true))
    rerender(page(false, false))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My jobs' })).toHaveFocus())
  })

  it('stays open when a dialog or a file picker inside it is cancelled', () => {
    const [onClose, onInnerClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
    render(
      <Dialog title="Outer" isOpen onClose={onClose}>
        <input type="file" aria-label="Résumé" />
        <Dialog title="Inner" isOpen onClose={onInnerClose}>
          <p>Really?</p>
        </Dialog>
      </Dialog>,
    )
    // As browsers fire them: a picker's event bubbles. A dialog's does not, but React passes it on to the parents.
    const cancel = (element: HTMLElement) =>
      fireEvent(element, new Event('cancel', { bubbles: element.tagName === 'INPUT', cancelable: true }))
    cancel(screen.getByRole('dialog', { name: 'Inner' }))
    expect(onInnerClose).toHaveBeenCalledOnce()
    cancel(screen.getByLabelText('Résumé'))
    expect(onClose).not.toHaveBeenCalled()
    cancel(screen.getByRole('dialog', { name: 'Outer' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
