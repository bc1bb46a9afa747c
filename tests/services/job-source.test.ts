import { describe, expect, it, vi } from 'vitest'
import { jobsOf } from '#server/board/job-source.ts'
import { openBoards } from '#server/board/open-boards.ts'
import type { Database } from '#server/database/database.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { parseFreelanceJobs } from '#shared/freelance-list.ts'
import { type BoardAnswer, notFound, okAnswer as ok, type ReadBoard } from '#server/board/ask-board.ts'

/** What pages and applications read of a board's answers. */

const baker = { id: 7, title: 'Baker', questions: [] }
const report = (problem: string): never => expect.unreachable(problem)
const jobsWith = (read: ReadBoard) => jobsOf(read)

describe('the jobs of a board', () => {
  it.each<[string, () => Promise<BoardAnswer>]>([
    ['open', async () => ok(baker)],
    ['closed', async () => notFound],
    ['unknown', async () => Promise.reject(new TypeError('no network'))],
    ['unknown', async () => ok('<html>')],
    ['unknown', async () => ok({ ...baker, id: 8 })],
  ])('are %s depending on its answer', async (status, answer) => {
    expect(await jobsWith(answer).find(7)).toMatchObject({ status })
    expect(await jobsWith(answer).findWithForm(7, report)).toMatchObject({ status })
  })

  it('are unknown to an application without their form', async () => {
    const jobs = jobsWith(async () => ok({ ...baker, questions: null }))
    expect([(await jobs.find(7)).status, (await jobs.findWithForm(7, report)).status]).toEqual(['open', 'unknown'])
  })

  it('may take longer for an application than for a page', async () => {
    vi.useFakeTimers()
    const jobs = jobsWith(async () => new Promise((resolve) => setTimeout(() => resolve(ok(baker)), 2_000)))
    const both = Promise.all([jobs.find(7), jobs.findWithForm(7, report)])
    await vi.advanceTimersByTimeAsync(2_000)
    const [page, application] = await both
    expect([page.status, application.status]).toEqual(['unknown', 'open'])
  })

  it('are listed once for each answer, however often they are asked for', async () => {
    let answer = ok({ jobs: [baker] })
    const jobs = jobsWith(async () => answer)
    const list = await jobs.list()
    expect(await jobs.list()).toBe(list)
    answer = ok({ jobs: [{ ...baker, title: 'Cook' }] })
    expect(await jobs.list()).toMatchObject([{ title: 'Cook' }])
  })

  it('are listed with their place and the date of their last change, and posts for no job are told apart', async () => {
    const list = {
      jobs: [
        { id: 7, title: ' Baker ', updated_at: '2026-11-01', location: { name: ' Detroit ' } },
        null,
        { id: 'x' },
        { id: 8, updated_at: 5, internal_job_id: null },
      ],
    }
    expect(await jobsWith(async () => ok(list)).list()).toEqual([
      { jobId: 7, title: 'Baker', location: 'Detroit', updatedAt: '2026-11-01', isProspectPost: false },
      { jobId: 8, title: '', location: '', updatedAt: null, isProspectPost: true },
    ])
    expect(await jobsWith(async () => ok({ error: 'x' })).list()).toBeNull()
    expect(await jobsWith(async () => ok({ ...list, incomplete: true })).list()).toBeNull()
  })
})

describe('the board of this server', () => {
  const board = () => ({
    name: '',
    content: '',
    departments: [],
    offices: [],
    freelanceJobs: [],
    jobs: [{ ...baker, departments: [], offices: [], questions: [{ label: 'Why?', fields: [] }] }],
  })
  const open = (boardUrl: string) =>
    openBoards(
      { boardUrl: null, boards: [], settings: { boardUrl } },
      { ats: null, embedded: board, database: { nowMs: () => 0 } as Database, warn: report },
    )

  it('reads the places of freelance jobs, so that each is found in its country', () => {
    const freelance = { name: 'Narrator (Voice)', location: { name: 'Copenhagen, Denmark' }, url: 'https://freelance.example/1' }
    const copenhagen = { path: ['Denmark', 'Copenhagen'], name: 'Copenhagen, Denmark', isRemote: false }
    const { freelanceJobs } = openBoards(
      { boardUrl: null, boards: [], settings: { boardUrl: '/api/board' } },
      {
        ats: null,
        embedded: () => ({ ...board(), freelanceJobs: [freelance, { ...freelance, location: { name: 'Anywhere with quiet' } }] }),
        database: { nowMs: () => 0 } as Database,
        readPlaces: (location) => (location === copenhagen.name ? [copenhagen] : null),
        warn: report,
      },
    )
    const [narrator, unread] = parseFreelanceJobs(freelanceJobs(), report, plainMapping)
    expect(narrator?.whereabouts).toEqual([copenhagen])
    expect(unread).not.toHaveProperty('whereabouts')
  })

  it('is the embedded one', async () => {
    const { jobs, passedOn, read } = open('/api/board')
    expect(await jobs.find(7)).toMatchObject({ status: 'open' })
    expect(await jobs.find(8)).toEqual({ status: 'closed' })
    expect(await jobs.findWithForm(7, report)).toMatchObject({ job: { form: { questions: [{ label: 'Why?' }] } } })
    expect(await jobs.list()).toMatchObject([{ jobId: 7, title: 'Baker', updatedAt: null, isProspectPost: false }])
    expect(passedOn).toBe(read)
    expect(await read('/jobs')).toMatchObject({ body: { meta: { total: 1 } } })
  })

  it('is unknown at a path that only a proxy knows, which closes no job', async () => {
    const { jobs, read } = open('/elsewhere')
    expect([await jobs.find(7), await jobs.findWithForm(7, report)]).toEqual([{ status: 'unknown' }, { status: 'unknown' }])
    await expect(read('/jobs')).rejects.toThrow('has no address that this server knows')
  })
})
