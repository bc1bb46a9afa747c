import { expect, it } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

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
