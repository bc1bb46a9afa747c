import { expect, it } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { factsOf } from './fact-list.tsx'

it.each([
  ['Berlin, Germany', true],
  ['Remote; Berlin, Germany', true],
  ['Remoteville', true],
  ['Remote, US', false],
  ['US-Remote', false],
  ['Home based - EMEA', false],
  ['', false],
])('tells the days at an office for a job in %j: %s', (name, isTold) => {
  const job = parseJob({ id: 1, title: 'Baker', location: { name } }, () => {}, plainMapping)
  const names = factsOf(job, null, '', null).map((fact) => fact.name)
  expect(names.includes('In the office')).toBe(isTold)
})

it.each([
  ['2026-11-16T09:30:00-05:00', Date.UTC(2026, 10, 22), 'November 16, 6 days ago'],
  ['2026-11-21T00:00:00Z', Date.UTC(2026, 10, 22), 'November 21, 1 day ago'],
  ['2026-11-22T08:00:00Z', Date.UTC(2026, 10, 22), 'November 22, today'],
  ['2026-03-01T00:00:00Z', Date.UTC(2026, 10, 22), 'March 1, 2026'],
  ['2026-11-16T00:00:00Z', null, 'November 16, 2026'],
  ['soon', Date.UTC(2026, 10, 22), undefined],
])('says of a job published at %s, on the day %s: %s', (published, today, text) => {
  const job = parseJob({ id: 1, title: 'Baker', first_published: published }, () => {}, plainMapping)
  const fact = factsOf(job, null, '', today).find(({ name }) => name === 'Posted')
  expect(fact?.value).toBe(text)
})
