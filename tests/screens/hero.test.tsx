import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { home } from '../setup/demo-content.ts'
import { whenIdle } from '#platform/idle.ts'
import { Hero } from '#screens/home/hero.tsx'

const wide = '(width >= 30rem)'
const dark = '(prefers-color-scheme: dark)'

/** Opens the mission on a device that matches these media queries. */
function open(...queries: readonly string[]): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: queries.includes(media), onchange: null }),
  )
  render(
    <MemoryRouter>
      <Hero />
    </MemoryRouter>,
  )
}

const film = () => document.querySelector('video')
const pageIdle = () => new Promise<void>((resolve) => void whenIdle(resolve))

beforeEach(() => {
  HTMLMediaElement.prototype.play = async () => {}
  HTMLMediaElement.prototype.pause = () => {}
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

describe('the film of the mission', () => {
  it.each([
    ['a phone by day', [], '-tall'],
    ['a phone at night', [dark], '-tall-dark'],
    ['a wide screen by day', [wide], ''],
    ['a wide screen at night', [wide, dark], '-dark'],
  ])('uses the file that fits %s', async (_, queries, kind) => {
    open(...queries)
    expect(await screen.findByRole('button', { name: 'Play the film' })).toBeVisible()
    const files = [...(film()?.querySelectorAll('source') ?? [])].map((source) => source.getAttribute('src'))
    expect(files).toEqual([`/video/${home.film.videoId}${kind}.webm`, `/video/${home.film.videoId}${kind}.mp4`])
  })

  it('is not loaded when data saving is on, and the still scene stays', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    open(wide)
    await act(pageIdle)
    expect(film()).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: home.missionHeading })).toBeVisible()
  })
})
