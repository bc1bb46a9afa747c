import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testBoard } from './board.ts'
import { goOffline, services, withServices } from './render-site.tsx'

/** The whole board on the device: the real modules against the real board, in pages that have just been opened. */

const jobs = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Job ${id}` }))
withServices(() => testBoard(jobs))

/** Every job that the page asked the board for, in order. */
let asked: number[]
let inFlight = 0
let mostInFlight = 0

beforeEach(() => {
  asked = []
  inFlight = 0
  mostInFlight = 0
  const { request } = services()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run))
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const [, jobId] = /\/jobs\/(\d+)/.exec(input) ?? []
    if (jobId) asked.push(Number(jobId))
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    const response = await request(input, init)
    inFlight -= 1
    return response
  })
})

afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

/** A page that has just been opened; what other pages did is on the device only. */
async function openPage() {
  vi.resetModules()
  const { jobLists } = await import('#features/board/job-lists.ts')
  const { OfflineStatus } = await import('#features/board/offline-status.tsx')
  const { readJobDetailDates } = await import('#storage/job-details.ts')
  await jobLists.load()
  const first = jobLists.getState()
  mostInFlight = 0
  const view = render(<OfflineStatus />)
  const hasRefreshed = () => jobLists.getState() !== first
  return { ...view, hasRefreshed, storedJobs: async () => [...(await readJobDetailDates()).keys()].sort((a, b) => a - b) }
}

describe('the whole board', () => {
  it('comes onto the device newest first, two at a time, and says when it is there', async () => {
    const { storedJobs } = await openPage()
    expect(await screen.findByText('Ready offline: all 6 jobs are on this device.')).toHaveAttribute('role', 'status')
    expect(asked).toEqual([6, 5, 4, 3, 2, 1])
    expect(mostInFlight).toBe(2)
    expect(await storedJobs()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('is not fetched again within a day', async () => {
    const first = await openPage()
    await screen.findByText(/^Ready offline/)
    first.unmount()
    asked = []
    const second = await openPage()
    await screen.findByText(/^Ready offline/)
    // The board's answer is read behind the device's list; it sets off another look, which finds all there.
    await waitFor(() => expect(second.hasRefreshed()).toBe(true))
    await screen.findByText(/^Ready offline/)
    expect(asked).toEqual([])
  })

  it('waits to be asked where the person saves data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    await openPage()
    const button = await screen.findByRole('button', { name: 'Keep all jobs for offline' })
    expect(asked).toEqual([])
    button.click()
    await screen.findByText(/^Ready offline/)
    expect(asked).toHaveLength(6)
  })

  it('stops where the network goes away, and goes on where it stopped', async () => {
    const online = globalThis.fetch
    let answered = 0
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (/\/jobs\//.test(input) && ++answered > 2) goOffline()
      return online(input, init)
    })
    const { storedJobs } = await openPage()
    await screen.findByText(/jobs are on this device\. The rest follow when you’re connected\.$/)
    const before = (await storedJobs()).length
    expect(before).toBeLessThan(6)
    vi.restoreAllMocks()
    vi.stubGlobal('fetch', online)
    window.dispatchEvent(new Event('online'))
    await screen.findByText(/^Ready offline/)
    expect(await storedJobs()).toHaveLength(6)
  })
})
