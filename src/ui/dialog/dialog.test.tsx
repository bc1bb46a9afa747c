import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
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
})
