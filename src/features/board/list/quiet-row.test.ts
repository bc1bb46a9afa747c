import { expect, test } from 'vitest'
import type { JobListing } from '#shared/job.ts'
import { comingBack } from './quiet-row.tsx'
import { type MyJobs, unread } from '#storage/my-jobs-store.ts'

const visitMs = Date.UTC(2026, 10, 17)
const line = { title: 'Baker', location: 'Berlin', type: '', pay: null }

function listed(id: number, department: string, publishedMs: number): JobListing {
  const traits = { division: '', featured: false, places: [], url: '', publishedSeconds: publishedMs / 1000 }
  return { ...line, ...traits, id, department, departmentPath: [department] }
}

const saved = (jobId: number, department: string) =>
  [jobId, { ...line, jobId, department, savedAtMs: 1, closedAtMs: null }] as const
const nothing: MyJobs = { ...unread, previousVisitMs: visitMs }
const jobs = [
  listed(1, 'Design', visitMs + 1000),
  listed(2, 'Design', visitMs - 1000),
  listed(3, 'Finance', visitMs + 1000),
  listed(4, 'Finance', visitMs + 2000),
]

test('A first visit, and one without anything to report, have no row', () => {
  expect(comingBack(jobs, { ...nothing, previousVisitMs: null })).toBeNull()
  expect(comingBack([listed(2, 'Design', visitMs - 1000)], nothing)).toBeNull()
})

test('News are counted in the department that somebody has saved most, or else on the whole board', () => {
  expect(comingBack(jobs, nothing)?.news).toEqual({ department: null, count: 3 })
  const mine = { ...nothing, saved: new Map([saved(2, 'Design')]) }
  expect(comingBack(jobs, mine)).toMatchObject({ news: { department: 'Design', count: 1 }, savedCount: 1 })
  expect(comingBack(jobs, { ...nothing, saved: new Map([saved(9, 'Legal')]) })?.news).toEqual({ department: null, count: 3 })
})

test('Drafts are reported, applications are not', () => {
  const own: MyJobs['own'] = new Map([
    [1, { status: 'draft' }],
    [2, { status: 'draft' }],
    [3, { status: 'waiting' }],
  ])
  expect(comingBack([], { ...nothing, own })).toMatchObject({ draftCount: 2, news: { count: 0 } })
})
