import { maxNextTryDelayMs } from '#platform/back-off.ts'
import type { Clock } from '#platform/clock.ts'
import type { CareersDatabase, DatabaseConnection, UnavailableReason } from './database.ts'
import type { DraftMirror } from './draft-mirror.ts'
import { type ClearWatch, type FileStore, neededFileIds } from './files.ts'
import type { Notices } from './notices.ts'
import {
  type ApplicationFile,
  type ApplicationRow,
  type DraftRow,
  isOfDraft,
  isWaiting,
  mayReopen,
  parseApplications,
  parseDraft,
  type ReadableAnswer,
  receiptOf,
  type StoppedApplication,
  type UnsentApplication,
  type WaitingApplication,
} from './records.ts'

/**
 * Stores applications from 'Submit' on. Only `submit` creates one: it freezes the answers under a new key and replaces the
 * draft in one transaction, so that there is always either a draft or an application, never both or neither. If the device
 * cannot store it, the application is held in this page's memory and still sent. Its draft stays on the device until then,
 * so that closing the page loses nothing. The sender and the screens use it through `send-queue.ts`.
 */

export interface Submission {
  readonly jobId: number
  readonly jobTitle: string
  readonly draftId: string
  /** The `seq` of the draft that the form shows, or 0 if nothing was saved. */
  readonly draftSeq: number
  /** The answer map, with a `fileReference` in place of each file's address. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly files: readonly ApplicationFile[]
  /** Addresses of files that are already uploaded, by file id. */
  readonly uploads?: Readonly<Record<string, string>>
  readonly copy?: readonly ReadableAnswer[]
  readonly formState: unknown
}

export type SubmitDraftResult =
  /** It waits to be sent. It is not sent yet. */
  | { readonly status: 'queued'; readonly applicationId: string; readonly isStored: boolean }
  /** The same answers of this draft were already submitted, in another tab or by a second click. */
  | { readonly status: 'already-submitted'; readonly applicationId: string }
  /** Another tab has submitted this draft with different answers. These answers were not submitted. */
  | { readonly status: 'submitted-elsewhere' }
  /** Another tab edits this draft. */
  | { readonly status: 'taken-over' }
  | { readonly status: 'files-missing'; readonly fileIds: readonly string[] }
  /** 'Delete everything' was confirmed during the submit. */
  | { readonly status: 'deleted' }

export type ReopenResult =
  | { readonly status: 'reopened'; readonly jobId: number }
  /** The job has another draft. */
  | { readonly status: 'conflict' }
  /** It is being sent, was sent, or does not exist. */
  | { readonly status: 'not-possible' }
  | { readonly status: 'failed' }

/** An application, and whether it is on the device. Otherwise it would be lost with this page. */
export type ListedApplication = ApplicationRow & { readonly isStored: boolean }

export type ChangeResult<Row> =
  | { readonly status: 'ok'; readonly row: Row }
  /** It was deleted in the meantime, or no longer waits. */
  | { readonly status: 'gone' }
  | { readonly status: 'full' }
  | { readonly status: 'unavailable'; readonly reason: UnavailableReason }

export type ClaimResult =
  | { readonly status: 'claimed'; readonly row: WaitingApplication }
  | { readonly status: 'nothing-due' }
  | { readonly status: 'unavailable' }

export interface ClaimOptions {
  /** Applications in this page's memory, or those stored on the device. */
  readonly from: 'memory' | 'device'
  /** Applications already tried in this pass. */
  readonly tried: ReadonlySet<string>
  /** Time of a wake-up that ignores the back-off: every application not tried since is due. */
  readonly forcedAtMs: number | null
}

export interface ApplicationStore {
  submit(submission: Submission): Promise<SubmitDraftResult>
  /** All applications, newest first: waiting, sent and needing attention. */
  list(): Promise<readonly ListedApplication[]>
  /** Turns an application back into a draft. */
  reopen(applicationId: string): Promise<ReopenResult>
  /** Queues an application that needs attention again, with the same key and answers. */
  retry(applicationId: string): Promise<boolean>
  /** Deletes an application in any state. */
  remove(applicationId: string): Promise<boolean>
  /** Picks the next application to try and marks it as being sent. */
  claim(options: ClaimOptions): Promise<ClaimResult>
  /** Updates an application that waits. */
  change<Next extends UnsentApplication>(
    applicationId: string,
    update: (application: WaitingApplication) => Next,
  ): Promise<ChangeResult<Next>>
  /** Turns a sent application into a receipt, and deletes its files. */
  markSent(applicationId: string, sentAtMs: number): Promise<void>
  /** The applications in this page's memory only. */
  held(): readonly ListedApplication[]
  /** Moves applications from memory to the device if it has room by now. None of them may be in the middle of sending. */
  persistHeld(): Promise<void>
  clearMemory(): void
}

export interface ApplicationDeps {
  readonly connection: DatabaseConnection
  readonly mirror: DraftMirror
  readonly files: FileStore
  readonly notices: Notices
  readonly clock: Clock
  readonly newId: () => string
  readonly tabId: string
  readonly watchClear: ClearWatch
  /** Returns the SHA-256 as hexadecimal digits, or null if the browser cannot compute it. */
  readonly sha256: (text: string) => Promise<string | null>
}

/** Whether an application is due for its next try. */
function isDue({ lastTryMs, nextTryMs }: WaitingApplication, nowMs: number, forcedAtMs: number | null): boolean {
  if (nextTryMs === null || nextTryMs <= nowMs || nextTryMs > nowMs + maxNextTryDelayMs) return true
  return forcedAtMs !== null && (lastTryMs === null || lastTryMs < forcedAtMs || lastTryMs > nowMs)
}

/** Picks the due application whose last try is longest ago, so that one that always fails cannot block the others. */
export function pickNext(
  rows: readonly ApplicationRow[],
  nowMs: number,
  { forcedAtMs, tried }: Pick<ClaimOptions, 'forcedAtMs' | 'tried'>,
): WaitingApplication | null {
  const waiting = rows.filter((row) => isWaiting(row))
  const due = waiting.filter((row) => !tried.has(row.applicationId) && isDue(row, nowMs, forcedAtMs))
  const [next] = due.sort((a, b) => a.turn - b.turn || a.submittedAtMs - b.submittedAtMs)
  return next ?? null
}

function nextTurn(rows: readonly ApplicationRow[]): number {
  return Math.max(0, ...rows.map((row) => (row.state === 'sent' ? 0 : row.turn))) + 1
}

/**
 * The result of submitting a draft again. Answers contain the ids of their files, so other files mean other answers. A receipt
 * without a digest cannot be compared: it counts as different, and the applicant is told that another tab has submitted.
 */
function resultOfResubmit(duplicate: ApplicationRow, { answers }: Submission, digest: string | null): SubmitDraftResult {
  const isSame =
    duplicate.answersDigest !== null && digest !== null
      ? duplicate.answersDigest === digest
      : duplicate.state !== 'sent' && JSON.stringify(duplicate.answers) === JSON.stringify(answers)
  return isSame ? { status: 'already-submitted', applicationId: duplicate.applicationId } : { status: 'submitted-elsewhere' }
}

/** An application that the device could not store. `sentAtMs` is set once it was sent: then only its receipt is not stored. */
interface HeldApplication {
  readonly application: UnsentApplication
  readonly sentAtMs: number | null
}

export function createApplicationStore(deps: ApplicationDeps): ApplicationStore {
  const { clock, connection, files, watchClear, mirror, newId, notices, sha256, tabId } = deps
  const memory = new Map<string, HeldApplication>()
  /** Pending while applications move from memory to the device. A change made during the move would be overwritten by it. */
  let moving: Promise<void> = Promise.resolve()
  const notifyChanged = () => notices.publish({ type: 'applications' })
  const rowOf = ({ application, sentAtMs }: HeldApplication): ApplicationRow =>
    sentAtMs === null ? application : receiptOf(application, sentAtMs)
  const heldRows = () => Array.from(memory.values(), rowOf)
  const readAll = async (database: CareersDatabase) => parseApplications(await database.applications.toArray())
  const read = async (database: CareersDatabase, applicationId: string) => {
    const stored = await database.applications.get(applicationId)
    return stored === undefined ? undefined : parseApplications([stored])[0]
  }

  /** Deletes the draft of an application that was held in memory. If another tab has typed on, its text becomes a new draft. */
  const releaseDraft = async (database: CareersDatabase, { draftId, draftSeq, jobId }: UnsentApplication, newDraftId: string) => {
    const draft = parseDraft(await database.drafts.get(jobId))
    if (draft?.draftId !== draftId) return
    if (draft.seq <= draftSeq) await database.drafts.delete(jobId)
    else await database.drafts.put({ ...draft, draftId: newDraftId })
  }
  /** Does the same in the text mirror, after the transaction was committed. */
  const releaseText = ({ draftId, draftSeq, jobId }: UnsentApplication, newDraftId: string) => {
    const text = mirror.read(jobId)
    if (text?.draftId !== draftId) return
    if (text.seq <= draftSeq) mirror.remove(jobId)
    else mirror.write({ ...text, draftId: newDraftId })
  }

  const submit = async (submission: Submission): Promise<SubmitDraftResult> => {
    const { answers, draftId, draftSeq, formState, jobId, jobTitle } = submission
    const isCleared = watchClear()
    const answersDigest = await sha256(`${draftId}\n${JSON.stringify(answers)}`)
    await moving
    const row: WaitingApplication = {
      applicationId: newId(),
      draftId,
      draftSeq,
      jobId,
      jobTitle,
      state: 'queued',
      answers,
      answersDigest,
      files: submission.files,
      copy: submission.copy ?? [],
      uploads: submission.uploads ?? {},
      body: null,
      hasUploadedAgain: false,
      formState,
      submittedAtMs: clock.nowMs(),
      turn: 0,
      failures: 0,
      lastTryMs: null,
      nextTryMs: null,
      delay: null,
    }
    const { applicationId } = row
    const isDuplicate = (other: ApplicationRow) => isOfDraft(other, draftId)
    const held = heldRows().find(isDuplicate)
    if (held) return resultOfResubmit(held, submission, answersDigest)
    const fileIds = submission.files.map(({ fileId }) => fileId)
    const missing = await files.missing(fileIds)
    const storedFileIds = fileIds.filter((fileId) => !files.isInMemory([fileId]))
    const isForMemory = storedFileIds.length < fileIds.length
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.files, database.applications, async (): Promise<SubmitDraftResult> => {
        // A second try of this transaction may come after the deletion.
        if (isCleared()) return { status: 'deleted' }
        const stored = await readAll(database)
        // The first run of this transaction was committed before its connection was lost.
        if (stored.some((other) => other.applicationId === applicationId)) {
          return { status: 'queued', applicationId, isStored: true }
        }
        const duplicate = stored.find(isDuplicate)
        // Check this before the files: the files of a sent application are deleted.
        if (duplicate) return resultOfResubmit(duplicate, submission, answersDigest)
        const draft = parseDraft(await database.drafts.get(jobId))
        if (draft && draft.ownerTab !== tabId) return { status: 'taken-over' }
        if (missing.length > 0) return { status: 'files-missing', fileIds: missing }
        const known = await database.files.where('fileId').anyOf(storedFileIds).primaryKeys()
        const lost = storedFileIds.filter((fileId) => !known.includes(fileId))
        if (lost.length > 0) return { status: 'files-missing', fileIds: lost }
        if (isForMemory) return { status: 'queued', applicationId, isStored: false }
        await database.applications.add(row)
        if (draft?.draftId === draftId) await database.drafts.delete(jobId)
        return { status: 'queued', applicationId, isStored: true }
      }),
    )
    if (isCleared()) return { status: 'deleted' }
    if (result.status !== 'ok' && missing.length > 0) return { status: 'files-missing', fileIds: missing }
    if (result.status !== 'ok' || (result.value.status === 'queued' && !result.value.isStored)) {
      memory.set(applicationId, { application: row, sentAtMs: null })
      notifyChanged()
      return { status: 'queued', applicationId, isStored: false }
    }
    if (result.value.status === 'queued') {
      if (mirror.read(jobId)?.draftId === draftId) mirror.remove(jobId)
      notifyChanged()
      // Tabs that still show the draft must report that it was submitted.
      notices.publish({ type: 'draft', jobId, tabId })
    }
    return result.value
  }

  /** Changes an application in memory or on the device. `update` returns null if it does not apply. */
  const change = async <Next extends UnsentApplication>(
    applicationId: string,
    update: (application: ApplicationRow) => Next | null,
  ): Promise<ChangeResult<Next>> => {
    await moving
    const held = memory.get(applicationId)
    if (held) {
      const row = update(rowOf(held))
      if (!row) return { status: 'gone' }
      memory.set(applicationId, { application: row, sentAtMs: null })
      notifyChanged()
      return { status: 'ok', row }
    }
    const result = await connection.run((database) =>
      database.transaction('rw', database.applications, async () => {
        const row = await read(database, applicationId)
        // Read and write in one transaction, so that a deleted application is not written again.
        const next = row ? update(row) : null
        if (next) await database.applications.put(next)
        return next
      }),
    )
    if (result.status !== 'ok') return result
    if (result.value) notifyChanged()
    return result.value ? { status: 'ok', row: result.value } : { status: 'gone' }
  }

  const claim = async ({ forcedAtMs, from, tried }: ClaimOptions): Promise<ClaimResult> => {
    const nowMs = clock.nowMs()
    const pick = (rows: readonly ApplicationRow[]): WaitingApplication | null => {
      const next = pickNext(rows, nowMs, { forcedAtMs, tried })
      const state = next?.body === null ? 'uploading' : 'submitting'
      return next && { ...next, state, turn: nextTurn(rows), lastTryMs: nowMs }
    }
    if (from === 'memory') {
      const application = pick(heldRows())
      if (!application) return { status: 'nothing-due' }
      memory.set(application.applicationId, { application, sentAtMs: null })
      notifyChanged()
      return { status: 'claimed', row: application }
    }
    const pickStored = (mode: 'rw' | 'r') =>
      connection.run((database) =>
        database.transaction(mode, database.applications, async () => {
          // An application with a receipt in memory was sent, although the device could not store the receipt.
          const row = pick((await readAll(database)).filter(({ applicationId }) => !memory.has(applicationId)))
          if (row && mode === 'rw') await database.applications.put(row)
          return row
        }),
      )
    const written = await pickStored('rw')
    // A full device must not prevent sending.
    const result = written.status === 'full' ? await pickStored('r') : written
    if (result.status !== 'ok') return { status: 'unavailable' }
    if (!result.value) return { status: 'nothing-due' }
    notifyChanged()
    return { status: 'claimed', row: result.value }
  }

  const markSent = async (applicationId: string, sentAtMs: number): Promise<void> => {
    const held = memory.get(applicationId)?.application
    let sent = held
    const newDraftId = newId()
    const isCleared = watchClear()
    const result = await connection.run((database) =>
      database.transaction('rw', database.applications, database.files, database.drafts, async () => {
        const row = held ?? (await read(database, applicationId))
        if (!row || row.state === 'sent' || isCleared()) return
        sent = row
        await database.applications.put(receiptOf(row, sentAtMs))
        await releaseDraft(database, row, newDraftId)
        const needed = await neededFileIds(database)
        await database.files.bulkDelete(row.files.map(({ fileId }) => fileId).filter((fileId) => !needed.has(fileId)))
      }),
    )
    if (result.status === 'ok') memory.delete(applicationId)
    // In memory it stays complete, so that its files and draft can be deleted once the device can be written.
    else if (sent && !isCleared()) memory.set(applicationId, { application: sent, sentAtMs })
    if (sent) releaseText(sent, newDraftId)
    notifyChanged()
  }

  /** Moves one application to the device with its files and deletes its draft, as `submit` would have done. */
  const persist = async (held: UnsentApplication): Promise<void> => {
    const { applicationId, draftId, jobId } = held
    const fileIds = held.files.map(({ fileId }) => fileId)
    const fileRows = files.inMemory(fileIds)
    const newDraftId = newId()
    const isCleared = watchClear()
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.files, database.applications, async () => {
        const rows = await readAll(database)
        // The first run of this transaction was committed before its connection was lost.
        if (rows.some((row) => row.applicationId === applicationId)) return true
        // Another tab has submitted the same draft, which this tab could not delete.
        if (isCleared() || rows.some((row) => isOfDraft(row, draftId))) return false
        await database.files.bulkPut([...fileRows])
        await database.applications.add(held)
        await releaseDraft(database, held, newDraftId)
        return true
      }),
    )
    if (result.status !== 'ok' || !result.value) return
    memory.delete(applicationId)
    files.dropFromMemory(fileIds)
    releaseText(held, newDraftId)
    notifyChanged()
    notices.publish({ type: 'draft', jobId, tabId })
  }

  const reopen = async (applicationId: string): Promise<ReopenResult> => {
    await moving
    const held = memory.get(applicationId)
    if (held) {
      if (!mayReopen(rowOf(held))) return { status: 'not-possible' }
      // Its draft is still on the device.
      memory.delete(applicationId)
      notifyChanged()
      return { status: 'reopened', jobId: held.application.jobId }
    }
    const nowMs = clock.nowMs()
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.applications, async () => {
        const row = await read(database, applicationId)
        if (!row || row.state === 'sent' || !mayReopen(row)) return 'not-possible'
        const { draftId, draftSeq, formState, jobId, jobTitle, submittedAtMs } = row
        const text = mirror.read(jobId)
        if ((await database.drafts.get(jobId)) || (text && text.draftId !== draftId)) return 'conflict'
        const draft: DraftRow = {
          jobId,
          jobTitle,
          draftId,
          state: formState,
          fileIds: row.files.map(({ fileId }) => fileId),
          // Higher than any text of the submitted draft.
          seq: draftSeq + 1,
          ownerTab: tabId,
          createdAtMs: submittedAtMs,
          updatedAtMs: nowMs,
        }
        await database.drafts.put(draft)
        await database.applications.delete(applicationId)
        return draft
      }),
    )
    if (result.status !== 'ok') return { status: 'failed' }
    if (result.value === 'not-possible' || result.value === 'conflict') return { status: result.value }
    mirror.write(result.value)
    notifyChanged()
    return { status: 'reopened', jobId: result.value.jobId }
  }

  const remove = async (applicationId: string): Promise<boolean> => {
    await moving
    const held = memory.get(applicationId)?.application
    memory.delete(applicationId)
    const result = await connection.run((database) =>
      database.transaction('rw', database.applications, database.files, database.drafts, async () => {
        const row = held ?? (await read(database, applicationId))
        await database.applications.delete(applicationId)
        const needed = await neededFileIds(database)
        const fileIds = row && row.state !== 'sent' ? row.files.map(({ fileId }) => fileId) : []
        await database.files.bulkDelete(fileIds.filter((fileId) => !needed.has(fileId)))
      }),
    )
    notifyChanged()
    return result.status === 'ok'
  }

  const held = () => heldRows().map((row): ListedApplication => ({ ...row, isStored: false }))

  return {
    submit,
    claim,
    markSent,
    reopen,
    remove,
    held,
    change: (applicationId, update) => change(applicationId, (row) => (isWaiting(row) ? update(row) : null)),
    retry: async (applicationId) => {
      const requeue = ({ attention: _attention, ...row }: StoppedApplication): WaitingApplication => ({
        ...row,
        state: 'queued',
        nextTryMs: null,
        delay: null,
      })
      const result = await change(applicationId, (row) => (row.state === 'needs-attention' ? requeue(row) : null))
      return result.status === 'ok'
    },
    list: async () => {
      const result = await connection.run(readAll)
      const stored = result.status === 'ok' ? result.value : []
      const rows = stored
        .filter(({ applicationId }) => !memory.has(applicationId))
        .map((row): ListedApplication => ({ ...row, isStored: true }))
      return [...rows, ...held()].sort((a, b) => b.submittedAtMs - a.submittedAtMs)
    },
    persistHeld: () => {
      const moveAll = async () => {
        for (const { application, sentAtMs } of memory.values()) {
          if (sentAtMs === null) await persist(application)
          else await markSent(application.applicationId, sentAtMs)
        }
      }
      const movedAll = moveAll()
      moving = movedAll.catch(() => {})
      return movedAll
    },
    clearMemory: () => memory.clear(),
  }
}
