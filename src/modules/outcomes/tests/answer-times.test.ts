import { describe, expect, it } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import type { AnswerTime } from '#shared/job.ts'
import { answerTimes, type Waited } from '../server/answer-times.ts'

/** How long an answer usually takes. */

const waits = (jobId: number, days: readonly (number | null)[]): readonly Waited[] =>
  days.map((day) => ({ jobId, waitMs: day === null ? null : day * dayMs }))
const same = (count: number, day: number | null) => Array.from({ length: count }, () => day)

describe('the answer time of a job', () => {
  const departments = new Map([
    [1, 'Design'],
    [2, 'Design'],
    [3, 'Sales'],
  ])

  it('is its own from 20 applications on, else its department’s, else the company’s', () => {
    const board = [...waits(1, same(19, 3)), ...waits(2, same(20, 9)), ...waits(3, same(19, 30))]
    const of = answerTimes(board, departments)
    expect(of(2)).toEqual({ days: 9, count: 20, of: 'job' })
    expect(of(1)).toEqual({ days: 9, count: 39, of: 'department' })
    expect(of(3)).toEqual({ days: 9, count: 58, of: 'company' })
    expect(of(99)).toEqual({ days: 9, count: 58, of: 'company' })
  })

  it('is nothing below 20 applications, and where more than half have no answer', () => {
    expect(answerTimes(waits(1, same(19, 2)), departments)(1)).toBeNull()
    expect(answerTimes(waits(1, [...same(10, 2), ...same(10, null)]), departments)(1)?.days).toBe(2)
    expect(answerTimes(waits(1, [...same(10, 2), ...same(11, null)]), departments)(1)).toBeNull()
  })

  it('counts those without an answer as slower than all others', () => {
    expect(answerTimes(waits(1, [...same(11, 1), ...same(5, 20), ...same(14, null)]), departments)(1)?.days).toBe(20)
  })

  it('is rounded up to whole days, and at least one', () => {
    expect(answerTimes(waits(1, same(20, 8.01)), departments)(1)?.days).toBe(9)
    expect(answerTimes(waits(1, same(20, 0)), departments)(1)?.days).toBe(1)
  })
})

/** The same numbers in each run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** By counting alone: the first number of days by which at least half have an answer. */
function plainly(board: readonly Waited[], departments: ReadonlyMap<number, string>, jobId: number): AnswerTime | null {
  const own = board.filter((each) => each.jobId === jobId)
  const department = departments.get(jobId)
  const near = board.filter((each) => department !== undefined && departments.get(each.jobId) === department)
  const [group, of] =
    own.length >= 20
      ? ([own, 'job'] as const)
      : near.length >= 20
        ? ([near, 'department'] as const)
        : ([board, 'company'] as const)
  if (group.length < 20) return null
  for (let days = 1; days <= 100; days += 1) {
    const answered = group.filter(({ waitMs }) => waitMs !== null && waitMs <= days * dayMs).length
    if (answered * 2 >= group.length) return { days, count: group.length, of }
  }
  return null
}

it('answer times of 200 random boards are as a plain count of their applications says', () => {
  const random = randomOf(9)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  let shown = 0
  let hidden = 0
  for (let index = 0; index < 200; index += 1) {
    const jobs = Array.from({ length: 1 + upTo(11) }, (_, jobId) => jobId)
    const departments = new Map(jobs.flatMap((jobId) => (random() < 0.85 ? [[jobId, `d${upTo(3)}`] as const] : [])))
    const missing = random() * 0.9
    const board = jobs.flatMap((jobId) =>
      Array.from({ length: upTo(40) }, () => ({
        jobId,
        waitMs: random() < missing ? null : random() < 0.2 ? upTo(89) * dayMs : Math.floor(random() ** 2 * 90 * dayMs),
      })),
    )
    const of = answerTimes(board, departments)
    for (const jobId of [...jobs, 99]) {
      const expected = plainly(board, departments, jobId)
      expect(of(jobId)).toEqual(expected)
      if (expected) shown += 1
      else hidden += 1
    }
  }
  expect(Math.min(shown, hidden)).toBeGreaterThan(100)
})
