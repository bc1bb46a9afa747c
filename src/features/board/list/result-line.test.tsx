import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noFilter } from '../search/job-filter.ts'
import { ResultLine } from './result-line.tsx'

const line = (count: number) => (
  <ResultLine
    count={count}
    totalCount={9}
    filter={{ ...noFilter, query: 'cook' }}
    found={{ jobs: [], hits: null, exactness: 'exact', suggestion: null }}
    isFeatured={false}
    change={() => {}}
    searchActions={() => null}
  />
)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the line above the jobs that are found', () => {
  it('shows each number at once, and holds back its announcement until the hand rests', () => {
    const { rerender } = render(line(9))
    const count = screen.getByRole('status')
    expect(count).toHaveAttribute('aria-busy', 'false')
    rerender(line(4))
    expect(count).toHaveTextContent('4')
    expect(count).toHaveAttribute('aria-busy', 'true')
    act(() => void vi.advanceTimersByTime(900))
    rerender(line(2))
    act(() => void vi.advanceTimersByTime(900))
    expect(count).toHaveAttribute('aria-busy', 'true')
    act(() => void vi.advanceTimersByTime(100))
    expect(count).toHaveAttribute('aria-busy', 'false')
  })
})
