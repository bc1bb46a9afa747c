import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LongWait } from './long-wait.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a wait of ten seconds says so, and can be tried again', () => {
  const tryAgain = vi.fn<() => void>()
  render(<LongWait onTryAgain={tryAgain}>Opening</LongWait>)
  act(() => void vi.advanceTimersByTime(9_900))
  expect(screen.getByText('Opening')).toBeVisible()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByText('This is taking longer than usual.')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tryAgain).toHaveBeenCalledOnce()
  const button = screen.getByRole('button')
  expect(button).toHaveAttribute('aria-busy', 'true')
  act(() => void vi.advanceTimersByTime(10_100))
  expect(button).not.toHaveAttribute('aria-busy', 'true')
})
