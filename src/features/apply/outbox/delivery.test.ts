import { describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '#shared/application-status.ts'
import { deliverySteps } from './delivery.ts'

const states = { received: 'Received', handed: 'Handed over' }
const receivedAtMs = new Date(2026, 10, 22, 9, 41).getTime()
const handedAtMs = new Date(2026, 10, 23, 8, 0).getTime()
const nextDayMs = new Date(2026, 10, 24, 8, 0).getTime()

const steps = (status: ApplicationStatus, nowMs: number) =>
  deliverySteps(status, states, nowMs).map(({ isDone, name, when }) => `${isDone ? 'done' : 'open'}: ${name} ${when}`.trim())

describe('deliverySteps', () => {
  it('shows a received application with the step to come', () => {
    expect(steps({ state: 'received', receivedAtMs }, receivedAtMs + 1)).toEqual([
      expect.stringMatching(/^done: Received today, 9:41\sAM$/),
      'open: Handed over',
    ])
  })

  it('shows when it was handed over', () => {
    expect(steps({ state: 'handed', receivedAtMs, handedAtMs }, nextDayMs)).toEqual([
      'done: Received November 22',
      'done: Handed over November 23',
    ])
  })

  it('shows no steps of a withdrawn application', () => {
    const withdrawn = { state: 'withdrawn', receivedAtMs, withdrawnAtMs: handedAtMs, effect: 'told' } as const
    expect(steps(withdrawn, nextDayMs)).toEqual([])
  })
})
