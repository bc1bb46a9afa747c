import { expect, test } from 'vitest'
import { noteShownJobs, stepOf, trailAtPost, trailState } from './job-trail.ts'

const jobs = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

test('A job knows its place in the list that it was opened from, and the jobs beside it', () => {
  noteShownJobs('results', [{ id: 5 }, { id: 'https://freelance.example' }, { id: 7 }, { id: 9 }])
  const state = trailState(7)
  expect(stepOf(state, 7)).toMatchObject({ position: 2, previousId: 5, nextId: 9, trail: { listedCount: 4, count: 3 } })
  expect(stepOf(state, 9)).toMatchObject({ position: 3, previousId: 7, nextId: null })
  expect(stepOf(state, 6)).toBeNull()
})

test('A list of thousands leaves two hundred jobs each way in the history', () => {
  noteShownJobs('results', jobs(10_000))
  const state = trailState(5000)
  expect(state?.trail).toMatchObject({ count: 10_000, start: 4799 })
  expect(state?.trail.jobIds).toHaveLength(401)
  expect(stepOf(state, 5200)).toMatchObject({ position: 5200, nextId: null })
})

test('A list that is no longer shown leads nowhere, and the list after it stays', () => {
  const forget = noteShownJobs('results', jobs(3))
  noteShownJobs('my-jobs', jobs(2))
  forget()
  expect(trailState(2)?.trail.from).toBe('my-jobs')
  expect(trailState(3)).toBeNull()
})

test('The post of a chosen place stands in the list where its job did', () => {
  noteShownJobs('results', jobs(3))
  expect(stepOf(trailAtPost(trailState(2), 2, 20), 20)).toMatchObject({ previousId: 1, nextId: 3 })
  expect(trailAtPost(null, 2, 20)).toBeNull()
})

test.each([
  null,
  undefined,
  'text',
  { trail: null },
  { trail: { from: 'elsewhere', listedCount: 1, count: 1, start: 0, jobIds: [7] } },
  { trail: { from: 'results', listedCount: 1, count: 1, start: 0, jobIds: ['7'] } },
  { trail: { from: 'results', listedCount: 1, start: 0, jobIds: [7] } },
  { trail: { from: 'results', count: 1, start: 0, jobIds: [7] } },
])('A history entry with the state %j has no list', (state) => {
  expect(stepOf(state, 7)).toBeNull()
})
