import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { BottomSheet } from './bottom-sheet.tsx'

const footer = <button type="button">Done</button>

describe('BottomSheet', () => {
  it('focuses its title, so that no keyboard opens over a search field', () => {
    render(
      <BottomSheet isOpen onClose={() => {}} title="Places" footer={footer}>
        <input aria-label="Search" />
      </BottomSheet>,
    )
    expect(screen.getByRole('dialog', { name: 'Places' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Places' })).toHaveFocus()
  })

  it('focuses the first button of its footer if that is the safe choice', () => {
    render(<BottomSheet isOpen onClose={() => {}} title="Really?" focus="footer" footer={footer} />)
    expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus()
  })

  it('closes on a press beside it, and not on a press on it', async () => {
    const onClose = vi.fn<() => void>()
    render(<BottomSheet isOpen onClose={onClose} title="Places" footer={footer} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('heading'))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('leaves a dialog around it open when it is closed with Escape', () => {
    const [onClose, onOuterClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
    render(
      <dialog open onCancel={onOuterClose}>
        <BottomSheet isOpen onClose={onClose} title="Really?" footer={footer} />
      </dialog>,
    )
    fireEvent(screen.getByRole('dialog', { name: 'Really?' }), new Event('cancel', { bubbles: true, cancelable: true }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(onOuterClose).not.toHaveBeenCalled()
  })
})
