import {
  type FairSettingsRow,
  isPerson,
  isReadable,
  type PersonEnvelope,
  phaseOf,
  type StoredSettings,
} from '../../../device/fair-records.ts'
import { createEnvelopes } from './envelopes.ts'
import { createEnvelopeSender, type SendingProgress, type EnvelopeWakeUp } from './envelope-sender.ts'
import type { Fair, FairSettings, FairState } from './fair.ts'
import { createFairCopy } from './fair-copy.ts'
import type { FairDeps } from './fair-deps.ts'
import { emptyQueue, readQueue } from './fair-queue.ts'
import { createNotes } from './notes.ts'
import { createPinCheck } from './pin-check.ts'
import { createSetUp } from './set-up.ts'
import { createReports } from './reports.ts'

/**
 * Fair mode on one tablet: joins the stored fair, the envelopes, their sender, the PIN, the notes, the set-up and the reports to the
 * desk into the `Fair` that screens use. `fair-of-browser.ts` makes the one of this page, the model tests make theirs on
 * simulated devices.
 */

/** A fair, and what wakes its sender. */
export type OpenFair = Fair & { readonly wake: (reason: EnvelopeWakeUp) => Promise<void> }

function settingsOf(row: FairSettingsRow): FairSettings {
  const { event, key, pin, sendsMail, tabletId, tabletNumber } = row
  return { ...event, tabletId, tabletNumber, key, hasPin: pin !== null, sendsMail }
}

function stateOf(row: StoredSettings | null, unlockedId: string | null): FairState {
  if (!row) return { status: 'off' }
  if (!isReadable(row)) return { status: 'unreadable' }
  const settings = settingsOf(row)
  const isUnlocked = settings.tabletId === unlockedId
  if (row.locked !== null) return { status: 'locked', why: row.locked, settings, isUnlocked }
  return row.phase === 'preparing' ? { status: 'preparing', settings } : { status: 'running', settings, isUnlocked }
}

export function openFair(deps: FairDeps): OpenFair {
  const { clock, notices, random, store, writeFlag } = deps
  const listeners = new Set<() => void>()
  /** The tablet whose recruiters' side is open: it has a new id with each event. Another tab may have ended this one, and joined the next. */
  let unlockedId: string | null = null
  let sending: SendingProgress | null = null
  let state: FairState = { status: 'loading' }
  let queue = emptyQueue

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const updateState = () => {
    const stored = copy.get()
    if (!stored) return
    state = stateOf(stored.settings, unlockedId)
    tell()
  }
  const updateQueue = () => {
    const stored = copy.get()
    if (!stored) return
    queue = readQueue(stored, sending, notes.open)
    tell()
  }
  const setUnlocked = (tabletId: string | null) => {
    unlockedId = tabletId
    updateState()
  }

  const copy = createFairCopy({
    store,
    clock,
    onRead: ({ settings }, hasNewSettings) => {
      if (hasNewSettings) {
        writeFlag(settings && phaseOf(settings))
        pinCheck.show(copy.settings()?.pin ?? null)
        updateState()
      }
      updateQueue()
    },
    onFailed: () => {
      // What this page has read before still holds. Without it, the page must say that this device cannot store anything.
      if (!copy.get()) state = { status: 'unavailable' }
      tell()
    },
  })
  const pinCheck = createPinCheck(deps, tell)
  const envelopes = createEnvelopes(deps, copy, () => void sender.wake('sealed'))
  const reports = createReports(deps, copy, () => queue)
  const { givenKey, report } = reports
  const setUp = createSetUp(deps, copy, { ...envelopes, givenKey, makePin: pinCheck.make })

  const findPerson = (personId: string): PersonEnvelope | null =>
    copy
      .get()
      ?.queue.filter((row) => isPerson(row))
      .find(({ envelopeId }) => envelopeId === personId) ?? null

  const notes = createNotes({
    clock,
    onChange: updateQueue,
    store: async (personId, note, rating) => {
      await copy.read()
      const person = findPerson(personId)
      return person ? envelopes.sealNote(person, note, rating) : 'unavailable'
    },
  })

  const sender = createEnvelopeSender({
    ...deps,
    onProgress: (progress) => {
      sending = progress
      updateQueue()
      if (!progress) void report()
    },
  })

  // Names of fields must not repeat after a reload, or the browser would suggest what an earlier person has typed.
  let personNumber = Math.floor(random() * 1_000_000_000)
  const personListeners = new Set<() => void>()

  notices.subscribe((notice) => {
    if (notice.type === 'module' && notice.name === 'fair') void copy.read()
  })
  const begin = async () => {
    await copy.read()
    void sender.wake('start')
    reports.begin()
  }
  void begin()

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...setUp,
    report,
    start: async () => {
      unlockedId = null
      const result = await setUp.start()
      void report()
      return result
    },
    end: async () => {
      await copy.read()
      const before = copy.settings()
      // The copies go with the event, so this is the last moment to send again what the service has lost.
      if (copy.get()?.unsentIds.length === 0 && copy.get()?.kept.length !== 0) await sender.wake('end')
      const result = await store.end()
      if (result.status !== 'ok') return 'unavailable'
      if (result.value === 'ended') {
        notes.clear()
        if (before) reports.end(before)
      }
      await copy.read()
      return result.value
    },
    getPin: pinCheck.get,
    tryPin: async (digits) => {
      const result = await pinCheck.attempt(digits)
      if (result.status === 'right') setUnlocked(copy.settings()?.tabletId ?? null)
      return result
    },
    lock: () => setUnlocked(null),
    seal: envelopes.sealPerson,
    getPersonNumber: () => personNumber,
    nextPerson: () => {
      personNumber += 1
      for (const listener of personListeners) listener()
      tell()
    },
    watchPerson: (onNext) => {
      personListeners.add(onNext)
      return () => personListeners.delete(onNext)
    },
    getQueue: () => queue,
    sendNow: () => sender.wake('send-now'),
    note: async (personId, change) => {
      const person = findPerson(personId)
      if (!person) return 'unavailable'
      if (person.about.notedAtMs !== null && !notes.open.has(personId)) return 'sealed'
      return notes.change(personId, change, person.about.rating)
    },
    finishNote: notes.finish,
    wake: async (reason) => {
      await copy.read()
      await sender.wake(reason)
    },
  }
}
