import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Share } from './share.tsx'

const address = new URL('/jobs/7', window.location.href).href

function open() {
  // `userEvent.setup` installs a clipboard stub that can be read.
  const user = userEvent.setup()
  render(<Share title="Lesson Baker" path="/jobs/7" className="" />)
  return { press: () => user.click(screen.getByRole('button')) }
}

function stubShare(share: (data: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
}

describe('the share button', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
    vi.restoreAllMocks()
  })

  it('copies the address and says so if there is no share sheet', async () => {
    await open().press()
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(screen.getAllByText('Link copied').map((words) => words.getAttribute('aria-live'))).toContain('polite')
    expect(await navigator.clipboard.readText()).toBe(address)
  })

  it('opens the share sheet, and does not treat closing it as a failure', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('closed', 'AbortError'))
    stubShare(share)
    await open().press()
    expect(share).toHaveBeenCalledWith({ title: 'Lesson Baker', url: address })
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible()
  })

  it('points to the address bar when neither works', async () => {
    const { press } = open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
    await press()
    expect(await screen.findByRole('button', { name: 'Copy the address above' })).toBeVisible()
  })
})
