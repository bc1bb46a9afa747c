import { screen, waitFor, within } from '@testing-library/react'
import jsQR from 'jsqr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fairPaths } from '../shared/fair-pages.ts'
import type { Fair, FairState } from '../page/mode/tablet/fair.ts'
import { provideFair } from '../page/mode/tablet/use-fair.ts'
import { testBoard } from '#tests/screens/board.ts'
import { openSite, withServices } from '#tests/screens/render-site.tsx'

const jobs = Array.from({ length: 9 }, (_, index) => ({ id: 7 + index, title: `Lesson Baker ${7 + index}` }))
withServices(() => testBoard(jobs))

let pinnedJobIds: readonly number[] = []
const listeners = new Set<() => void>()
let state: FairState

function prepare(ids: readonly number[]): void {
  pinnedJobIds = ids
  state = {
    status: 'preparing',
    settings: {
      eventId: 'event-2026',
      name: 'Steel City Career Fair',
      source: 'steelcity26',
      idleSeconds: 60,
      pinnedJobIds: [...pinnedJobIds],
      tabletId: 'tablet-0001',
      tabletNumber: 1,
      key: null,
      hasPin: false,
      sendsMail: false,
      language: null,
    },
  }
}

const fair = {
  getState: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getPersonNumber: () => 1,
  watchPerson: () => () => {},
} as Partial<Fair> as Fair

beforeEach(() => {
  prepare([9, 7])
  provideFair(async () => fair)
})

/** Printers have 300 dots an inch. */
const dotsPerMm = 300 / 25.4

/** Prints a code on a sheet, quiet zone included, and reads it back. Dots that lie between two modules take the one they are in. */
function readPrinted(svg: Element, sideMm: number): string | undefined {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const isDark = new Set<string>()
  for (const [, x, y, width] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let at = Number(x); at < Number(x) + Number(width); at += 1) isDark.add(`${at} ${y}`)
  }
  const side = Math.round(sideMm * dotsPerMm)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let dot = 0; dot < side * side; dot += 1) {
    const [x, y] = [dot % side, Math.floor(dot / side)].map((place) => Math.floor((place * modules) / side))
    if (isDark.has(`${x} ${y}`)) pixels.fill(0, dot * 4, dot * 4 + 3)
  }
  return jsQR(pixels, side, side)?.data
}

describe('the printed sheets of a fair', () => {
  it('have a poster whose code leads to the pinned jobs, with the source of the event', async () => {
    openSite(fairPaths.poster())
    const code = await screen.findByRole('img', { name: 'The jobs of this event' })
    expect(readPrinted(code, 80)).toBe('http://localhost:3000/?jobs=9,7&gh_src=steelcity26#careers')
    expect(screen.getByText('Steel City Career Fair')).toBeVisible()
    expect(screen.getByText('localhost:3000')).toBeVisible()
  })

  it('have a card for each pinned job in the recruiters’ order, and one for all of them', async () => {
    openSite(fairPaths.cards())
    await screen.findByRole('heading', { name: 'All 2 jobs' })
    const cards = screen.getAllByRole('listitem')
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Lesson Baker 9',
      'Lesson Baker 7',
      'All 2 jobs',
    ])
    expect(cards.map((card) => readPrinted(within(card).getByRole('img', { name: /./ }), 36))).toEqual([
      'http://localhost:3000/jobs/9?gh_src=steelcity26',
      'http://localhost:3000/jobs/7?gh_src=steelcity26',
      'http://localhost:3000/?jobs=9,7&gh_src=steelcity26#careers',
    ])
  })

  it('take a second sheet for a ninth card', async () => {
    prepare(jobs.map(({ id }) => id))
    openSite(fairPaths.cards())
    await screen.findByRole('heading', { name: 'All 9 jobs' })
    expect(screen.getAllByRole('list').map((sheet) => within(sheet).getAllByRole('listitem').length)).toEqual([8, 2])
  })

  it('lead to all jobs where none are pinned', async () => {
    prepare([])
    openSite(fairPaths.poster())
    expect(readPrinted(await screen.findByRole('img', { name: 'All open jobs' }), 80)).toBe(
      'http://localhost:3000/?gh_src=steelcity26#careers',
    )
  })

  it('are printed on the paper that somebody chooses', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user } = openSite(fairPaths.poster())
    expect(await screen.findByRole('radio', { name: 'Letter' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'A4' }))
    expect(document.querySelector('section[data-paper]')).toHaveAttribute('data-paper', 'a4')
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })
})

describe('the link of a printed code', () => {
  it('shows these jobs only, keeps the source, and leads on to all of them', async () => {
    const site = openSite('/?jobs=9,7&gh_src=steelcity26#careers')
    const board = await screen.findByRole('region', { name: /job/i })
    expect(await within(board).findByRole('link', { name: /Lesson Baker 9/ })).toBeVisible()
    expect(within(board).getByRole('link', { name: /Lesson Baker 7/ })).toBeVisible()
    expect(within(board).queryByRole('link', { name: /Lesson Baker 8/ })).not.toBeInTheDocument()
    expect(within(board).getAllByText('2 jobs')[0]).toBeVisible()
    await site.user.click(within(board).getByRole('button', { name: 'View all jobs' }))
    expect((await within(board).findAllByText('9 jobs'))[0]).toBeVisible()
    await waitFor(() => expect(site.address()).toBe('/?gh_src=steelcity26#careers'))
    await site.user.click(within(board).getAllByRole('link', { name: /Lesson Baker/ })[0] ?? expect.unreachable())
    await waitFor(() => expect(site.address()).toMatch(/^\/jobs\/\d+\?gh_src=steelcity26$/))
  })
})
