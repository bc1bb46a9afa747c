import { describe, expect, it } from 'vitest'
import type { JobListing } from '#shared/job.ts'
import { type MyJobs, unread } from '#storage/my-jobs-store.ts'
import { newestWithDay } from '../job/similar-jobs.ts'
import { jobsInstead } from './missing-job-notice.tsx'

const nowMs = Date.UTC(2026, 10, 22)
const daysBefore = (days: number) => nowMs / 1000 - days * 86_400

function job(id: number, title: string, days: number | null, department = 'Kitchen'): JobListing {
  return {
    id,
    title,
    department,
    departmentPath: [department],
    division: '',
    featured: false,
    location: 'Berlin, Germany',
    places: ['Berlin, Germany'],
    type: 'Industry',
    url: '',
    pay: null,
    publishedSeconds: days === null ? null : daysBefore(days),
  }
}

const jobs = [job(1, 'Baker', 40), job(2, 'Cook', 2), job(3, 'Miller', 0.5), job(4, 'Waiter', null), job(5, 'Lawyer', 6, 'Legal')]
const nobody: MyJobs = unread
const shown = (mine: MyJobs, some = jobs) => {
  const instead = jobsInstead(some, mine, nowMs)
  return instead && [instead.heading, ...instead.jobs.map(({ job: { title }, reason }) => `${title}: ${reason}`)]
}

describe('the jobs in place of one that is not open', () => {
  it('are the newest of the last week for somebody who has looked at none', () => {
    expect(shown(nobody)).toEqual([
      'New this week',
      'Miller: Posted today',
      'Cook: Posted 2 days ago',
      'Lawyer: Posted 6 days ago',
    ])
  })

  it('are close to those that the person has looked at, and name which', () => {
    const viewed = [
      { jobId: 5, title: 'Lawyer', location: '', department: 'Legal', type: '', pay: null, viewedAtMs: 2 },
      { jobId: 1, title: 'Baker', location: '', department: 'Kitchen', type: '', pay: null, viewedAtMs: 1 },
    ]
    expect(shown({ ...nobody, viewed })).toEqual([
      'Similar to jobs you viewed',
      'Waiter: You viewed Baker',
      'Miller: You viewed Baker',
      'Cook: You viewed Baker',
    ])
  })

  it('say what they share with one whose title is too long for a card', () => {
    const title = 'Head of Everything That Rises, Sourdough'
    const viewed = [{ jobId: 1, title, location: '', department: 'Kitchen', type: '', pay: null, viewedAtMs: 1 }]
    expect(shown({ ...nobody, viewed })?.slice(1)).toEqual(
      ['Waiter', 'Miller', 'Cook'].map((other) => `${other}: Same team, in Berlin, Germany`),
    )
  })

  it('are none where nothing is new and nothing is known of the person', () => {
    expect(shown(nobody, [job(1, 'Baker', 40), job(4, 'Waiter', null)])).toBeNull()
  })
})

describe('the newest jobs of a team or an office', () => {
  it('are three at most, however old, and none whose date is unknown', () => {
    const newest = (some: typeof jobs) => newestWithDay(some, nowMs).map(({ job: { title }, reason }) => `${title}: ${reason}`)
    expect(newest(jobs.slice(0, 1))).toEqual(['Baker: Posted 40 days ago'])
    expect(newest(jobs)).toEqual(['Miller: Posted today', 'Cook: Posted 2 days ago', 'Lawyer: Posted 6 days ago'])
  })
})
