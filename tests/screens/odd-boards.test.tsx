import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { board as demo } from '#content'
import type { Board } from '#server/board/board.ts'
import { readRecordedBoard } from '#server/board/recorded-board.ts'
import { type OddBoard, oddBoards } from '../setup/odd-boards.ts'
import { openSite, withLaptop, withServices } from './render-site.tsx'

// Another company's board, read without any setting.
vi.mock('#platform/board-mapping.ts', async () => {
  const { plainMapping } = await import('#shared/board-mapping.ts')
  return { boardMapping: plainMapping }
})

function boardOf({ answer }: OddBoard): Board {
  return readRecordedBoard(answer, (problem) => {
    throw new Error(problem)
  })
}

let board: Board
withServices(() => board)
withLaptop()

beforeEach(() => {
  // Everything with content is near the window. The end of a long list, which has none, is not.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: IntersectionObserverCallback
      constructor(report: IntersectionObserverCallback) {
        this.#report = report
      }
      observe(target: Element) {
        const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry
        if (target.childElementCount > 0) this.#report([entry], this as unknown as IntersectionObserver)
      }
      unobserve() {}
      disconnect() {}
    },
  )
})

/** What no page may ever print. */
const noWords = /no department|\bnull\b|undefined|\bNaN\b|\[object|&amp;|boss@/i

/** Departments, places and types of the demo's company. */
const demoWords = [...demo.departments, ...demo.places, 'Industry', 'Thrive Program']

describe.each(oddBoards)('a board with $shape', (odd) => {
  it('is a list of its own words, with filters that have something to choose from', async () => {
    board = boardOf(odd)
    const { user } = openSite('/')
    const list = await screen.findByRole('region', { name: 'Open jobs' })
    const count = board.jobs.length
    await within(list).findAllByText(count === 0 ? 'No jobs' : `${count} ${count === 1 ? 'job' : 'jobs'}`)
    const names = () =>
      within(list)
        .queryAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent?.replace(/ \d+ jobs?$/, ''))
    // The list of the test before is shown until this board has answered.
    await waitFor(() => expect(names()).toEqual(count === 0 ? ['No jobs match'] : odd.groups.slice(0, names().length)))
    expect(names().length).toBeGreaterThanOrEqual(Math.min(1, odd.groups.length))
    expect(within(list).queryByRole('button', { name: 'Clear all' })).toBeNull()

    await waitFor(() => expect(within(list).queryByText('Department') !== null).toBe(odd.departments.length > 0))
    const choices = () => [...within(list).queryAllByRole('checkbox'), ...within(list).queryAllByRole('treeitem')]
    const open = async (name: string) => {
      await user.click(within(list).getByRole('button', { name: new RegExp(`^${name}`) }))
      if (count > 0) await waitFor(() => expect(choices()).not.toEqual([]))
      const all = within(list).queryByRole('button', { name: /^Show all \d+$/ })
      if (all) await user.click(all)
    }
    if (odd.departments.length > 0) {
      await open('Department')
      const offered = choices().map((box) => box.closest('label')?.querySelector('bdi')?.textContent)
      expect(new Set(offered)).toEqual(new Set(odd.departments))
      await user.keyboard('{Escape}')
    }
    if (odd.places.length > 0) await open('Location')
    expect(list.textContent).not.toMatch(noWords)
    for (const word of demoWords) expect(list.textContent).not.toContain(word)
  })

  it('has a page for each of its first jobs', async () => {
    board = boardOf(odd)
    const site = openSite('/benefits')
    for (const { id, title } of board.jobs.slice(0, 3)) {
      await site.goTo(`/jobs/${id}`)
      const name = title.replace('&amp;', '&').trim()
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
      expect(await screen.findByRole('button', { name: 'Submit application' })).toBeVisible()
      expect(document.body.textContent).not.toMatch(noWords)
      for (const word of demoWords)
        expect(screen.getByRole('complementary', { name: 'About this job' }).textContent).not.toContain(word)
    }
  })
})
