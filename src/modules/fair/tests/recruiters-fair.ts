import type { Fair, FairPerson, FairQueue, FairSettings, FairState } from '../page/mode/tablet/fair.ts'
import { emptyQueue } from '../page/mode/tablet/fair-queue.ts'
import { vi } from 'vitest'

/** A fair whose state a test sets, for the pages of recruiters. */

export const fairSettings: FairSettings = {
  eventId: 'event-2026',
  name: 'Steel City',
  firstDay: '2026-11-27',
  lastDay: '2026-11-28',
  languages: ['en'],
  source: 'steelcity26',
  idleSeconds: 60,
  pinnedJobIds: [],
  tabletId: 'tablet-0001',
  tabletNumber: 2,
  key: { keyId: '00112233445566ff', publicKey: 'A'.repeat(87) },
  hasPin: true,
  sendsMail: false,
}

export { emptyQueue }

export function person(change: Partial<FairPerson> = {}): FairPerson {
  return {
    envelopeId: 'envelope-1',
    bird: 'Wren 1',
    jobTitle: 'Lesson Baker',
    kind: 'application',
    hasFile: true,
    sealedAtMs: new Date().setHours(15, 41, 0, 0),
    state: 'waiting',
    attention: null,
    rating: null,
    note: null,
    isNoteSealed: false,
    ...change,
  }
}

export class FakeFair {
  state: FairState
  queue: FairQueue = emptyQueue
  pin = '123456'
  readonly #listeners = new Set<() => void>()
  readonly setPin = vi.fn<Fair['setPin']>(async () => {
    this.change({ ...this.settings(), hasPin: true })
    return 'saved'
  })
  readonly note = vi.fn<Fair['note']>(async () => 'saved')
  readonly finishNote = vi.fn<Fair['finishNote']>()
  readonly sendNow = vi.fn<Fair['sendNow']>(async () => {})
  readonly end = vi.fn<Fair['end']>(async () => {
    this.setState({ status: 'off' })
    return 'ended'
  })
  readonly start = vi.fn<Fair['start']>(async () => {
    this.setState({ status: 'running', settings: this.settings(), isUnlocked: false })
    return 'saved'
  })
  readonly join = vi.fn<Fair['join']>(async () => {
    this.setState({ status: 'preparing', settings: { ...fairSettings, hasPin: false } })
    return 'joined'
  })
  readonly report = vi.fn<Fair['report']>(async () => ({ status: 'noted', key: fairSettings.key, clockOffsetMs: 2_000 }))
  readonly sendTest = vi.fn<Fair['sendTest']>(async () => ({ status: 'arrived', tookMs: 1_400 }))

  constructor(state: FairState) {
    this.state = state
  }

  settings(): FairSettings {
    return 'settings' in this.state ? this.state.settings : fairSettings
  }
  change(settings: FairSettings): void {
    if ('settings' in this.state) this.setState({ ...this.state, settings })
  }
  setState(state: FairState): void {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
  setQueue(change: Partial<FairQueue>): void {
    this.queue = { ...this.queue, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** As screens use it. */
  asFair(): Fair {
    const readyPin = { status: 'ready', triesLeft: 5 } as const
    return {
      getState: () => this.state,
      subscribe: (listener) => {
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      },
      join: this.join,
      setPin: this.setPin,
      report: this.report,
      sendTest: this.sendTest,
      start: this.start,
      end: this.end,
      getPin: () => readyPin,
      tryPin: async (pin) => (pin === this.pin ? { status: 'right' } : { status: 'wrong', pin: readyPin }),
      lock: () => {
        if (this.state.status === 'running' || this.state.status === 'locked') this.setState({ ...this.state, isUnlocked: false })
      },
      seal: async () => ({ status: 'failed', reason: 'unavailable' }),
      getPersonNumber: () => 1,
      nextPerson: () => {},
      watchPerson: () => () => {},
      getQueue: () => this.queue,
      sendNow: this.sendNow,
      note: this.note,
      finishNote: this.finishNote,
    }
  }
}
