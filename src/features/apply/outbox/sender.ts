import type { ServiceFailure } from '#shared/applicant-answers.ts'
import { backOffMs, isDueAt } from '#shared/back-off.ts'
import type { AnswerFile } from '#shared/file-types.ts'
import { withEducationIds } from '#shared/typed-education.ts'
import { createPasses } from '#platform/passes.ts'
import {
  type Attention,
  type Confirmation,
  fileReference,
  isWaiting,
  type Resolved,
  type StoppedApplication,
  type UnsentApplication,
  type WaitingApplication,
} from '#storage/records.ts'
import { awaitConfirmation, awaitedConfirmations, queueAgain } from '#storage/sent-content.ts'
import { storeServiceStatus } from '#storage/service-answers.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import {
  type ApplicantClient,
  laterWithoutAnswer,
  type Later,
  type SubmitVerdict,
  type UploadVerdict,
} from './applicant-client.ts'
import type { LookUpNames } from './education-lookup.ts'
import { failureOf, type SendingFailure, type SendingOutcome } from './report-outcome.ts'

/**
 * Sends the applications in the outbox: one at a time, in one tab at a time, first the files and then the answers. The tab
 * may be closed at any moment and another one continues, so each step is stored before the next begins, the idempotency key
 * belongs to the application, and what its request says is frozen before the first try. Only an answer that proves whose it is may mark an
 * application as sent. A minute later at the earliest the service is asked again whether it has it; if not, it is sent again
 * under the same key.
 */

/** What wakes the sender. Some reasons ignore the back-off. */
export type WakeUp = 'start' | 'online' | 'sync' | 'send-now' | 'submitted' | 'visible' | 'timer'
const wakeUpsIgnoringBackOff: readonly WakeUp[] = ['start', 'online', 'sync', 'send-now']

export interface SenderDeps {
  readonly storage: PersonalStorage
  readonly client: ApplicantClient
  readonly random: () => number
  /** `false` is reliable: then only 'send-now' tries. `true` is not. */
  readonly isOnline: () => boolean
  readonly lookUpNames: LookUpNames
  /**
   * Called in the tab that sends: once when an application was sent or needs attention, and once when its first try failed
   * and retries follow. Failed retries are not reported, because a missing network is a normal state.
   */
  readonly onOutcome: (outcome: SendingOutcome) => void
}

/** What the wake-ups of a pass ask for together. */
interface Wish {
  /** Time of the last wake-up that ignores the back-off. */
  readonly forcedAtMs: number | null
  /** Whether to try offline. */
  readonly isForced: boolean
}

export interface Sender {
  /** Sends the waiting applications. Resolves when this tab has done its part. */
  wake(reason: WakeUp): Promise<void>
}

/** Delay until the next pass when another tab holds the lock or the database is unavailable. */
const recheckDelayMs = 30_000
/** Lower limit, so that a database that fails immediately does not cause a busy loop. */
const minRecheckDelayMs = 500

/** How often files are uploaded that the service turns out not to have. */
const maxUploadRounds = 5

/**
 * The request body: the answers with the addresses of the uploaded files in place of their references. The service compares repeats, so
 * the same application must have the same bytes in every build.
 */
export function wireBody({ answers, resolved, uploads }: Pick<WaitingApplication, 'answers' | 'resolved' | 'uploads'>): string {
  const addresses = new Map(Object.entries(uploads).map(([fileId, url]) => [fileReference(fileId), url]))
  const { educationIds, files } = resolved ?? { educationIds: [], files: [] }
  const described = files.flatMap(({ fieldName, sha256, sizeBytes }) => [
    [`${fieldName}_sha256`, sha256] as const,
    [`${fieldName}_size`, String(sizeBytes)] as const,
  ])
  const said = { ...withEducationIds(answers, educationIds), ...Object.fromEntries(described) }
  return JSON.stringify(said, (_key, value: unknown) => (typeof value === 'string' ? (addresses.get(value) ?? value) : value))
}

/** The copy without answers that were not stored. */
export function withoutFields(copy: WaitingApplication['copy'], fields: readonly string[]): WaitingApplication['copy'] {
  return copy.filter(({ field }) => field === undefined || !fields.includes(field))
}

/**
 * The reason why the applicant has to act.
 * @param file the file that was being uploaded, or null if the answers were being sent
 */
function attentionOf(
  { answer, status }: Extract<SubmitVerdict | UploadVerdict, { readonly answer: ServiceFailure }>,
  file: AnswerFile | null,
): Attention {
  const { code, error } = answer
  if (status === 'too-large') return { reason: 'too-large', field: file?.fieldName ?? null }
  if (status !== 'file-missing' && status !== 'refused') return { reason: status }
  const field = file?.fieldName ?? answer.field
  return field === null ? { reason: 'rejected', code, error } : { reason: 'refused', field, error }
}

export function createSender(deps: SenderDeps): Sender {
  const { client, isOnline, lookUpNames, onOutcome, random, storage } = deps
  const { applications, clock, files, sendingLock, sha256 } = storage
  let stopTimer = () => {}
  /** Applications whose first failure was reported. A full device cannot store the number of tries, so the page counts, too. */
  const reportedDelays = new Set<string>()
  /** Applications that this page has submitted at least once with an unknown result. */
  const submitted = new Set<string>()

  /**
   * Stores a step. Returns null if the application was deleted or the database is unavailable: the caller must stop. What the request
   * says is stored with each: every try must have the same bytes, also after a step that a full device has not stored.
   */
  const storeStep = async <Next extends UnsentApplication>(
    row: WaitingApplication,
    update: (row: WaitingApplication) => Next,
  ): Promise<Next | null> => {
    const { resolved, uploads } = row
    const result = await applications.change(row.applicationId, (current) => update({ ...current, resolved, uploads }))
    if (result.status === 'ok') return result.row
    // A full device must not prevent sending. A repeat is safe, because the service recognises the key.
    return result.status === 'full' ? update(row) : null
  }

  const delay = async (row: WaitingApplication, verdict: Later, file: AnswerFile | null = null) => {
    const { answer, delay: reason, networkError, retryAfterMs } = verdict
    const stored = await storeStep(row, (current): WaitingApplication => {
      const failures = current.failures + 1
      const nextTryMs = clock.nowMs() + backOffMs(failures, random, { askedMs: retryAfterMs })
      return { ...current, state: 'queued', failures, nextTryMs, delay: reason }
    })
    if (stored?.failures !== 1 || reportedDelays.has(stored.applicationId)) return
    reportedDelays.add(stored.applicationId)
    onOutcome({ row: stored, failure: failureOf(file, answer ?? networkError ?? reason) })
  }

  const requestAttention = async (row: WaitingApplication, attention: Attention, failure: SendingFailure) => {
    const stored = await storeStep(
      row,
      ({ delay: _delay, nextTryMs: _nextTryMs, ...current }): StoppedApplication => ({
        ...current,
        state: 'needs-attention',
        attention,
      }),
    )
    if (stored) onOutcome({ row: stored, failure })
  }

  /** Uploads the files that are not uploaded yet. Returns null if the application cannot be submitted now. */
  const upload = async (claimed: WaitingApplication): Promise<WaitingApplication | null> => {
    let row: WaitingApplication | null = claimed
    for (const file of claimed.files) {
      if (row.uploads[file.fileId] !== undefined) continue
      const reading = await files.read(file.fileId)
      if (reading.status === 'unavailable') return null
      if (reading.status === 'missing') {
        await requestAttention(row, { reason: 'files-missing', fields: [file.fieldName] }, failureOf(file, 'files-missing'))
        return null
      }
      const { fileName, kind } = file
      const content = new Blob([reading.file.bytes], { type: reading.file.mediaType })
      const verdict = await client.upload({ kind, fileName, content })
      if (verdict.status === 'stored') {
        row = await storeStep(row, (current) => ({ ...current, uploads: { ...current.uploads, [file.fileId]: verdict.url } }))
        if (!row) return null
      } else {
        if (verdict.status === 'later') await delay(row, verdict, file)
        else await requestAttention(row, attentionOf(verdict, file), failureOf(file, verdict.answer))
        return null
      }
    }
    return row
  }

  /** Describes the files that are on the device. Another company's service does not expect it. */
  const describeFiles = async ({ files: named }: WaitingApplication): Promise<Resolved['files']> => {
    const digests: Resolved['files'][number][] = []
    for (const { fieldName, fileId } of client.isOwnService ? named : []) {
      const reading = await files.read(fileId)
      if (reading.status !== 'ready') continue
      const { bytes } = reading.file
      digests.push({ fieldName, sha256: await sha256(bytes), sizeBytes: bytes.byteLength })
    }
    return digests
  }

  /** Uploads and looks up what the first request needs. Returns null if the application cannot be submitted now. */
  const prepare = async (claimed: WaitingApplication): Promise<WaitingApplication | null> => {
    const names = await lookUpNames(claimed.answers)
    if (names.status === 'unavailable') await delay(claimed, laterWithoutAnswer('unreachable'))
    if (names.status === 'not-listed') {
      const { field, list, name } = names
      await requestAttention(claimed, { reason: 'not-listed', field, list, name }, { ...failureOf(null, 'not-listed'), field })
    }
    if (names.status !== 'found') return null
    const uploaded = await upload(claimed)
    return uploaded && { ...uploaded, resolved: { educationIds: names.ids, files: await describeFiles(uploaded) } }
  }

  /** Shows what the recruiting team has of the tries that this application should have replaced. */
  const showHanded = async ({ replaces }: WaitingApplication) => {
    for (const { applicationId, rights } of replaces) {
      const verdict = await client.askStatus(rights.read)
      if (verdict.status === 'known') await applications.showEarlierTry(applicationId, verdict.application, clock.nowMs())
    }
  }

  const send = async (claimed: WaitingApplication): Promise<void> => {
    // What a first request needs is stored before it. A full device cannot store it, so this page remembers it, too.
    const mayHaveArrived = claimed.resolved !== null || submitted.has(claimed.applicationId)
    const prepared = claimed.resolved === null ? await prepare(claimed) : claimed
    if (!prepared) return
    const row = await storeStep(prepared, (current) => ({ ...current, state: 'submitting' as const }))
    if (!row) return
    submitted.add(row.applicationId)
    const { applicationId } = row
    const verdict = await client.submit(row, wireBody(row), mayHaveArrived)
    if (verdict.status === 'sent' || verdict.status === 'erased') {
      const unasked = verdict.status === 'sent' ? (verdict.unasked ?? []) : []
      // The receipt is made of the stored row. A page that is closed before gets the same answer again.
      if (unasked.length > 0) await storeStep(row, (current) => ({ ...current, copy: withoutFields(current.copy, unasked) }))
      const confirmation: Confirmation = client.isOwnService ? awaitConfirmation(clock.nowMs()) : { state: 'never' }
      await applications.markSent(applicationId, clock.nowMs(), confirmation)
      if (verdict.status === 'erased') await storeServiceStatus(storage, applicationId, { state: 'erased' })
      onOutcome({ row, failure: null })
      return
    }
    if (verdict.status === 'later') return delay(row, verdict)
    // The service has refused the first request with this key, so it stores nothing under it. The next try is a first one.
    if (!mayHaveArrived) submitted.delete(row.applicationId)
    const isAboutFile =
      verdict.status === 'file-missing' ||
      (verdict.status === 'refused' && row.files.some(({ fieldName }) => fieldName === verdict.answer.field))
    const maxRounds = verdict.status === 'file-missing' ? maxUploadRounds : 1
    if (isAboutFile && row.uploadRounds < maxRounds) {
      // The service does not have the file: it has deleted it, because the answers came too late, or somebody else has answered
      // the upload. It has stored nothing under this key.
      submitted.delete(applicationId)
      const uploadRounds = row.uploadRounds + 1
      const again = await storeStep(row, (current) => ({ ...current, uploads: {}, resolved: null, uploadRounds }))
      if (!again) return
      return uploadRounds === 1 ? send(again) : delay(again, laterWithoutAnswer('unreachable'))
    }
    if (verdict.status === 'already-handed') await showHanded(row)
    await requestAttention(
      { ...row, resolved: mayHaveArrived ? row.resolved : null },
      attentionOf(verdict, null),
      failureOf(null, verdict.answer),
    )
  }

  const drain = async (from: 'memory' | 'device', forcedAtMs: number | null): Promise<boolean> => {
    const tried = new Set<string>()
    for (;;) {
      const claim = await applications.claim({ from, tried, forcedAtMs })
      if (claim.status !== 'claimed') return claim.status === 'nothing-due'
      tried.add(claim.row.applicationId)
      await send(claim.row)
    }
  }

  /** Asks a second time whether the service has what it has confirmed. @returns whether it has lost something */
  const confirmSent = async (): Promise<boolean> => {
    let isLost = false
    for (const { atMs, row } of awaitedConfirmations(await applications.list())) {
      if (!isDueAt(atMs, clock.nowMs())) continue
      const verdict = await client.askStatus(row.rights.read)
      if (verdict.status === 'known') await storeServiceStatus(storage, row.applicationId, verdict.application)
      else {
        isLost ||= verdict.status === 'unknown-key'
        await applications.changeKept(row.applicationId, (current) => {
          if (verdict.status === 'unknown-key') return queueAgain(current)
          const failures = current.kept.confirmation.state === 'awaited' ? current.kept.confirmation.failures + 1 : 1
          const nextAskMs = clock.nowMs() + backOffMs(failures, random)
          return { ...current, kept: { ...current.kept, confirmation: { state: 'awaited', failures, nextAskMs } } }
        })
      }
    }
    return isLost
  }

  /** Sets the timer for the next due application. */
  const scheduleNextPass = async (isComplete: boolean) => {
    const rows = await applications.list()
    stopTimer()
    // The 'online' event starts the next pass.
    if (!isOnline()) return
    const nowMs = clock.nowMs()
    const times = [
      ...rows.filter((row) => isWaiting(row)).map(({ nextTryMs }) => nextTryMs ?? nowMs + recheckDelayMs),
      ...awaitedConfirmations(rows).map(({ atMs }) => atMs),
    ]
    const delays = times.map((atMs) => Math.max(minRecheckDelayMs, atMs - nowMs))
    const soonest = Math.min(...delays, ...(isComplete ? [] : [recheckDelayMs]))
    if (soonest !== Infinity) stopTimer = clock.after(Math.min(soonest, recheckDelayMs * 10), () => void wake('timer'))
  }

  const pass = async ({ forcedAtMs, isForced }: Wish) => {
    let isComplete = true
    if (isForced || isOnline()) {
      // Applications in this page's memory need no lock, because no other tab can see them.
      await drain('memory', forcedAtMs)
      // Move what was not sent to the device if it has room by now, so that closing the page does not lose it.
      await applications.persistHeld()
      const outcome = await sendingLock.run(async () => {
        isComplete = await drain('device', forcedAtMs)
        if (await confirmSent()) isComplete = await drain('device', forcedAtMs)
      })
      if (outcome !== 'ran') isComplete = false
    }
    await scheduleNextPass(isComplete)
  }

  const wake = createPasses<WakeUp, Wish>(
    (waiting, reason) => ({
      forcedAtMs: wakeUpsIgnoringBackOff.includes(reason) ? clock.nowMs() : (waiting?.forcedAtMs ?? null),
      isForced: reason === 'send-now' || (waiting?.isForced ?? false),
    }),
    pass,
  )

  return { wake }
}
