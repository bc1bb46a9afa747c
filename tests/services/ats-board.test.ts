import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BoardReadError } from '#server/board/ask-board.ts'
import { atsBoard, type Posting, type PostingReader } from '#server/board/ats-board.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { boardRoutes } from '#server/web/files/board-answers.ts'
import { byJobId, jobIdOf } from '#server/board/posting-id.ts'
import { jobIdPattern } from '#shared/endpoints.ts'
import { readAsked } from '../setup/asked-board.ts'

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

/** A system whose list and postings the test changes. */
function openBoard() {
  const state = { isDown: true, asked: 0, listed: ['a'], open: ['a'], version: 1 }
  const answer = async <Value>(value: Value) => {
    state.asked += 1
    if (state.isDown) throw new BoardReadError('does not answer (ECONNREFUSED)')
    return value
  }
  const whole = (postingId: string) => {
    const one = posting(postingId)
    return { ...one, fields: { ...one.fields, title: `${postingId} ${state.version}` } }
  }
  const reader: PostingReader = {
    name: 'Acme',
    list: async () => answer(state.listed.map(posting)),
    read: async ({ postingId }) => answer(state.open.includes(postingId) ? whole(postingId) : null),
    readUnlisted: async (postingId) => answer(state.open.includes(postingId) ? whole(postingId) : null),
  }
  const warnings: string[] = []
  const known = new Map<number, Posting>()
  const ask = atsBoard({ reader, known, warn: (message) => warnings.push(message) })
  return { state, warnings, known, ask, routes: boardRoutes(readAsked(ask)), jobs: jobsOf(readAsked(ask)) }
}

describe('a board that does not answer', () => {
  it('is no empty board: nothing is called closed', async () => {
    const { jobs, routes, warnings } = openBoard()
    for (const path of ['/departments', '/jobs', `/jobs/${jobIdOf('a')}?questions=true`]) {
      expect((await routes.request(path)).status).toBe(503)
    }
    expect(await jobs.findWithForm(jobIdOf('a'), expect.unreachable)).toEqual({ status: 'unknown' })
    expect(warnings).toEqual(['board: Acme does not answer (ECONNREFUSED)'])
  })

  it('is asked once for all lists', async () => {
    const { ask, state } = openBoard()
    state.isDown = false
    await Promise.all(['/departments', '/jobs', '/offices'].map(async (path) => ask(path, 'page')))
    expect(state.asked).toBe(1)
    await ask('/jobs', 'proof')
    expect(state.asked).toBe(2)
  })

  it('is known again when it answers, and tells an unknown job from an open one', async () => {
    const { jobs, state } = openBoard()
    state.isDown = false
    expect(await jobs.findWithForm(jobIdOf('a'), expect.unreachable)).toMatchObject({ status: 'open', job: { title: 'a 1' } })
    expect(await jobs.findWithForm(7, expect.unreachable)).toEqual({ status: 'closed' })
    expect(await jobs.list()).toMatchObject([{ jobId: jobIdOf('a'), title: 'a', updatedAt: null, isProspectPost: false }])
  })
})

describe('a posting', () => {
  const address = `/jobs/${jobIdOf('a')}`

  it('is known to the delivery as it was read last', async () => {
    const { ask, known, state } = openBoard()
    state.isDown = false
    await ask(address, 'page')
    state.version = 2
    await ask(address, 'proof')
    expect(known.get(jobIdOf('a'))).toMatchObject({ fields: { title: 'a 2' } })
  })

  it('that the list has lost is asked for by the name that the list gave it', async () => {
    const { ask, state } = openBoard()
    state.isDown = false
    const listed = await ask('/jobs', 'page')
    expect(listed).toMatchObject({ body: { jobs: [{ id: jobIdOf('a'), posting_id: 'a' }] } })
    state.listed = []
    expect(await ask(address, 'proof')).toEqual({ status: 'not-found' })
    expect(await ask(`${address}?posting_id=a`, 'proof')).toMatchObject({ status: 'ok', body: { id: jobIdOf('a') } })
    state.open = []
    expect(await ask(`${address}?posting_id=a`, 'proof')).toEqual({ status: 'not-found' })
  })
})
