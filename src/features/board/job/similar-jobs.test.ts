import { expect, test } from 'vitest'
import type { JobListing } from '#shared/job.ts'
import { similarJobs } from './similar-jobs.ts'

const like = {
  jobId: 1,
  title: 'Product Designer, Stories',
  location: 'New York, NY',
  department: 'Design',
  type: 'Industry',
  pay: null,
}

function listed(id: number, title: string, department: string, location: string): JobListing {
  return {
    id,
    title,
    department,
    departmentPath: [department],
    division: '',
    featured: false,
    location,
    places: [location],
    type: 'Industry',
    url: '',
    pay: null,
    publishedSeconds: null,
  }
}

const board = [
  listed(1, 'Product Designer, Stories', 'Design', 'New York, NY'),
  listed(2, 'Product Designer, Schools', 'Design', 'Pittsburgh, PA'),
  listed(3, 'Art Director', 'Design', 'New York, NY; Detroit, MI'),
  listed(4, 'Accountant', 'Finance', 'New York, NY'),
  listed(5, 'Product Designer, Stories', 'Marketing', 'Berlin, Germany'),
  listed(6, 'Product Manager', 'Product', 'New York, NY'),
]

const seen = (except: readonly number[] = []) =>
  similarJobs(like, board, (jobId) => except.includes(jobId)).map(({ job, reason }) => [job.id, reason])

test('Similar jobs are the closest three, each with its reason', () => {
  expect(seen()).toEqual([
    [2, 'Same team, in Pittsburgh, PA'],
    [5, 'The same job, in Berlin, Germany'],
    [3, 'Also Design, New York, NY too'],
  ])
})

test('A job that shares nothing but its place is not similar, one that shares a word of the title too is', () => {
  expect(seen([2, 3, 5])).toEqual([[6, 'Also in New York, NY']])
})

test('The job itself and those that somebody has applied for are left out', () => {
  expect(seen().map(([id]) => id)).not.toContain(1)
  expect(seen([2, 3, 5, 6])).toEqual([])
})

test('A board without departments and places still finds a similar title', () => {
  const bare = { ...like, department: '', location: '' }
  expect(similarJobs(bare, [listed(7, 'Senior Product Designer', '', '')], () => false).map(({ reason }) => reason)).toEqual([
    'A similar title',
  ])
})
