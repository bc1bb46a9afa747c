import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FormBar } from './form-bar.tsx'

const bar = (answered: number, draftNote = 'Draft saved') => (
  <FormBar
    progress={{ answered, required: 15 }}
    draftNote={draftNote}
    stepNote=""
    isSending={false}
    hasFailed={false}
    next={null}
    submitLabel="Submit application"
  />
)
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("the bar of a phone's form", () => {
  it('shows every answer at once, and speaks at most once in two seconds', () => {
    const { rerender } = render(bar(4))
    rerender(bar(5))
    rerender(bar(6))
    expect(screen.getByText('6 of 15')).toBeVisible()
    act(() => void vi.advanceTimersByTime(1_999))
    expect(spoken()).toContain('4 of 15. Draft saved')
    act(() => void vi.advanceTimersByTime(1))
    expect(spoken()).toContain('6 of 15. Draft saved')
  })

  it('does not speak while a draft is saved again and nothing else changes', () => {
    const { rerender } = render(bar(4))
    rerender(bar(4, 'Saving draft…'))
    act(() => void vi.advanceTimersByTime(500))
    rerender(bar(4))
    act(() => void vi.advanceTimersByTime(1_999))
    rerender(bar(4, 'Saving draft…'))
    act(() => void vi.advanceTimersByTime(1_999))
    expect(spoken()).toContain('4 of 15. Draft saved')
  })
})
