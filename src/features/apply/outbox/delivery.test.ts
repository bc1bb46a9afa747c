import { describe, expect, it } from 'vitest'
import { type Delivery, deliverySteps } from './delivery.ts'

const words = {
  read: { heading: '', text: '', withinDays: 14 },
  states: { received: 'Received', handed: 'Handed over', read: 'Read' },
}
const receivedAtMs = new Date(2026, 10, 22, 9, 41).getTime()
const handedAtMs = new Date(2026, 10, 23, 8, 0).getTime()
const readAtMs = new Date(2026, 10, 24, 8, 0).getTime()

const steps = (delivery: Delivery, nowMs: number) =>
  deliverySteps(delivery, words, nowMs).map(({ isDone, name, when }) => `${isDone ? 'done' : 'open'}: ${name} ${when}`.trim())

describe('deliverySteps', () => {
  it('shows a received application with the steps to come and the day it is read by', () => {
    expect(steps({ status: 'received', receivedAtMs }, receivedAtMs + 1)).toEqual([
      expect.stringMatching(/^done: Received today, 9:41\sAM$/),
      'open: Handed over',
      'open: Read by December 6',
    ])
  })

  it('does not promise a day that has passed', () => {
    const later = new Date(2026, 11, 7).getTime()
    expect(steps({ status: 'received', receivedAtMs }, later)).toEqual([
      'done: Received November 22',
      'open: Handed over',
      'open: Read',
    ])
  })

  it('shows when it was handed over and read', () => {
    expect(steps({ status: 'handed', receivedAtMs, handedAtMs }, readAtMs)).toEqual([
      'done: Received November 22',
      'done: Handed over November 23',
      'open: Read by December 6',
    ])
    expect(steps({ status: 'read', receivedAtMs, handedAtMs, readAtMs }, readAtMs + 8.64e7)).toEqual([
      'done: Received November 22',
      'done: Handed over November 23',
      'done: Read November 24',
    ])
  })

  it('shows no steps of a withdrawn application', () => {
    expect(steps({ status: 'withdrawn', withdrawnAtMs: readAtMs }, readAtMs)).toEqual([])
  })
})
