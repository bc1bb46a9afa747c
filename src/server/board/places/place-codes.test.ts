import { beforeAll, expect, it } from 'vitest'
import { notFound, okAnswer, type ReadBoard } from '../ask-board.ts'
import { loadGazetteer } from './gazetteer.ts'
import { addedToJobs, placeCodesOf, withAdded } from './place-codes.ts'
import { AddressReader } from './postal-address.ts'

let addresses: AddressReader
beforeAll(async () => {
  addresses = new AddressReader(await loadGazetteer())
})

it.each([
  ['Denver, CO', ['US-CO']],
  ['Toronto, ON, CAN; Berlin', ['CA-ON', 'DE']],
  ['Remote - US', ['US']],
  ['Somewhere over there', []],
])('a job in %s has the codes %j', (name, codes) => {
  expect(placeCodesOf({ location: { name } }, addresses)).toEqual(codes)
})

it('an answer that is no job has none', () => {
  for (const answer of [null, 7, {}, { location: 'Berlin' }, { location: { name: null } }])
    expect(placeCodesOf(answer, addresses)).toEqual([])
})

it('adds to the answer for a job, once for each, and to nothing else', async () => {
  const [job, list] = [okAnswer({ id: 7 }), okAnswer({ jobs: [] })]
  const read: ReadBoard = async (path) => (path.startsWith('/jobs/7') ? job : path === '/jobs' ? list : notFound)
  const added = withAdded(read, () => ({ place_codes: ['DE'] }))
  const first = await added('/jobs/7?questions=true')
  expect(first).toEqual(okAnswer({ id: 7, place_codes: ['DE'] }))
  expect(await added('/jobs/7')).toBe(first)
  expect(await added('/jobs')).toBe(list)
  expect(await added('/jobs/8')).toBe(notFound)
})

it('adds what has changed since to the same answer', async () => {
  const job = okAnswer({ id: 7 })
  let days = 9
  const added = withAdded(
    async () => job,
    (_job, jobId) => ({ answer_time: { days, jobId } }),
  )
  const first = await added('/jobs/7')
  expect(await added('/jobs/7')).toBe(first)
  days = 10
  expect(await added('/jobs/7')).toEqual(okAnswer({ id: 7, answer_time: { days: 10, jobId: 7 } }))
})

it('leaves the dates of an education out where a module says so', () => {
  const added = addedToJobs([{ formLimits: (places) => ({ asksEducationDates: !places.includes('US-CO') }) }], addresses)
  expect(added({ location: { name: 'Denver, CO' } })).toEqual({ education_dates: 'none', place_codes: ['US-CO'] })
  expect(added({ location: { name: 'Berlin' } })).toEqual({ place_codes: ['DE'] })
})
