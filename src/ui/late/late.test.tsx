import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { late } from './late.tsx'

const Failed = ({ onTryAgain }: { readonly onTryAgain: () => void }) => (
  <button type="button" onClick={onTryAgain}>
    Try again
  </button>
)
const Text = ({ text }: { readonly text: string }) => <p>{text}</p>

describe('a late component', () => {
  it('shows its placeholder until the code has loaded', async () => {
    const Late = late(async () => Text)
    render(<Late text="Here" placeholder="Soon" />)
    expect(screen.getByText('Soon')).toBeVisible()
    expect(await screen.findByText('Here')).toBeVisible()
  })

  it('appears at once if its code has loaded before', async () => {
    const Late = late(async () => Text)
    render(<Late text="First" />)
    await screen.findByText('First')
    render(<Late text="Second" placeholder="Soon" />)
    expect(screen.getByText('Second')).toBeVisible()
  })

  it('loads its code only when it is asked to', async () => {
    let loads = 0
    let begin = () => {}
    const Late = late(async () => {
      loads += 1
      return Text
    })
    const whenAsked = (load: () => void) => {
      begin = load
      return () => {}
    }
    render(<Late text="Here" when={whenAsked} />)
    expect(loads).toBe(0)
    act(() => begin())
    expect(await screen.findByText('Here')).toBeVisible()
  })

  it('keeps its placeholder when the code cannot be loaded', async () => {
    const Late = late<{ readonly text: string }>(() => Promise.reject(new Error('gone')))
    render(<Late text="Here" placeholder="Soon" />)
    await act(async () => {})
    expect(screen.getByText('Soon')).toBeVisible()
  })

  it('loads its code again on request after a failure', async () => {
    let tries = 0
    const Late = late(async () => {
      tries += 1
      if (tries === 1) throw new Error('gone')
      return Text
    })
    render(<Late text="Here" failed={Failed} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Here')).toBeVisible()
  })

  it('says after ten seconds that its code has not come, and appears when it comes after all', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let arrive: ((component: typeof Text) => void) | null = null
    const Late = late<{ readonly text: string }>(() => new Promise((resolve) => (arrive = resolve)))
    render(<Late text="Here" placeholder="Soon" failed={Failed} />)
    act(() => void vi.advanceTimersByTime(10_100))
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    await act(async () => arrive?.(Text))
    expect(screen.getByText('Here')).toBeVisible()
  })
})
