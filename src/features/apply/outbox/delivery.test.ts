import { describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '#shared/application-status.ts'
import { deliverySteps } from './delivery.ts'

const words = {
  read: { heading: '', text: '', withinDays: 14 },
  states: { received: 'Received', handed: 'Handed over', read: 'Read' },
}
const receivedAtMs = new Date(2026, 10, 22, 9, 41).getTime()
const handedAtMs = new Date(2026, 10, 23, 8, 0).getTime()
const nextDayMs = new Date(2026, 10, 24, 8, 0).getTime()

const steps = (status: ApplicationStatus, nowMs: number) =>
  deliverySteps(status, words, nowMs).map(({ isDone, name, when }) => `${isDone ? 'done' : 'open'}: ${name} ${when}`.trim())

describe('deliverySteps', () => {
  it('shows a received application with the steps to come and the day it is read by', () => {
    expect(steps({ state: 'received', receivedAtMs }, receivedAtMs + 1)).toEqual([
      expect.stringMatching(/^done: Received today, 9:41\sAM$/),
      'open: Handed over',
      'open: Read by December 6',
    ])
  })

  it('does not promise a day that has passed', () => {
    const later = new Date(2026, 11, 7).getTime()
    expect(steps({ state: 'received', receivedAtMs }, later)).toEqual([
      'done: Received November 22',
      'open: Handed over',
      'open: Read',
    ])
  })

  it('shows when it was handed over', () => {
    expect(steps({ state: 'handed', receivedAtMs, handedAtMs }, nextDayMs)).toEqual([
      'done: Received November 22',
      'done: Handed over November 23',
      'open: Read by December 6',
    ])
  })

  it('shows no steps of a withdrawn application', () => {
    const withdrawn = { state: 'withdrawn', receivedAtMs, withdrawnAtMs: handedAtMs, effect: 'told' } as const
    expect(steps(withdrawn, nextDayMs)).toEqual([])
  })
})
