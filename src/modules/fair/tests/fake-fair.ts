import type { Fair, FairQueue, FairSettings, FairState, PinState } from '../page/mode/tablet/fair.ts'
import { provideFair } from '../page/mode/tablet/use-fair.ts'
import type { LockReason } from '../device/fair-records.ts'
import { writeFairFlag } from '../device/fair-flag.ts'
import { event } from './fair-client.ts'

export const fairSettings: FairSettings = {
  ...event,
  eventId: 'event-2026',
  pinnedJobIds: [],
  tabletId: 'tablet-0001',
  tabletNumber: 1,
  key: { keyId: '00112233445566ff', publicKey: 'A'.repeat(87) },
  hasPin: true,
  sendsMail: false,
}

/** A fair in memory, for the screens that people at the tablet see. It seals and sends nothing. */
export interface FakeFair extends Fair {
  /** How often the tablet was cleared for the next person. */
  readonly clearings: () => number
  /** What recruiters would see of the last people. */
  readonly setPeople: (people: FairQueue['people']) => void
  /** As if somebody had removed the tablet at the desk, or its event were over. */
  readonly lockFor: (why: LockReason) => void
}

interface Start {
  readonly status?: 'off' | 'preparing' | 'running' | 'unavailable'
  readonly settings?: Partial<FairSettings>
  readonly pin?: string
}

/** Opens a fair and gives it to the screens. Call it before `openSite`. */
export function openFakeFair({ pin = '271828', settings = {}, status = 'running' }: Start = {}): FakeFair {
  const listeners = new Set<() => void>()
  const personListeners = new Set<() => void>()
  const own = { ...fairSettings, ...settings }
  let state: FairState =
    status === 'running'
      ? { status, settings: own, isUnlocked: false }
      : status === 'preparing'
        ? { status, settings: own }
        : { status }
  let pinState: PinState = { status: 'ready', triesLeft: 5 }
  let person = 1
  let queue: FairQueue = emptyQueue
  const set = (next: FairState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const setUnlocked = (isUnlocked: boolean) => {
    if ((state.status === 'running' || state.status === 'locked') && state.isUnlocked !== isUnlocked)
      set({ ...state, isUnlocked })
  }
  const listen = (to: Set<() => void>) => (listener: () => void) => {
    to.add(listener)
    return () => to.delete(listener)
  }
  const unused = async () => {
    throw new Error('the fake fair does not do this')
  }
  const fair: FakeFair = {
    getState: () => state,
    subscribe: listen(listeners),
    join: unused,
    setPin: unused,
    sendTest: unused,
    start: unused,
    end: unused,
    getPin: () => pinState,
    tryPin: async (digits) => {
      if (digits === pin && pinState.status === 'ready') {
        setUnlocked(true)
        return { status: 'right' }
      }
      if (pinState.status === 'ready') {
        const triesLeft = pinState.triesLeft - 1
        pinState = triesLeft > 0 ? { status: 'ready', triesLeft } : { status: 'closed', untilMs: Date.now() + 60_000 }
      }
      return { status: 'wrong', pin: pinState }
    },
    lock: () => setUnlocked(false),
    seal: async () => ({ status: 'sealed', bird: 'Wren 27' }),
    getPersonNumber: () => person,
    nextPerson: () => {
      person += 1
      for (const listener of personListeners) listener()
    },
    watchPerson: listen(personListeners),
    getQueue: () => queue,
    setPeople: (people) => {
      queue = { ...queue, people }
      for (const listener of listeners) listener()
    },
    sendNow: async () => {},
    note: unused,
    finishNote: () => {},
    report: async () => null,
    lockFor: (why) => {
      if ('settings' in state) set({ status: 'locked', why, settings: state.settings, isUnlocked: false })
    },
    clearings: () => person - 1,
  }
  writeFairFlag(status === 'running' || status === 'preparing' ? status : null)
  provideFair(async () => fair)
  return fair
}

const emptyQueue = { sent: 0, waiting: 0, needsAttention: 0, sending: null, lastSentAtMs: null, people: [], jobs: [] } as const
