import { expect, it } from 'vitest'
import { distinctTitle } from './distinct-title.ts'

const job = (id: number, title: string, location: string) => ({ id, title, location })
const jobs = [job(1, 'Baker', 'Berlin'), job(2, 'Baker', 'Lyon'), job(3, 'Cook', 'Lyon'), job(4, 'Cook', '')]

it('adds the place to the title of a job only where another one has the same title, and only if it has a place', () => {
  expect(jobs.map((each) => distinctTitle(each, jobs))).toEqual(['Baker, Berlin', 'Baker, Lyon', 'Cook, Lyon', 'Cook'])
  expect(distinctTitle(job(1, 'Baker', 'Berlin'), [])).toBe('Baker')
  expect(distinctTitle(job(1, 'Baker', 'Berlin'), [job(1, 'Baker', 'Berlin')])).toBe('Baker')
})
