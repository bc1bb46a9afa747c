import { expect, it } from 'vitest'
import { AnswerCache } from './answer-cache.ts'
import { onceEach, reportingSeries } from '../tools/reports.ts'

/** A system whose answers are numbered. */
function numberedAnswers() {
  const state = { nowMs: 1_000_000, asked: 0, isDown: false }
  const memory = new AnswerCache<number>({ nowMs: () => state.nowMs })
  const ask = async () => {
    state.asked += 1
    if (state.isDown) throw new Error(`silent ${state.asked}`)
    return Promise.resolve(state.asked)
  }
  return { state, memory, ask }
}

it('an answer of the past does not answer a question about now', async () => {
  const { ask, memory } = numberedAnswers()
  const before = memory.get('a', ask)
  expect(await Promise.all([before, memory.get('a', ask, { maxAgeMs: 0 }), memory.get('a', ask, { maxAgeMs: 0 })])).toEqual([
    1, 2, 2,
  ])
})

it('a failure is thrown again for some seconds to those who can do without, and keeps the last answer', async () => {
  const { ask, memory, state } = numberedAnswers()
  await memory.get('a', ask)
  state.isDown = true
  const patient = { maxAgeMs: 10, isPatient: true }
  state.nowMs += 10
  await expect(memory.get('a', ask, patient)).rejects.toThrow('silent 2')
  await expect(memory.get('a', ask, patient)).rejects.toThrow('silent 2')
  await expect(memory.get('a', ask, { maxAgeMs: 10 })).rejects.toThrow('silent 3')
  expect(memory.last('a')?.value).toBe(1)
  state.isDown = false
  state.nowMs += 5_000
  expect(await memory.get('a', ask, patient)).toBe(4)
})

it('the least recently used keys are forgotten beyond the limit, and those that failed as well', async () => {
  const memory = new AnswerCache<number, number>({ maxKeys: 2 })
  const answer = async (key: number) => memory.get(key, async () => Promise.resolve(key))
  await answer(1)
  await answer(2)
  await answer(1)
  await memory.get(3, async () => Promise.reject(new Error('silent'))).catch(() => {})
  expect([1, 2, 3].map((key) => memory.last(key)?.value)).toEqual([1, undefined, undefined])
  await answer(4)
  await answer(5)
  expect(memory.last(1)).toBeNull()
})

it('a series of failures is reported once, and the next series again', async () => {
  const reported: unknown[] = []
  const reporting = reportingSeries((error) => reported.push(error))
  const fail = async (name: string) => reporting(async () => Promise.reject(new Error(name))).catch(() => {})
  await fail('first')
  await fail('second')
  await reporting(async () => Promise.resolve())
  await fail('third')
  expect(reported).toEqual([new Error('first'), new Error('third')])
})

it('a fault of a board is reported once, at whichever reading', () => {
  const reported: string[] = []
  const report = onceEach((message) => reported.push(message))
  for (const message of ['a', 'b', 'a', 'a']) report(message)
  expect(reported).toEqual(['a', 'b'])
})
