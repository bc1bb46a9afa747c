import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openSite, withServices } from './render-site.tsx'

withServices()

describe("a team's hub", () => {
  it.each([
    ['/Design', 'Design'],
    ['/ENGINEERING/', 'Engineering'],
    ['/product', 'Product'],
  ])('is found at %s, in any spelling of its address', async (address, name) => {
    openSite(address)
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    // Effects set the title after the heading was rendered.
    await waitFor(() => expect(document.title).toContain(name))
    expect(screen.getByRole('banner')).toHaveTextContent(name)
  })
})

describe('the films of a hub without a network', () => {
  const goOffline = () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
  }

  it('say when they play again, and can be read', async () => {
    const { user } = openSite('/engineering')
    await screen.findByRole('button', { name: 'Play: Streaks at scale' })
    const request = globalThis.fetch
    const words = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.567\nA streak is a promise people make to themselves.\n'
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      input.endsWith('.vtt') ? Promise.resolve(new Response(words)) : request(input, init),
    )
    goOffline()
    expect(await screen.findAllByText('Plays when you’re back')).toHaveLength(7)
    expect(screen.queryByRole('button', { name: /^Play/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Read: Streaks at scale' }))
    const sheet = await screen.findByRole('dialog', { name: 'Streaks at scale' })
    expect(await within(sheet).findByText('A streak is a promise people make to themselves.')).toBeVisible()
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('button', { name: 'Play: Streaks at scale' })).toBeVisible()
  })

  it('say so when their words are not on the device', async () => {
    const { user } = openSite('/engineering')
    await screen.findByRole('button', { name: 'Play: Streaks at scale' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    goOffline()
    await user.click(await screen.findByRole('button', { name: 'Read: Streaks at scale' }))
    expect(await screen.findByText('This transcript isn’t saved on this device yet.')).toBeVisible()
  })
})

describe('the thumbnails of a hub', () => {
  it('have a picture of their own in the dark theme', async () => {
    openSite('/engineering')
    const poster = await screen.findByRole('button', { name: 'Play: Streaks at scale' })
    expect(poster.querySelector('source')).toHaveAttribute('srcset', '/art/poster/talk-1-dark.svg')
    expect(poster.querySelector('source')).toHaveAttribute('media', '(prefers-color-scheme: dark)')
    expect(poster.querySelector('img')).toHaveAttribute('src', '/art/poster/talk-1.svg')
  })
})
