import { expect, it } from 'vitest'
import { parseDepartments } from '#shared/board-list.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import type { JobOffice } from '#shared/job.ts'
import { listForPages } from './list-for-pages.ts'
import { loadGazetteer } from './places/gazetteer.ts'
import { AddressReader } from './places/postal-address.ts'
import { placeReader } from './places/read-places.ts'

const readPlaces = placeReader(new AddressReader(await loadGazetteer()))

function listed(
  jobs: readonly object[],
  offices: Readonly<Record<number, readonly JobOffice[]>>,
  cards: Readonly<Record<number, string>> = {},
) {
  const body = { departments: [{ id: 1, name: 'Bakery', jobs }] }
  const ids = [...Object.keys(offices), ...Object.keys(cards)].map(Number)
  const answers = new Map(ids.map((id) => [id, { pay: null, offices: offices[id] ?? [], card: cards[id] ?? null }]))
  const list: unknown = JSON.parse(JSON.stringify(listForPages(body, { mapping: plainMapping, answers, readPlaces })))
  return { list, jobs: parseDepartments(list, () => {}, plainMapping) }
}

const job = (id: number, location: string, more: object = {}) => ({ id, title: 'Baker', location: { name: location }, ...more })
const namesOf = ({ whereabouts }: { readonly whereabouts?: readonly { readonly name: string }[] }) =>
  whereabouts?.map(({ name }) => name)

it('places a job whose location only says how people work at its offices', () => {
  const austin = { name: 'Austin', location: 'Austin, TX' }
  const london = { name: 'London', location: 'London, UK' }
  const { jobs } = listed([job(1, 'Hybrid'), job(2, 'Hybrid'), job(3, 'Hybrid')], { 1: [austin], 2: [austin, london] })
  expect(jobs.map(namesOf)).toEqual([['Austin, TX'], ['Austin, TX', 'London, United Kingdom'], []])
})

it('says where a location is once for all of its jobs, unless the offices of one say more', () => {
  const berlin = { name: 'Berlin', location: 'Berlin, Germany' }
  const { list } = listed([job(1, 'Berlin, Germany'), job(2, 'Berlin, Germany'), job(3, 'Cambridge')], {
    1: [berlin],
    3: [{ name: 'Cambridge', location: 'Cambridge, MA' }],
  })
  expect(list).toMatchObject({
    whereabouts: { 'Berlin, Germany': [{ name: 'Berlin, Germany' }] },
    departments: [{ jobs: [job(1, 'Berlin, Germany'), job(2, 'Berlin, Germany'), { whereabouts: [{ name: 'Cambridge, MA' }] }] }],
  })
  expect(JSON.stringify(list).match(/"whereabouts"/g)).toHaveLength(2)
})

it('takes no places that a board says of itself', () => {
  const own = [{ path: ['Atlantis'], name: 'Atlantis', isRemote: false }]
  const { jobs } = listed([job(1, 'Berlin, Germany', { whereabouts: own }), job(2, 'EMEA', { whereabouts: own })], {})
  expect(jobs.map(namesOf)).toEqual([['Berlin, Germany'], undefined])
})

it('says which posts are of one job, and nothing of a job that is posted once', () => {
  const { jobs } = listed([job(1, 'Berlin'), job(2, 'Lyon', { card: 'own' }), job(3, 'Oslo')], {}, { 1: 'a', 2: 'b', 3: 'a' })
  expect(jobs.map(({ card }) => card)).toEqual(['a', undefined, 'a'])
})
