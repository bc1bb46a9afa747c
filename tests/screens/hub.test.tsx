import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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

describe('the thumbnails of a hub', () => {
  it('have a picture of their own in the dark theme', async () => {
    openSite('/engineering')
    const poster = await screen.findByRole('button', { name: 'Play: Streaks at scale' })
    expect(poster.querySelector('source')).toHaveAttribute('srcset', '/art/poster/talk-1-dark.svg')
    expect(poster.querySelector('source')).toHaveAttribute('media', '(prefers-color-scheme: dark)')
    expect(poster.querySelector('img')).toHaveAttribute('src', '/art/poster/talk-1.svg')
  })
})
