import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atsBoard, BoardReadError, type Posting, type PostingReader } from '#server/board/ats-board.ts'
import { remoteJobs } from '#server/board/job-source.ts'
import { byJobId, jobIdOf } from '#server/board/posting-id.ts'
import { boardRoutes } from '#server/board/routes.ts'
import { educationLists } from '#server/education/education-lists.ts'
import { jobIdPattern } from '#shared/endpoints.ts'

const posting = (postingId: string): Posting => ({
  postingId,
  departmentPath: ['Operations'],
  offices: [],
  fields: { title: postingId, questions: [] },
})

describe('the number of a posting', () => {
  it('is the same forever', () => {
    // Addresses, drafts and stored applications hold it.
    expect(jobIdOf('4be0e8c0-9323-43a0-ab48-506789ab9c16')).toBe(63_881_337_744_056)
    expect(jobIdOf('4BE0E8C0-9323-43A0-AB48-506789AB9C16')).toBe(63_881_337_744_056)
  })

  it('is one that addresses can hold', () => {
    fc.assert(fc.property(fc.uuid(), (id) => jobIdPattern.test(String(jobIdOf(id))) && Number.isSafeInteger(jobIdOf(id))))
  })

  it('is refused to two postings that would share it', () => {
    const problems: string[] = []
    const found = byJobId(
      [posting('a'), posting('b'), posting('c'), posting('c')],
      (each) => problems.push(each),
      (id) => (id === 'c' ? 2 : 1),
    )
    expect([...found].map(([jobId, { postingId }]) => [jobId, postingId])).toEqual([[2, 'c']])
    expect(problems).toEqual(['board: left out a and b, which have the same number 1'])
  })
})

describe('a board that does not answer', () => {
  /** Fails as long as `isDown`. */
  function openBoard() {
    const state = { isDown: true, asked: 0 }
    const answer = async <Value>(value: Value) => {
      state.asked += 1
      if (state.isDown) throw new BoardReadError('does not answer (ECONNREFUSED)')
      return value
    }
    const reader: PostingReader = { name: 'Ashby', list: () => answer([posting('a')]), read: (each) => answer(each) }
    const warnings: string[] = []
    const board = () => atsBoard({ reader, known: new Map(), maxJobAgeMs: 0, warn: (message) => warnings.push(message) })
    const routes = (opened = board()) => boardRoutes({ ...opened, education: educationLists })
    return { state, warnings, routes }
  }

  it('is no empty board: nothing is called closed', async () => {
    const { routes, warnings } = openBoard()
    const app = routes()
    for (const path of ['/departments', '/jobs', `/jobs/${jobIdOf('a')}?questions=true`]) {
      expect((await app.request(path)).status).toBe(503)
    }
    const jobs = remoteJobs('http://board', async (input) => app.request(input instanceof Request ? input : String(input)))
    expect(await jobs.findWithForm(jobIdOf('a'), expect.unreachable)).toEqual({ status: 'unknown' })
    expect(warnings).toEqual(['board: Ashby does not answer (ECONNREFUSED)'])
  })

  it('is not asked again by everybody at once', async () => {
    const { routes, state } = openBoard()
    const app = routes()
    await Promise.all([app.request('/departments'), app.request('/jobs'), app.request('/offices')])
    await app.request('/departments')
    expect(state.asked).toBe(1)
  })

  it('is known again when it answers, and tells an unknown job from an open one', async () => {
    const { routes, state } = openBoard()
    state.isDown = false
    const app = routes()
    const jobs = remoteJobs('http://board', async (input) => app.request(input instanceof Request ? input : String(input)))
    expect(await jobs.findWithForm(jobIdOf('a'), expect.unreachable)).toMatchObject({ status: 'open', job: { title: 'a' } })
    expect(await jobs.findWithForm(7, expect.unreachable)).toEqual({ status: 'closed' })
    expect(await jobs.list()).toEqual([{ jobId: jobIdOf('a'), updatedAt: null, isProspectPost: false }])
  })
})

describe('two boards of one system', () => {
  it('know a posting as it was read last, whoever read it', async () => {
    let version = 0
    const read = async (each: Posting) => {
      version += 1
      return { ...each, fields: { ...each.fields, title: `version ${version}` } }
    }
    const reader: PostingReader = { name: 'Ashby', list: async () => [posting('a')], read }
    const known = new Map<number, Posting>()
    const [forVisitors, forJudging] = [60_000, 0].map((maxJobAgeMs) =>
      atsBoard({ reader, known, maxJobAgeMs, warn: expect.unreachable }),
    )
    const jobId = jobIdOf('a')
    expect(await forVisitors?.findJob(jobId)).toMatchObject({ title: 'version 1' })
    expect(await forJudging?.findJob(jobId)).toMatchObject({ title: 'version 2' })
    // From the cache.
    expect(await forVisitors?.findJob(jobId)).toMatchObject({ title: 'version 1' })
    expect(known.get(jobId)).toMatchObject({ fields: { title: 'version 2' } })
  })
})
