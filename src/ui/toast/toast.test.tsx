import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Toast } from './toast.tsx'

describe('Toast', () => {
  it('is announced politely and closes on request', async () => {
    const onClose = vi.fn<() => void>()
    const user = userEvent.setup()
    render(<Toast title="Saved" detail="On this device" onClose={onClose} />)
    expect(screen.getByRole('status')).toHaveTextContent('SavedOn this device')
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stands with the toasts of another root in one place, and none covers another', () => {
    render(<Toast title="New version" onClose={() => {}} />)
    render(<Toast title="Saved" onClose={() => {}} />)
    const [first, second] = screen.getAllByRole('status')
    expect(first?.parentElement).toBe(second?.parentElement)
    expect(first?.parentElement).toHaveTextContent('New versionSaved')
  })

  it('puts its action before the close button', async () => {
    const onUpdate = vi.fn<() => void>()
    const onClose = vi.fn<() => void>()
    const user = userEvent.setup()
    render(
      <Toast
        title="A new version is ready"
        onClose={onClose}
        action={
          <button type="button" onClick={onUpdate}>
            Update
          </button>
        }
      />,
    )
    expect(screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual(['Update', 'Close'])
    await user.click(screen.getByRole('button', { name: 'Update' }))
    expect(onUpdate).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })
})
