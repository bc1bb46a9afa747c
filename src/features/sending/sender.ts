import type { ApplicationFile, ApplicationRow, Attention, DelayReason } from '#storage/records.ts'
import { fileReference, isWaiting } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import {
  type ApplicantRequests,
  createApplicantRequests,
  type FailedAnswer,
  type Fetch,
  type Later,
  type SubmitVerdict,
} from './applicant-requests.ts'
import { backOffMs } from './back-off.ts'

/**
 * The drainer: takes applications that wait, one at a time and in one tab only, sends their files, then their answers.
 * It may die at any moment and any other takes over: what it knows is in the storage before it goes on, the key is the
 * application's own, and the bytes under that key are frozen before their first try. 'sent' is written after a 2xx without
 * an `error` key and nowhere else.
 */

/** What makes it look into the queue. The impatient ones do not wait for the back-off. */
export type WakeUp = 'start' | 'online' | 'sync' | 'send-now' | 'submitted' | 'visible' | 'timer'
const impatient: readonly WakeUp[] = ['start', 'online', 'sync', 'send-now']

export interface SenderDeps {
  readonly storage: PersonalStorage
  readonly fetch: Fetch
  readonly random: () => number
  /** false is certain: then only 'send-now' tries. */
  readonly isOnline: () => boolean
  readonly applicantBase: string
  /**
   * Told in the tab that did the sending, once for each application that arrived or came back to its person, and once when
   * its first try failed and others follow. How those fail is not told: a network that is blocked is a normal state.
   */
  readonly onOutcome?: (outcome: Outcome) => void
}

/** What became of an application in the end, or of its first try. */
export interface Outcome {
  readonly row: ApplicationRow
  /** null when it has arrived. */
  readonly failure: SendingFailure | null
}

/** Why it came to nothing. With a status the words are the service's, and may quote an answer; without one they are ours. */
export type SendingFailure = {
  readonly step: 'upload' | 'submission'
  /** The form's field that it was about. */
  readonly field: string | null
} & (
  | { readonly httpStatusCode: number; readonly error: string | null }
  | { readonly httpStatusCode: null; readonly error: UnansweredReason }
)

/** What went wrong where the service has said nothing. */
type UnansweredReason = DelayReason | 'files-missing'

export interface Sender {
  /** Drains the queue; resolves when this tab's part of it is done. */
  wake(reason: WakeUp): Promise<void>
  /** Whether this tab is sending at this moment. */
  isSending(): boolean
  /** Lets go at once; what was on its way is taken up by the next wake-up, here or elsewhere. */
  stop(): void
}

/** Another tab has the lease, or the database is away: look again. */
const lookAgainMs = 30_000
/** A database that fails at once must not keep the device busy. */
const minLookAgainMs = 500

/** The answers with the addresses of the files that have arrived, as they go over the wire. */
export function wireBody(row: ApplicationRow): string {
  const addresses = new Map(Object.entries(row.uploads).map(([fileId, url]) => [fileReference(fileId), url]))
  return JSON.stringify(row.answers, (_key, value: unknown) =>
    typeof value === 'string' ? (addresses.get(value) ?? value) : value,
  )
}

/** What the person has to see to. */
function attentionOf(verdict: Exclude<SubmitVerdict, Later | { readonly status: 'sent' }>): Attention {
  switch (verdict.status) {
    case 'closed':
    case 'already-received':
      return { reason: verdict.status }
    case 'too-large':
      return { reason: 'too-large', field: null }
    case 'refused':
      return verdict.field === null
        ? { reason: 'rejected', code: verdict.code, error: verdict.error }
        : { reason: 'refused', field: verdict.field, error: verdict.error ?? '' }
  }
}

/**
 * @param file the one that was on its way; null when it was the answers' turn
 * @param why the service's answer, or our word where it gave none
 */
function failureOf(file: ApplicationFile | null, why: FailedAnswer | UnansweredReason): SendingFailure {
  const step = file ? 'upload' : 'submission'
  if (typeof why === 'string') return { step, field: file?.fieldName ?? null, httpStatusCode: null, error: why }
  return { step, field: file?.fieldName ?? why.field, httpStatusCode: why.code, error: why.error }
}

export function createSender({ applicantBase, fetch, isOnline, onOutcome, random, storage }: SenderDeps): Sender {
  const { applications, clock, files, sendingLock } = storage
  const requests: ApplicantRequests = createApplicantRequests({ fetch, clock, applicantBase })
  let stopTimer = () => {}
  let running: Promise<void> | null = null
  /** The wake-ups that came during a pass: it is followed by another. */
  let next: { forcedAtMs: number | null; isEager: boolean } | null = null
  let isSending = false
  /** Applications whose first failed try was told of: a device that is full does not count the tries. */
  const delayed = new Set<string>()
  const stopping = new AbortController()

  /** Writes a step down. Null: the application has been deleted or the database is away, so leave it alone. */
  const note = async (row: ApplicationRow, update: (row: ApplicationRow) => ApplicationRow): Promise<ApplicationRow | null> => {
    const result = await applications.change(row.applicationId, update)
    if (result.status === 'ok') return result.row
    // A full device must not keep an application from being sent; the service knows a repeated key.
    return result.status === 'full' ? update(row) : null
  }

  const delay = async (row: ApplicationRow, verdict: Later, file: ApplicationFile | null, signal: AbortSignal) => {
    // Called off, not failed: whoever is next takes it up at once.
    if (signal.aborted) return
    const { answer, delay: reason, retryAfterMs } = verdict
    const noted = await note(row, (current) => {
      const failures = current.failures + 1
      const nextTryMs = clock.nowMs() + backOffMs(failures, random, retryAfterMs)
      return { ...current, state: 'queued', failures, nextTryMs, delay: reason }
    })
    if (noted?.failures !== 1 || delayed.has(noted.applicationId)) return
    delayed.add(noted.applicationId)
    onOutcome?.({ row: noted, failure: failureOf(file, answer ?? reason) })
  }

  const callPerson = async (row: ApplicationRow, attention: Attention, failure: SendingFailure) => {
    const noted = await note(row, (current) => ({
      ...current,
      state: 'needs-attention',
      attention,
      nextTryMs: null,
      delay: null,
    }))
    if (noted) onOutcome?.({ row: noted, failure })
  }

  /** Sends the files that have not arrived yet; null when that is as far as it goes. */
  const upload = async (claimed: ApplicationRow, signal: AbortSignal): Promise<ApplicationRow | null> => {
    let row: ApplicationRow | null = claimed
    for (const file of claimed.files) {
      if (row.uploads[file.fileId] !== undefined) continue
      const reading = await files.read(file.fileId)
      if (reading.status === 'unavailable') return null
      if (reading.status === 'missing') {
        await callPerson(row, { reason: 'files-missing', fields: [file.fieldName] }, failureOf(file, 'files-missing'))
        return null
      }
      const verdict = await requests.upload(file, reading.file, signal)
      if (verdict.status === 'stored') {
        row = await note(row, (current) => ({ ...current, uploads: { ...current.uploads, [file.fileId]: verdict.url } }))
        if (!row) return null
      } else {
        if (verdict.status === 'later') await delay(row, verdict, file, signal)
        else {
          const attention: Attention =
            verdict.status === 'too-large'
              ? { reason: 'too-large', field: file.fieldName }
              : { reason: 'refused', field: file.fieldName, error: verdict.error ?? '' }
          await callPerson(row, attention, failureOf(file, verdict))
        }
        return null
      }
    }
    return row
  }

  const send = async (claimed: ApplicationRow, signal: AbortSignal): Promise<void> => {
    const uploaded = claimed.body === null ? await upload(claimed, signal) : claimed
    if (!uploaded || signal.aborted) return
    const body = uploaded.body ?? wireBody(uploaded)
    // Before the first try: whoever tries again must send the same bytes, or the service takes it for something else.
    const row = await note(uploaded, (current) => ({ ...current, state: 'submitting', body }))
    if (!row || signal.aborted) return
    const verdict = await requests.submit(row.jobId, row.applicationId, body, signal)
    if (verdict.status === 'sent') {
      const sentAtMs = clock.nowMs()
      await applications.settle(row.applicationId, sentAtMs)
      onOutcome?.({ row: { ...row, state: 'sent', sentAtMs }, failure: null })
      return
    }
    if (verdict.status === 'later') return delay(row, verdict, null, signal)
    const isAboutFile = verdict.status === 'refused' && row.files.some(({ fieldName }) => fieldName === verdict.field)
    if (isAboutFile && !row.hasUploadedAgain) {
      // The service has cleared away an upload whose answers came too late. It has stored nothing under this key.
      const again = await note(row, (current) => ({ ...current, uploads: {}, body: null, hasUploadedAgain: true }))
      return again ? send(again, signal) : undefined
    }
    await callPerson(row, attentionOf(verdict), failureOf(null, verdict))
  }

  const drain = async (from: 'memory' | 'device', forcedAtMs: number | null, signal: AbortSignal): Promise<boolean> => {
    const tried = new Set<string>()
    for (;;) {
      if (signal.aborted) return true
      const claim = await applications.claim({ from, tried, forcedAtMs })
      if (claim.status !== 'claimed') return claim.status === 'nothing-due'
      tried.add(claim.row.applicationId)
      isSending = true
      try {
        await send(claim.row, signal)
      } finally {
        isSending = false
      }
    }
  }

  /** Sets the timer for the next application that becomes due. */
  const waitForNext = async (isCertain: boolean) => {
    const waiting = (await applications.list()).filter(isWaiting)
    if (stopping.signal.aborted) return
    stopTimer()
    // Then the browser says when there is something to try.
    if (!isOnline()) return
    const nowMs = clock.nowMs()
    const delays = waiting.map(({ nextTryMs }) => Math.max(minLookAgainMs, (nextTryMs ?? nowMs + lookAgainMs) - nowMs))
    const soonest = Math.min(...delays, ...(isCertain ? [] : [lookAgainMs]))
    if (soonest !== Infinity) stopTimer = clock.after(Math.min(soonest, lookAgainMs * 10), () => void wake('timer'))
  }

  const pass = async (forcedAtMs: number | null, isEager: boolean) => {
    let isCertain = true
    if (isEager || isOnline()) {
      // What only this page holds needs no lock: no other tab can see it.
      await drain('memory', forcedAtMs, stopping.signal)
      // What did not go out is safer on the device, should that have room by now: the page may be closed then.
      await applications.keepHeld()
      const outcome = await sendingLock.run(async (lost) => {
        // `AbortSignal.any` is missing in just those browsers that have no Web Locks either.
        const either = new AbortController()
        const { signal } = either
        for (const cause of [lost, stopping.signal]) cause.addEventListener('abort', () => either.abort(), { signal })
        isCertain = await drain('device', forcedAtMs, signal)
        // Its listeners leave with it.
        either.abort()
      })
      if (outcome !== 'ran') isCertain = false
    }
    await waitForNext(isCertain)
  }

  const run = async () => {
    try {
      while (next && !stopping.signal.aborted) {
        const { forcedAtMs, isEager } = next
        next = null
        await pass(forcedAtMs, isEager)
      }
    } finally {
      // Here and not in a later step: a wake-up in between would be lost.
      running = null
    }
  }

  const wake = (reason: WakeUp): Promise<void> => {
    if (stopping.signal.aborted) return Promise.resolve()
    next = {
      forcedAtMs: impatient.includes(reason) ? clock.nowMs() : (next?.forcedAtMs ?? null),
      isEager: reason === 'send-now' || (next?.isEager ?? false),
    }
    // `run` may be over before it returns, but not before its first `await`: there is always something in `next` here.
    running ??= run()
    return running
  }

  return {
    wake,
    isSending: () => isSending,
    stop: () => {
      stopTimer()
      stopping.abort()
    },
  }
}
