import { backOffMs } from '#shared/back-off.ts'
import { createPasses } from '#platform/passes.ts'
import type { AttentionReason } from '../../../device/fair-records.ts'
import { confirmAfterMs, createConfirmer } from './confirm-envelopes.ts'
import type { FairDeps } from './fair-deps.ts'

/**
 * Sends the sealed envelopes: one at a time, in one tab at a time. The page may be closed at any moment: an envelope is stored
 * until the service has said twice that it received this one, and a second try is harmless, because the envelope's id is the key
 * of the application in it. Nothing is stored between two tries, so a full device sends, too.
 */

/** What wakes the sender. */
export type EnvelopeWakeUp = 'start' | 'online' | 'visible' | 'timer' | 'sealed' | 'send-now' | 'end'
/** They do not wait for the end of the back-off. */
const impatient: readonly EnvelopeWakeUp[] = ['start', 'online', 'timer', 'send-now', 'end']
/** They also try what needs attention: whoever runs the server may have put it right. */
const thorough: readonly EnvelopeWakeUp[] = ['start', 'send-now']
/** Somebody waits for it, whatever the browser knows of the network. */
const pressed: readonly EnvelopeWakeUp[] = ['send-now', 'end']

export interface SendingProgress {
  /** The envelope that is on its way. */
  readonly envelopeId: string
  readonly done: number
  readonly of: number
}

interface SenderDeps extends Pick<FairDeps, 'client' | 'clock' | 'isOnline' | 'random' | 'sendingLock' | 'store'> {
  /** null: the pass is over. */
  readonly onProgress: (progress: SendingProgress | null) => void
}

/** Delay until the next pass when the lock could not be had or the database has failed. */
const recheckDelayMs = 30_000

const lastingReasons: readonly string[] = ['unknown-key', 'unreadable', 'too-large'] satisfies readonly AttentionReason[]
function isLasting(reason: string): reason is AttentionReason {
  return lastingReasons.includes(reason)
}

type PassResult = 'complete' | 'back-off' | 'incomplete'

export function createEnvelopeSender(deps: SenderDeps) {
  const { client, clock, isOnline, onProgress, random, sendingLock, store } = deps
  /** Ends with the timer, not with the clock, which may be set. */
  let isBackingOff = false
  let stopTimer = () => {}
  let failures = 0
  let retryAfterMs: number | null = null
  /** When this page has tried an envelope, as a count: one that always fails must not block the others. */
  const lastTry = new Map<string, number>()
  let tries = 0
  /** When envelopes were received that the device cannot note as sent. They are sent again, and deleted after the second answer. */
  const received = new Map<string, number>()
  const confirmer = createConfirmer(deps)
  const isRecent = (envelopeId: string) => {
    const atMs = received.get(envelopeId)
    return atMs !== undefined && Math.abs(clock.nowMs() - atMs) < confirmAfterMs
  }

  /** The envelopes to try, those without a failed try first, then the oldest. null: the database does not answer. */
  const list = async (isThorough: boolean, tried: ReadonlySet<string>) => {
    const result = await store.read()
    if (result.status !== 'ok') return null
    const { queue, settings, unsentIds } = result.value
    for (const envelopeId of received.keys()) if (!unsentIds.includes(envelopeId)) received.delete(envelopeId)
    const stopped = new Set(queue.flatMap(({ envelopeId, progress: { state } }) => (state === 'waiting' ? [] : [envelopeId])))
    const envelopeIds = unsentIds
      .filter((envelopeId) => !tried.has(envelopeId) && !isRecent(envelopeId) && (isThorough || !stopped.has(envelopeId)))
      .sort((a, b) => (lastTry.get(a) ?? 0) - (lastTry.get(b) ?? 0))
    return { envelopeIds, secret: settings?.secret ?? null }
  }

  /** @returns whether the device knows that the envelope was received */
  const noteReceived = async (envelopeId: string): Promise<boolean> => {
    const nowMs = clock.nowMs()
    const noted = await store.markSent(envelopeId, nowMs)
    if (noted !== 'not-noted') return noted === 'noted'
    if (received.has(envelopeId)) return store.dropSent(envelopeId, nowMs)
    received.set(envelopeId, nowMs)
    return false
  }

  const noteFailed = (envelopeId: string) => {
    tries += 1
    lastTry.set(envelopeId, tries)
  }

  const drain = async (isThorough: boolean): Promise<PassResult> => {
    const tried = new Set<string>()
    let done = 0
    let areAllNoted = true
    let isWithoutRoom = false
    for (;;) {
      const listed = await list(isThorough, tried)
      if (!listed) return 'incomplete'
      const { envelopeIds, secret } = listed
      // What is sealed during the pass is sent in it.
      if (envelopeIds.length === 0) {
        if (isWithoutRoom) return 'back-off'
        return areAllNoted && received.size === 0 ? 'complete' : 'incomplete'
      }
      const of = done + envelopeIds.length
      for (const envelopeId of envelopeIds) {
        tried.add(envelopeId)
        const reading = await store.readBytes(envelopeId)
        if (reading.status !== 'ok') return 'incomplete'
        // A later note has replaced it.
        if (!reading.value) continue
        onProgress({ envelopeId, done, of })
        const answer = await client.send(envelopeId, reading.value, secret)
        if (answer.status === 'ok' && answer.body.status === 'received') {
          areAllNoted = (await noteReceived(envelopeId)) && areAllNoted
          lastTry.delete(envelopeId)
          failures = 0
          done += 1
        } else if (answer.status === 'ok') {
          // A note that nobody will ever want. A person is never refused.
          if (!(await store.dropNote(envelopeId))) noteFailed(envelopeId)
        } else if (answer.status === 'failure' && isLasting(answer.reason)) {
          await store.markAttention(envelopeId, answer.reason)
        } else {
          noteFailed(envelopeId)
          if (answer.status === 'failure' && answer.reason === 'no-room') {
            // An application may have room where a note or a photo has none.
            isWithoutRoom = true
            ;({ retryAfterMs } = answer)
            continue
          }
          // The others would not fare better, and each could wait for its own timeout.
          retryAfterMs = answer.retryAfterMs
          return 'back-off'
        }
      }
    }
  }

  const startTimer = (delayMs: number) => {
    stopTimer()
    stopTimer = clock.after(delayMs, () => {
      isBackingOff = false
      void wake('timer')
    })
  }

  const pass = async (reasons: ReadonlySet<EnvelopeWakeUp>) => {
    const has = (some: readonly EnvelopeWakeUp[]) => some.some((reason) => reasons.has(reason))
    if (isBackingOff && !has(impatient)) return
    if (reasons.has('start')) await store.dropForgotten(clock.nowMs())
    // The 'online' event starts the next pass.
    if (!isOnline() && !has(pressed)) return
    stopTimer()
    isBackingOff = false
    const results: PassResult[] = []
    let confirmDelayMs: number | null = null
    const outcome = await sendingLock.run(async () => {
      try {
        const drained = await drain(has(thorough))
        results.push(drained)
        // After what waits, which it must not delay.
        if (drained !== 'back-off') {
          confirmDelayMs = await confirmer.run(reasons.has('end') ? 'all' : has(thorough) ? 'old' : 'due')
        }
      } finally {
        onProgress(null)
      }
    })
    const result = outcome === 'ran' ? results[0] : 'incomplete'
    if (result === 'incomplete') startTimer(Math.min(recheckDelayMs, confirmDelayMs ?? recheckDelayMs))
    else if (confirmDelayMs !== null) startTimer(confirmDelayMs)
    if (result !== 'back-off') return
    failures += 1
    isBackingOff = true
    startTimer(backOffMs(failures, random, { askedMs: retryAfterMs }))
  }

  const wake = createPasses<EnvelopeWakeUp, ReadonlySet<EnvelopeWakeUp>>(
    (waiting, reason) => new Set([...(waiting ?? []), reason]),
    pass,
  )
  return {
    /** Sends what waits. Resolves when this tab has done its part. */
    wake,
  }
}
