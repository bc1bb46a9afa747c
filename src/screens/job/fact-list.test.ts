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
  expect(names.includes('Days together')).toBe(isTold)
})
