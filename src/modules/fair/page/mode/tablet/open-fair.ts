import { type FairSettingsRow, isPerson, type PersonEnvelope } from '../../../device/fair-records.ts'
import { createEnvelopes } from './envelopes.ts'
import { createEnvelopeSender, type SendingProgress, type EnvelopeWakeUp } from './envelope-sender.ts'
import type { Fair, FairSettings, FairState } from './fair.ts'
import { createFairCopy } from './fair-copy.ts'
import type { FairDeps } from './fair-deps.ts'
import { emptyQueue, readQueue } from './fair-queue.ts'
import { createNotes } from './notes.ts'
import { createPinCheck } from './pin-check.ts'
import { createSetUp } from './set-up.ts'
import { createTablets } from './tablets.ts'

/**
 * Fair mode on one tablet: joins the stored fair, the envelopes, their sender, the PIN, the notes, the set-up and the other
 * tablets into the `Fair` that screens use. `fair-of-browser.ts` makes the one of this page, the model tests make theirs on
 * simulated devices.
 */

/** A fair, and what wakes its sender. */
export type OpenFair = Fair & { readonly wake: (reason: EnvelopeWakeUp) => Promise<void> }

function settingsOf(row: FairSettingsRow): FairSettings {
  const { event, key, pin, sendsMail, tabletId, tabletNumber } = row
  const language = row.phase === 'running' ? row.language : null
  return { ...event, tabletId, tabletNumber, key, hasPin: pin !== null, sendsMail, language }
}

export function openFair(deps: FairDeps): OpenFair {
  const { clock, notices, random, store, writeFlag } = deps
  const listeners = new Set<() => void>()
  /** The event whose recruiters' side is open. Another tab may have ended it, and begun the next. */
  let unlockedEventId: string | null = null
  let sending: SendingProgress | null = null
  let state: FairState = { status: 'loading' }
  let queue = emptyQueue

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const updateState = () => {
    const stored = copy.get()
    if (!stored) return
    const { settings } = stored
    if (!settings) state = { status: 'off' }
    else if (settings.phase === 'preparing') state = { status: 'preparing', settings: settingsOf(settings) }
    else {
      const isUnlocked = settings.event.eventId === unlockedEventId
      state = { status: 'running', settings: settingsOf(settings), isUnlocked }
    }
    tell()
  }
  const updateQueue = () => {
    const stored = copy.get()
    if (!stored) return
    queue = readQueue(stored, sending, notes.open)
    tell()
  }
  const setUnlocked = (eventId: string | null) => {
    unlockedEventId = eventId
    updateState()
  }

  const copy = createFairCopy({
    store,
    clock,
    onRead: ({ settings }, hasNewSettings) => {
      if (hasNewSettings) {
        writeFlag(settings?.phase ?? null)
        pinCheck.show(settings?.pin ?? null)
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
  const setUp = createSetUp(deps, copy, envelopes, pinCheck.make)
  const tablets = createTablets(deps, copy, () => queue, tell)

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
      if (!progress) void tablets.report()
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
    tablets.begin()
  }
  void begin()

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...setUp,
    start: async () => {
      unlockedEventId = null
      const result = await setUp.start()
      void tablets.report()
      return result
    },
    end: async () => {
      await copy.read()
      const before = copy.get()?.settings
      // The copies go with the event, so this is the last moment to send again what the service has lost.
      if (copy.get()?.unsentIds.length === 0 && copy.get()?.kept.length !== 0) await sender.wake('end')
      const result = await store.end()
      if (result.status !== 'ok') return 'unavailable'
      if (result.value === 'ended') {
        notes.clear()
        if (before) tablets.end(before)
      }
      await copy.read()
      return result.value
    },
    getPin: pinCheck.get,
    tryPin: async (digits) => {
      const result = await pinCheck.attempt(digits)
      if (result.status === 'right') setUnlocked(copy.get()?.settings?.event.eventId ?? null)
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
    getTablets: tablets.getTablets,
    report: tablets.report,
    makeSetupCode: tablets.makeSetupCode,
    claimSetupCode: tablets.claimSetupCode,
    wake: async (reason) => {
      await copy.read()
      await sender.wake(reason)
    },
  }
}
