import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { undoNews } from '#platform/undo-news.ts'
import { UndoToast } from './undo-toast.tsx'

function WayOut() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate('/elsewhere')}>
      Go
    </button>
  )
}

const show = () => {
  render(
    <MemoryRouter>
      <UndoToast />
      <WayOut />
    </MemoryRouter>,
  )
  act(() => undoNews.set({ title: 'Removed', undo: () => {} }))
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => undoNews.set(null))
  vi.useRealTimers()
})

describe('the message about the last press', () => {
  it('stays until it is answered', () => {
    show()
    act(() => {
      vi.advanceTimersByTime(10 * 60_000)
    })
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    expect(screen.queryByText('Removed')).not.toBeInTheDocument()
  })

  it('goes with its page', () => {
    show()
    act(() => screen.getByRole('button', { name: 'Go' }).click())
    expect(screen.queryByText('Removed')).not.toBeInTheDocument()
  })
})
