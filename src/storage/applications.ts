import { makeRights } from '#shared/application-rights.ts'
import type { ApplicationStatus } from '#shared/application-status.ts'
import { isDueAt } from '#shared/back-off.ts'
import { language } from '#shared/words.ts'
import type { Clock } from '#platform/clock.ts'
import type { CareersDatabase, DatabaseConnection, UnavailableReason } from './database.ts'
import type { DraftMirror } from './draft-mirror.ts'
import { type ClearWatch, type FileStore, neededFileIds, tablesWithFiles } from './files.ts'
import type { Notices } from './notices.ts'
import {
  type ApplicationRow,
  type Confirmation,
  type DraftRow,
  type EarlierTry,
  type FileRow,
  applicationFiles,
  isKept,
  isOfDraft,
  isWaiting,
  type KeptReceipt,
  mayReopen,
  parseApplications,
  parseEarlierTries,
  parseDraft,
  receiptOf,
  type StoppedApplication,
  type UnsentApplication,
  type WaitingApplication,
} from './records.ts'

/**
 * Stores applications from 'Submit' on. Only `submit` creates one: it freezes the answers under a new key and replaces the
 * draft in one transaction, so that there is always either a draft or an application, never both or neither. If the device
 * cannot store it, the application is held in this page's memory and still sent. Its draft stays on the device until then,
 * so that closing the page loses nothing. The sender and the screens use it through `outbox.ts`.
 */

/** The part of an application that the form knows. */
export type Submission = Pick<
  WaitingApplication,
  'jobId' | 'jobTitle' | 'draftId' | 'draftSeq' | 'answers' | 'files' | 'entered'
> &
  Partial<Pick<WaitingApplication, 'uploads' | 'copy'>>

/** The text whose hash names a draft to the service, on every device that has the draft. */
const lineageText = (draftId: string) => `careers-lineage\n${draftId}`

export type SubmitDraftResult =
  /** It waits to be sent. It is not sent yet. */
  | { readonly status: 'queued'; readonly applicationId: string; readonly isStored: boolean }
  /** The same answers of this draft were already submitted, in another tab or by a second click. */
  | { readonly status: 'already-submitted'; readonly applicationId: string }
  /** Another tab has submitted this draft with different answers. These answers were not submitted. */
  | { readonly status: 'submitted-elsewhere' }
  /** Another application for this job waits on this device, from another tab. These answers were not submitted. */
  | { readonly status: 'another-waits'; readonly applicationId: string }
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

export interface ApplicationDeps {
  readonly connection: DatabaseConnection
  readonly mirror: DraftMirror
  readonly files: FileStore
  readonly notices: Notices
  readonly clock: Clock
  readonly newId: () => string
  readonly tabId: string
  readonly watchClear: ClearWatch
  /** Returns the SHA-256 as hexadecimal digits. */
  readonly sha256: (text: string) => Promise<string>
}

/** Whether an application is due for its next try. */
function isDue({ lastTryMs, nextTryMs }: WaitingApplication, nowMs: number, forcedAtMs: number | null): boolean {
  if (nextTryMs === null || isDueAt(nextTryMs, nowMs)) return true
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

/** The result of submitting a draft again. Answers contain the ids of their files, so other files mean other answers. */
function resultOfResubmit({ answersDigest, applicationId }: ApplicationRow, digest: string): SubmitDraftResult {
  return answersDigest === digest ? { status: 'already-submitted', applicationId } : { status: 'submitted-elsewhere' }
}

/** An application that the device could not store. `sent` is set once it was sent: then only its receipt is not stored. */
interface HeldApplication {
  readonly application: UnsentApplication
  readonly sent: { readonly atMs: number; readonly confirmation: Confirmation } | null
}

function earlierTryOf(application: UnsentApplication, reopenedAtMs: number): EarlierTry {
  const { applicationId, copy, jobId, jobTitle, rights, submittedAtMs } = application
  return { applicationId, rights, copy, jobId, jobTitle, submittedAtMs, reopenedAtMs }
}

const triesOf = (tries: readonly EarlierTry[], jobId: number): UnsentApplication['replaces'] =>
  tries.filter((each) => each.jobId === jobId).map(({ applicationId, rights }) => ({ applicationId, rights }))

/** What a submit, a receipt and a return to the form read and write together. */
const submitTables = ['drafts', 'files', 'applications', 'earlierTries'] as const

export type ApplicationStore = ReturnType<typeof createApplicationStore>

export function createApplicationStore(deps: ApplicationDeps) {
  const { clock, connection, files, watchClear, mirror, newId, notices, sha256, tabId } = deps
  const memory = new Map<string, HeldApplication>()
  /** Earlier tries that the device could not store. */
  const heldTries: EarlierTry[] = []
  /** Pending while applications move from memory to the device. A change made during the move would be overwritten by it. */
  let moving: Promise<void> = Promise.resolve()
  const notifyChanged = () => notices.publish({ type: 'applications' })
  const rowOf = ({ application, sent }: HeldApplication): ApplicationRow =>
    sent === null ? application : receiptOf(application, sent.atMs, sent.confirmation)
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
    const { answers, draftId, jobId } = submission
    const isCleared = watchClear()
    const answersText = JSON.stringify(answers)
    const answersDigest = await sha256(`${draftId}\n${answersText}`)
    const lineage = await sha256(lineageText(draftId))
    await moving
    let row: WaitingApplication = {
      copy: [],
      uploads: {},
      ...submission,
      applicationId: newId(),
      rights: makeRights(newId),
      state: 'queued',
      answersDigest,
      lineage,
      language,
      resolved: null,
      replaces: triesOf(heldTries, jobId),
      unsentJobId: jobId,
      uploadRounds: 0,
      submittedAtMs: clock.nowMs(),
      turn: 0,
      failures: 0,
      lastTryMs: null,
      nextTryMs: null,
      delay: null,
    }
    const { applicationId } = row
    const isDuplicate = (other: ApplicationRow) => isOfDraft(other, draftId)
    const isUnsentOfJob = (other: ApplicationRow) => other.state !== 'sent' && other.unsentJobId === jobId
    const held = heldRows().find(isDuplicate)
    if (held) return resultOfResubmit(held, answersDigest)
    const heldOther = heldRows().find(isUnsentOfJob)
    if (heldOther) return { status: 'another-waits', applicationId: heldOther.applicationId }
    const fileIds = submission.files.map(({ fileId }) => fileId)
    const missing = await files.missing(fileIds)
    const storedFileIds = fileIds.filter((fileId) => !files.isInMemory([fileId]))
    const isForMemory = storedFileIds.length < fileIds.length
    let isAbsorbed = false
    const result = await connection.transact('rw', submitTables, async (database): Promise<SubmitDraftResult> => {
      // A second try of this transaction may come after the deletion.
      if (isCleared()) return { status: 'deleted' }
      const stored = await readAll(database)
      // The first run of this transaction was committed before its connection was lost.
      if (stored.some((other) => other.applicationId === applicationId)) {
        return { status: 'queued', applicationId, isStored: true }
      }
      const duplicate = stored.find(isDuplicate)
      // Check this before the files: the files of a sent application are deleted.
      if (duplicate) return resultOfResubmit(duplicate, answersDigest)
      const draft = parseDraft(await database.drafts.get(jobId))
      if (draft && draft.ownerTab !== tabId) return { status: 'taken-over' }
      if (missing.length > 0) return { status: 'files-missing', fileIds: missing }
      const known = await database.files.where('fileId').anyOf(storedFileIds).primaryKeys()
      const lost = storedFileIds.filter((fileId) => !known.includes(fileId))
      if (lost.length > 0) return { status: 'files-missing', fileIds: lost }
      const other = stored.find(isUnsentOfJob)
      if (other && other.state !== 'sent' && JSON.stringify(other.answers) === answersText) {
        // The same answers in another tab's draft: it has become this application.
        if (draft?.draftId === draftId) await database.drafts.delete(jobId)
        isAbsorbed = true
        return { status: 'already-submitted', applicationId: other.applicationId }
      }
      if (other) return { status: 'another-waits', applicationId: other.applicationId }
      const earlier = parseEarlierTries(await database.earlierTries.where('jobId').equals(jobId).toArray())
      row = { ...row, replaces: triesOf([...earlier, ...heldTries], jobId) }
      if (isForMemory) return { status: 'queued', applicationId, isStored: false }
      // The index on `unsentJobId` refuses a second one, whatever was read above.
      await database.applications.add(row)
      if (draft?.draftId === draftId) await database.drafts.delete(jobId)
      return { status: 'queued', applicationId, isStored: true }
    })
    if (isCleared()) return { status: 'deleted' }
    if (result.status !== 'ok' && missing.length > 0) return { status: 'files-missing', fileIds: missing }
    if (result.status !== 'ok' || (result.value.status === 'queued' && !result.value.isStored)) {
      memory.set(applicationId, { application: row, sent: null })
      notifyChanged()
      return { status: 'queued', applicationId, isStored: false }
    }
    if (result.value.status === 'queued' || isAbsorbed) {
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
      memory.set(applicationId, { application: row, sent: null })
      notifyChanged()
      return { status: 'ok', row }
    }
    const result = await connection.transact('rw', ['applications'], async (database) => {
      const row = await read(database, applicationId)
      // Read and write in one transaction, so that a deleted application is not written again.
      const next = row ? update(row) : null
      if (next) await database.applications.put(next)
      return next
    })
    if (result.status !== 'ok') return result
    if (result.value) notifyChanged()
    return result.value ? { status: 'ok', row: result.value } : { status: 'gone' }
  }

  /** Picks the next application to try and marks it as being sent. */
  const claim = async ({ forcedAtMs, from, tried }: ClaimOptions): Promise<ClaimResult> => {
    const nowMs = clock.nowMs()
    const pick = (rows: readonly ApplicationRow[]): WaitingApplication | null => {
      const next = pickNext(rows, nowMs, { forcedAtMs, tried })
      const state = next?.resolved === null ? 'uploading' : 'submitting'
      return next && { ...next, state, turn: nextTurn(rows), lastTryMs: nowMs }
    }
    if (from === 'memory') {
      const application = pick(heldRows())
      if (!application) return { status: 'nothing-due' }
      memory.set(application.applicationId, { application, sent: null })
      notifyChanged()
      return { status: 'claimed', row: application }
    }
    const pickStored = (mode: 'rw' | 'r') =>
      connection.transact(mode, ['applications'], async (database) => {
        // An application with a receipt in memory was sent, although the device could not store the receipt.
        const row = pick((await readAll(database)).filter(({ applicationId }) => !memory.has(applicationId)))
        if (row && mode === 'rw') await database.applications.put(row)
        return row
      })
    const written = await pickStored('rw')
    // A full device must not prevent sending.
    const result = written.status === 'full' ? await pickStored('r') : written
    if (result.status !== 'ok') return { status: 'unavailable' }
    if (!result.value) return { status: 'nothing-due' }
    notifyChanged()
    return { status: 'claimed', row: result.value }
  }

  /** Turns a sent application into a receipt that keeps what was sent, and forgets the earlier tries that it has replaced. */
  const markSent = async (applicationId: string, sentAtMs: number, confirmation: Confirmation): Promise<void> => {
    const held = memory.get(applicationId)?.application
    let sent = held
    const heldFiles = held ? files.inMemory(held.files.map(({ fileId }) => fileId)) : []
    const newDraftId = newId()
    const isCleared = watchClear()
    const store = (fileRows: readonly FileRow[]) =>
      connection.transact('rw', submitTables, async (database) => {
        const row = held ?? (await read(database, applicationId))
        if (!row || row.state === 'sent' || isCleared()) return
        sent = row
        await database.files.bulkPut([...fileRows])
        await database.applications.put(receiptOf(row, sentAtMs, confirmation))
        await database.earlierTries.bulkDelete(row.replaces.map((replaced) => replaced.applicationId))
        await releaseDraft(database, row, newDraftId)
      })
    const written = await store(heldFiles)
    // Without its files a receipt may fit. They were never on the device.
    const result = written.status === 'full' && heldFiles.length > 0 ? await store([]) : written
    if (result.status === 'ok') memory.delete(applicationId)
    // In memory it stays complete, so that its files and draft can be deleted once the device can be written.
    else if (sent && !isCleared()) memory.set(applicationId, { application: sent, sent: { atMs: sentAtMs, confirmation } })
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
    const result = await connection.transact('rw', ['drafts', 'files', 'applications'], async (database) => {
      const rows = await readAll(database)
      // The first run of this transaction was committed before its connection was lost.
      if (rows.some((row) => row.applicationId === applicationId)) return true
      // Another tab has submitted the same draft, which this tab could not delete.
      if (isCleared() || rows.some((row) => isOfDraft(row, draftId))) return false
      // The same for another draft of the job. This one is sent from memory.
      if (rows.some((row) => row.state !== 'sent' && row.unsentJobId === jobId)) return false
      await database.files.bulkPut([...fileRows])
      await database.applications.add(held)
      await releaseDraft(database, held, newDraftId)
      return true
    })
    if (result.status !== 'ok' || !result.value) return
    memory.delete(applicationId)
    files.dropFromMemory(fileIds)
    releaseText(held, newDraftId)
    notifyChanged()
    notices.publish({ type: 'draft', jobId, tabId })
  }

  /**
   * Turns an application back into a draft. One that may have reached the service is remembered as an earlier try.
   * @param isAbsent the service has said that it does not have it
   */
  const reopen = async (applicationId: string, isAbsent = false): Promise<ReopenResult> => {
    await moving
    const held = memory.get(applicationId)
    if (held) {
      if (!mayReopen(rowOf(held)) || (held.application.resolved !== null && !isAbsent)) return { status: 'not-possible' }
      // Its draft is still on the device.
      memory.delete(applicationId)
      if (held.application.resolved !== null) heldTries.push(earlierTryOf(held.application, clock.nowMs()))
      notifyChanged()
      return { status: 'reopened', jobId: held.application.jobId }
    }
    const nowMs = clock.nowMs()
    const result = await connection.transact('rw', submitTables, async (database) => {
      const row = await read(database, applicationId)
      if (!row || row.state === 'sent' || !mayReopen(row)) return 'not-possible'
      const { draftId, draftSeq, entered, jobId, jobTitle, resolved, submittedAtMs } = row
      if (resolved !== null && !isAbsent) return 'not-possible'
      const text = mirror.read(jobId)
      if ((await database.drafts.get(jobId)) || (text && text.draftId !== draftId)) return 'conflict'
      const draft: DraftRow = {
        jobId,
        jobTitle,
        draftId,
        state: entered,
        fileIds: row.files.map(({ fileId }) => fileId),
        // Higher than any text of the submitted draft.
        seq: draftSeq + 1,
        ownerTab: tabId,
        createdAtMs: submittedAtMs,
        updatedAtMs: nowMs,
      }
      await database.drafts.put(draft)
      await database.applications.delete(applicationId)
      // A request that is under way may still arrive.
      if (resolved !== null) await database.earlierTries.put(earlierTryOf(row, nowMs))
      return draft
    })
    if (result.status !== 'ok') return { status: 'failed' }
    if (result.value === 'not-possible' || result.value === 'conflict') return { status: result.value }
    mirror.write(result.value)
    notifyChanged()
    return { status: 'reopened', jobId: result.value.jobId }
  }

  /** Deletes an application in any state. */
  const remove = async (applicationId: string): Promise<boolean> => {
    await moving
    const held = memory.get(applicationId)?.application
    memory.delete(applicationId)
    const result = await connection.transact('rw', tablesWithFiles, async (database) => {
      const row = held ?? (await read(database, applicationId))
      await database.applications.delete(applicationId)
      const needed = await neededFileIds(database)
      const fileIds = row ? applicationFiles(row).map(({ fileId }) => fileId) : []
      await database.files.bulkDelete(fileIds.filter((fileId) => !needed.has(fileId)))
    })
    notifyChanged()
    return result.status === 'ok'
  }

  /** Changes a receipt that keeps what was sent. */
  const changeKept = async (applicationId: string, update: (receipt: KeptReceipt) => ApplicationRow): Promise<void> => {
    const result = await connection.transact('rw', ['applications'], async (database) => {
      const row = await read(database, applicationId)
      if (row && isKept(row)) await database.applications.put(update(row))
    })
    if (result.status === 'ok') notifyChanged()
  }

  /** Turns an earlier try that has arrived after all into a receipt. */
  const showEarlierTry = async (applicationId: string, status: ApplicationStatus, nowMs: number): Promise<void> => {
    await connection.transact('rw', ['applications', 'earlierTries'], async (database) => {
      const [earlier] = parseEarlierTries(await database.earlierTries.where('applicationId').equals(applicationId).toArray())
      if (!earlier) return
      const { copy, jobId, jobTitle, rights, submittedAtMs } = earlier
      await database.applications.put({
        applicationId,
        rights,
        draftId: '',
        jobId,
        jobTitle,
        answersDigest: null,
        copy,
        submittedAtMs,
        state: 'sent',
        sentAtMs: nowMs,
        serviceStatus: status,
      })
      await database.earlierTries.delete(applicationId)
    })
    notifyChanged()
  }

  /** The applications in this page's memory only. */
  const held = () => heldRows().map((row): ListedApplication => ({ ...row, isStored: false }))

  return {
    submit,
    claim,
    markSent,
    reopen,
    remove,
    changeKept,
    showEarlierTry,
    held,
    change: <Next extends UnsentApplication>(applicationId: string, update: (application: WaitingApplication) => Next) =>
      change(applicationId, (row) => (isWaiting(row) ? update(row) : null)),
    /**
     * Queues an application that needs attention again, with the same key and answers. One of a draft that another device has sent
     * is a new one then.
     */
    retry: async (applicationId: string) => {
      const requeue = ({ attention, ...row }: StoppedApplication): WaitingApplication => ({
        ...row,
        lineage: attention.reason === 'sent-elsewhere' ? null : row.lineage,
        state: 'queued',
        nextTryMs: null,
        delay: null,
      })
      const result = await change(applicationId, (row) => (row.state === 'needs-attention' ? requeue(row) : null))
      return result.status === 'ok'
    },
    /** All applications, newest first: waiting, sent and needing attention. */
    list: async () => {
      const result = await connection.run(readAll)
      const stored = result.status === 'ok' ? result.value : []
      const rows = stored
        .filter(({ applicationId }) => !memory.has(applicationId))
        .map((row): ListedApplication => ({ ...row, isStored: true }))
      return [...rows, ...held()].sort((a, b) => b.submittedAtMs - a.submittedAtMs)
    },
    /** Moves applications from memory to the device if it has room by now. None of them may be in the middle of sending. */
    persistHeld: () => {
      const moveAll = async () => {
        for (const { application, sent } of memory.values()) {
          if (sent === null) await persist(application)
          else await markSent(application.applicationId, sent.atMs, sent.confirmation)
        }
      }
      const movedAll = moveAll()
      moving = movedAll.catch(() => {})
      return movedAll
    },
    clearMemory: () => {
      memory.clear()
      heldTries.splice(0)
    },
  }
}
