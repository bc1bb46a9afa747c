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
  it('shows every answer at once, and speaks of none until all are there and the hand rests', () => {
    const { rerender } = render(bar(4))
    rerender(bar(5, 'Saving draft…'))
    rerender(bar(6))
    expect(screen.getByText('6 of 15')).toBeVisible()
    act(() => void vi.advanceTimersByTime(10_000))
    expect(spoken()).toEqual(['', ''])
    rerender(bar(15))
    act(() => void vi.advanceTimersByTime(1_999))
    expect(spoken()).toEqual(['', ''])
    act(() => void vi.advanceTimersByTime(1))
    expect(spoken()).toEqual(['', 'All answered'])
  })
})
