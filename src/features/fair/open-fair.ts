import * as v from 'valibot'
import { type FairEvent, type FairKey, type OpenEnvelope, SealedContent, type TabletReport } from '#shared/fair.ts'
import { maxEnvelopeBytes } from '#shared/limits.ts'
import type { Clock } from '#platform/clock.ts'
import type { ExclusiveLock } from '#platform/locks.ts'
import { reportProblem } from '#platform/report.ts'
import type { DatabaseResult } from '#storage/database.ts'
import type { FairStore, StoredFair } from '#storage/fair.ts'
import { type FairSettingsRow, isPerson, type PersonEnvelope } from '#storage/fair-records.ts'
import type { FairFlag } from '#storage/fair-flag.ts'
import type { Notices } from '#storage/notices.ts'
import { createEnvelopeSender, type SendingProgress, type WakeUp } from './envelope-sender.ts'
import type { Fair, FairSettings, FairState, Leaving, OpenNote, SaveResult, SealResult } from './fair.ts'
import type { FairClient } from './fair-client.ts'
import { emptyQueue, readQueue } from './fair-queue.ts'
import { createNotes } from './notes.ts'
import type { DerivePin } from './pin.ts'
import { createPinCheck } from './pin-check.ts'
import { openLeaving } from './sealed-content.ts'

/**
 * Fair mode on one tablet: joins the store, the sender, the PIN and the notes into the `Fair` that screens use. It never stores
 * what a person has entered but sealed. `app/fair-of-browser.ts` makes the one of this page, the model tests make theirs on
 * simulated devices.
 */

export interface FairDeps {
  readonly store: FairStore
  readonly client: FairClient
  readonly clock: Clock
  readonly newId: () => string
  readonly random: () => number
  readonly isOnline: () => boolean
  /** Held by the tab that sends. */
  readonly sendingLock: ExclusiveLock
  /** @throws if the key is none, or the page has no WebCrypto */
  readonly seal: (key: FairKey, envelopeId: string, open: OpenEnvelope) => Promise<Uint8Array<ArrayBuffer>>
  readonly derivePin: DerivePin
  /** The brand's names. A person gets one with a running number. */
  readonly birds: readonly string[]
  /** Of all tabs. */
  readonly notices: Notices
  readonly writeFlag: (flag: FairFlag | null) => void
  /** Never rejects. */
  readonly readDevice: () => Promise<Pick<TabletReport, 'batteryPercent' | 'freeBytes'>>
  readonly askForPersistence: () => void
}

/** A fair, and what wakes its sender. */
export type OpenFair = Fair & { readonly wake: (reason: WakeUp) => Promise<void> }

/** Delay until the database is asked again that did not answer. */
const rereadDelayMs = 5_000
const reportEveryMs = 5 * 60_000
/** More tabs than anybody has open at a fair. */
const maxBirdTries = 20

const failures: Readonly<Record<string, string>> = {
  'unknown-key': 'The server does not have the key that this tablet seals for.',
  unreadable: 'The server could not open it.',
  'too-large': 'The server found it too large.',
  busy: 'The server is busy. Try again in a minute.',
}
const noAnswer = 'The server did not answer. Check the network.'

function saveResult({ status }: DatabaseResult<unknown>): SaveResult {
  return status === 'ok' ? 'saved' : status
}

function settingsOf({ event, key, pin, sendsMail, tabletId, tabletNumber }: FairSettingsRow): FairSettings {
  return { ...event, tabletId, tabletNumber, key, hasPin: pin !== null, sendsMail }
}

export function openFair(deps: FairDeps): OpenFair {
  const { birds, client, clock, isOnline, newId, notices, random, seal, store, writeFlag } = deps
  const listeners = new Set<() => void>()
  let stored: StoredFair | null = null
  let isUnlocked = false
  let sending: SendingProgress | null = null
  let state: FairState = { status: 'loading' }
  let queue = emptyQueue
  let tablets: ReturnType<Fair['getTablets']> = []

  const tell = () => {
    for (const listener of listeners) listener()
  }

  const updateState = () => {
    if (!stored) return
    const { settings } = stored
    if (!settings) state = { status: 'off' }
    else if (settings.phase === 'preparing') state = { status: 'preparing', settings: settingsOf(settings) }
    else state = { status: 'running', settings: settingsOf(settings), isUnlocked }
    tell()
  }
  const updateQueue = () => {
    if (!stored) return
    queue = readQueue(stored, sending, notes.open)
    tell()
  }

  const pinCheck = createPinCheck({ store, clock, derivePin: deps.derivePin, onChange: tell })

  let stopReread = () => {}
  const readOnce = async () => {
    const result = await store.read()
    if (result.status !== 'ok') {
      // What this page has read before is still right. Without that, a fair page must say that nothing could be kept.
      if (!stored) state = { status: 'unavailable' }
      stopReread()
      stopReread = clock.after(rereadDelayMs, () => void read())
      return tell()
    }
    const { settings } = result.value
    const isSame = JSON.stringify(stored?.settings) === JSON.stringify(settings)
    stored = result.value
    if (!isSame || state.status === 'unavailable') {
      writeFlag(settings?.phase ?? null)
      pinCheck.show(settings?.pin ?? null)
      updateState()
    }
    updateQueue()
  }

  let reading: Promise<void> | null = null
  let isStale = false
  /** Reads the device again. Resolves when what it shows is not older than the call. */
  const read = (): Promise<void> => {
    isStale = true
    const loop = async () => {
      try {
        while (isStale) {
          isStale = false
          await readOnce()
        }
      } finally {
        reading = null
      }
    }
    reading ??= loop()
    return reading
  }

  const sender = createEnvelopeSender({
    store,
    client,
    clock,
    isOnline,
    lock: deps.sendingLock,
    random,
    onProgress: (progress) => {
      sending = progress
      updateQueue()
      if (!progress) void report()
    },
  })

  /** What every envelope of this tablet says. @param settings those that it is sealed with */
  const headOf = ({ event, tabletId, tabletNumber }: FairSettingsRow, bird: string, sealedAtMs: number) => ({
    eventId: event.eventId,
    eventName: event.name,
    source: event.source,
    tabletId,
    tabletNumber,
    bird,
    sealedAtMs,
  })

  const notes = createNotes({
    clock,
    onChange: updateQueue,
    store: async (personId, { nextStep, text }: OpenNote, rating) => {
      await read()
      const settings = stored?.settings
      const person = findPerson(personId)
      if (!settings?.key || !person) return 'unavailable'
      const envelopeId = newId()
      // The server keeps the later note, whatever happens to the clock.
      const sealedAtMs = Math.max(clock.nowMs(), (person.about.notedAtMs ?? 0) + 1)
      const content = {
        kind: 'note',
        ...headOf(settings, person.about.bird, sealedAtMs),
        personId,
        rating,
        note: text,
        nextStep,
      } as const
      const bytes = await trySeal(settings.key, envelopeId, { content, files: [] })
      if (!bytes) return 'unavailable'
      const result = await store.addNote({ envelopeId, bytes, sealedAtMs }, personId, rating)
      if (result.status !== 'ok') return result.status
      if (result.value !== 'added') return 'unavailable'
      await read()
      void sender.wake('sealed')
      return 'saved'
    },
  })

  const findPerson = (personId: string): PersonEnvelope | null =>
    stored?.queue.filter((row) => isPerson(row)).find(({ envelopeId }) => envelopeId === personId) ?? null

  const trySeal = async (key: FairKey, envelopeId: string, open: OpenEnvelope) => {
    try {
      // The server reads by the same schema, and what it cannot read is lost: better to refuse while it is on the screen.
      v.parse(SealedContent, open.content)
      return await seal(key, envelopeId, open)
    } catch (error) {
      // Without the content, which a console must not show.
      reportProblem(`fair: an envelope could not be sealed (${error instanceof Error ? error.name : 'no error'})`)
      return null
    }
  }

  const sealPerson = async (leaving: Leaving): Promise<SealResult> => {
    const failed = (reason: Extract<SealResult, { status: 'failed' }>['reason']): SealResult => ({ status: 'failed', reason })
    const envelopeId = newId()
    for (let attempt = 0; attempt < maxBirdTries; attempt += 1) {
      await read()
      const settings = stored?.settings
      if (!settings) return failed('unavailable')
      if (!settings.key) return failed('no-key')
      const birdNumber = settings.birdCount + 1
      const bird = `${birds[settings.birdCount % birds.length] ?? ''} ${birdNumber}`.trim()
      const sealedAtMs = clock.nowMs()
      const { about, open } = openLeaving(leaving, headOf(settings, bird, sealedAtMs))
      const bytes = await trySeal(settings.key, envelopeId, open)
      if (!bytes) return failed('unavailable')
      // Later nobody could take a file out.
      if (bytes.byteLength > maxEnvelopeBytes) return failed('too-large')
      const result = await store.addPerson({ envelopeId, bytes, sealedAtMs }, about, birdNumber)
      if (result.status !== 'ok') return failed(result.status)
      if (result.value === 'no-event') return failed('unavailable')
      if (result.value === 'added') {
        await read()
        void sender.wake('sealed')
        return { status: 'sealed', bird }
      }
    }
    return failed('unavailable')
  }
  /** One is sealed after the other: both would ask for the same bird. */
  let sealing: Promise<unknown> = Promise.resolve()

  const changeSettings = async (update: (row: FairSettingsRow) => FairSettingsRow): Promise<SaveResult> => {
    const result = await store.changeSettings((row) => row && update(row))
    await read()
    return result.status === 'ok' && !result.value ? 'unavailable' : saveResult(result)
  }

  const fresh = (): FairSettingsRow => ({
    name: 'fair',
    phase: 'preparing',
    event: { eventId: newId(), name: '', source: '', idleSeconds: 60, pinnedJobIds: [] },
    tabletId: newId(),
    tabletNumber: 1,
    secret: `${newId()}${newId()}`,
    birdCount: 0,
    key: null,
    sendsMail: false,
    pin: null,
    testedAtMs: null,
  })

  const readServer: Fair['readServer'] = async () => {
    const startedAtMs = clock.nowMs()
    const answer = await client.readKey()
    if (answer.status !== 'ok') return null
    const { nowMs, sendsMail, ...key } = answer.body
    const clockOffsetMs = Math.round(nowMs - (startedAtMs + clock.nowMs()) / 2)
    // Another key than the stored one is for people to judge: it may not be ours.
    const { settings } = stored ?? {}
    if (settings && (settings.key === null || settings.sendsMail !== sendsMail)) {
      await changeSettings((row) =>
        row.phase === 'preparing' ? { ...row, key: row.key ?? key, sendsMail } : { ...row, sendsMail },
      )
    }
    return { key, clockOffsetMs }
  }

  const sendTest: Fair['sendTest'] = async () => {
    await read()
    const settings = stored?.settings
    if (!settings) return { status: 'failed', why: 'There is no event on this tablet.' }
    const key = settings.key ?? (await readServer())?.key
    if (!key) return { status: 'failed', why: noAnswer }
    const startedAtMs = clock.nowMs()
    const envelopeId = newId()
    const content = { kind: 'test', ...headOf(settings, '', startedAtMs) } as const
    const bytes = await trySeal(key, envelopeId, { content, files: [] })
    if (!bytes) return { status: 'failed', why: 'This browser cannot seal. Open the site by https.' }
    const answer = await client.send(envelopeId, bytes.buffer, new AbortController().signal)
    if (answer.status !== 'ok') {
      return { status: 'failed', why: (answer.status === 'failure' && failures[answer.reason]) || noAnswer }
    }
    const testedAtMs = clock.nowMs()
    await changeSettings((row) => (row.phase === 'preparing' ? { ...row, testedAtMs } : row))
    return { status: 'arrived', tookMs: Math.max(0, testedAtMs - startedAtMs) }
  }

  const start: Fair['start'] = async () => {
    const result = await store.changeSettings((row) => {
      if (row?.phase !== 'preparing' || !row.key || !row.pin) return row
      const { key, phase: _phase, pin, testedAtMs: _testedAtMs, ...rest } = row
      return { ...rest, phase: 'running', key, pin, startedAtMs: clock.nowMs() }
    })
    isUnlocked = false
    await read()
    void report()
    return result.status === 'ok' && result.value?.phase !== 'running' ? 'unavailable' : saveResult(result)
  }

  const end: Fair['end'] = async () => {
    const before = stored?.settings
    const result = await store.end()
    if (result.status !== 'ok') return 'unavailable'
    if (result.value === 'ended') {
      notes.clear()
      isUnlocked = false
      tablets = []
      if (before) void sendReport(before, 'ended')
    }
    await read()
    return result.value
  }

  const phaseOf = (settings: FairSettingsRow): TabletReport['phase'] => {
    if (settings.phase === 'running') return 'running'
    return settings.pin && settings.testedAtMs !== null ? 'ready' : 'preparing'
  }

  const sendReport = async (settings: FairSettingsRow, phase: TabletReport['phase']) => {
    const { event, tabletId, tabletNumber, secret } = settings
    const { needsAttention, sent, waiting } = queue
    const device = await deps.readDevice()
    const counts = { sent, waiting, needsAttention }
    return client.report(
      { tabletId, secret },
      { eventId: event.eventId, eventName: event.name, tabletNumber, phase, ...counts, ...device },
    )
  }

  let reporting: Promise<void> | null = null
  const report = (): Promise<void> => {
    const reportOnce = async () => {
      try {
        const settings = stored?.settings
        if (!settings || !isOnline()) return
        const answer = await sendReport(settings, phaseOf(settings))
        if (answer.status !== 'ok') return
        ;({ tablets } = answer.body)
        tell()
      } finally {
        reporting = null
      }
    }
    reporting ??= reportOnce()
    return reporting
  }
  const reportRegularly = () => {
    void report()
    clock.after(reportEveryMs, reportRegularly)
  }

  const makeSetupCode: Fair['makeSetupCode'] = async () => {
    const settings = stored?.settings
    if (!settings?.key) return null
    // The server takes codes only from a tablet that it knows.
    await report()
    const { event, key, secret, tabletId } = settings
    const answer = await client.makeSetup({ tabletId, secret }, { tabletId, event, key })
    return answer.status === 'ok' ? answer.body : null
  }

  const claimSetupCode: Fair['claimSetupCode'] = async (code) => {
    await read()
    if (stored?.settings?.phase === 'running') return 'unavailable'
    const own = stored?.settings ?? fresh()
    const answer = await client.claimSetup({ code, tabletId: own.tabletId })
    if (answer.status === 'no-answer') return 'no-answer'
    if (answer.status === 'failure')
      return answer.reason === 'code-ended' || answer.reason === 'malformed' ? 'code-ended' : 'no-answer'
    const { event, key, tabletNumber } = answer.body
    const result = await store.changeSettings((row) => {
      if (row?.phase === 'running') return row
      return { ...(row ?? own), phase: 'preparing', event, key, tabletNumber, pin: (row ?? own).pin, testedAtMs: null }
    })
    deps.askForPersistence()
    await read()
    return result.status === 'ok' && result.value?.event.eventId === event.eventId ? 'done' : 'unavailable'
  }

  // Names of fields must not repeat after a reload, or the browser would suggest what an earlier person has typed.
  let personNumber = Math.floor(random() * 1_000_000_000)
  const personListeners = new Set<() => void>()

  notices.subscribe(({ type }) => {
    if (type === 'fair') void read()
  })
  const begin = async () => {
    await read()
    void sender.wake('start')
    reportRegularly()
  }
  void begin()

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare: async () => {
      const row = fresh()
      const result = await store.changeSettings((current) => current ?? row)
      deps.askForPersistence()
      await read()
      if (result.status === 'ok' && !result.value.key) void readServer()
      return saveResult(result)
    },
    save: (change: Partial<FairEvent>) => changeSettings((row) => ({ ...row, event: { ...row.event, ...change } })),
    setPin: async (digits) => {
      const pin = await pinCheck.make(digits)
      if (!pin) return 'unavailable'
      return changeSettings((row) => ({ ...row, pin }))
    },
    readServer,
    sendTest,
    start,
    end,
    getPin: pinCheck.get,
    tryPin: async (digits) => {
      const result = await pinCheck.attempt(digits)
      if (result.status === 'right') {
        isUnlocked = true
        updateState()
      }
      return result
    },
    lock: () => {
      isUnlocked = false
      updateState()
    },
    seal: (leaving) => {
      const result = sealing.then(() => sealPerson(leaving))
      sealing = result.catch(() => {})
      return result
    },
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
    getTablets: () => tablets,
    report,
    makeSetupCode,
    claimSetupCode,
    wake: async (reason) => {
      await read()
      await sender.wake(reason)
    },
  }
}
