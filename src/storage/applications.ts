import type { ApplicationStatus } from '#shared/application-status.ts'
import { isDueAt } from '#shared/back-off.ts'
import type { CareersDatabase, DatabaseResult, UnavailableReason } from './database.ts'
import { neededFileIds, type StoreDeps, tablesWithFiles } from './files.ts'
import {
  type ApplicationRow,
  applicationFiles,
  type Confirmation,
  type FileRow,
  isKept,
  isOfDraft,
  isWaiting,
  type KeptReceipt,
  listApplications,
  type ListedApplication,
  parseDraft,
  parseEarlierTries,
  receiptOf,
  type StoppedApplication,
  type UnsentApplication,
  type WaitingApplication,
} from './records.ts'
import { type ApplicationRows, createPlaces, readApplicationRow, readApplicationRows } from './rows.ts'
import { createSubmitting, submitTables } from './submit-draft.ts'

/**
 * Stores applications from 'Submit' (`submit-draft.ts`) to the receipt: on the device, or in this page's memory where the device
 * cannot. The sender and the screens use it through `outbox.ts`.
 */

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

/** Whether an application is due for its next try. */
function isDue({ lastTryMs, nextTryMs }: WaitingApplication, nowMs: number, forcedAtMs: number | null): boolean {
  if (nextTryMs === null || isDueAt(nextTryMs, nowMs)) return true
  return forcedAtMs !== null && (lastTryMs === null || lastTryMs < forcedAtMs || lastTryMs > nowMs)
}

/** Picks the due application whose last try is longest ago, so that one that always fails cannot block the others, for a try. */
function pickNext(
  rows: readonly ApplicationRow[],
  nowMs: number,
  { forcedAtMs, tried }: ClaimOptions,
): WaitingApplication | null {
  const waiting = rows.filter((row) => isWaiting(row))
  const due = waiting.filter((row) => !tried.has(row.applicationId) && isDue(row, nowMs, forcedAtMs))
  const [next] = due.sort((a, b) => a.turn - b.turn || a.submittedAtMs - b.submittedAtMs)
  if (!next) return null
  const turn = Math.max(0, ...rows.map((row) => (row.state === 'sent' ? 0 : row.turn))) + 1
  return { ...next, state: next.resolved === null ? 'uploading' : 'submitting', turn, lastTryMs: nowMs }
}

/** The number of the save that was submitted. */
const submittedSeq = (row: ApplicationRow) => (row.state === 'sent' ? (row.kept?.content.draftSeq ?? 0) : row.draftSeq)

/** Whether the device has an application that one of this page's memory must not stand beside: it is sent from there. */
const isInTheWay = (other: ApplicationRow, { draftId, jobId }: ApplicationRow) =>
  isOfDraft(other, draftId) || (other.state !== 'sent' && other.unsentJobId === jobId)

export type ApplicationStore = ReturnType<typeof createApplicationStore>

export function createApplicationStore(deps: StoreDeps) {
  const { clock, connection, files, watchClear, mirror, newId, notices, tabId } = deps
  const places = createPlaces(connection)
  const { memory, transactAt } = places
  const notifyChanged = () => notices.publish({ type: 'applications' })

  /** Deletes the draft of an application that was held in memory. If another tab has typed on, its text becomes a new draft. */
  const releaseDraft = async (database: CareersDatabase, row: ApplicationRow, newDraftId: string) => {
    const draft = parseDraft(await database.drafts.get(row.jobId))
    if (!draft || !isOfDraft(row, draft.draftId)) return
    if (draft.seq <= submittedSeq(row)) await database.drafts.delete(row.jobId)
    else await database.drafts.put({ ...draft, draftId: newDraftId })
  }
  /** Does the same in the text mirror, after the transaction was committed. */
  const releaseText = (row: ApplicationRow, newDraftId: string) => {
    const text = mirror.read(row.jobId)
    if (!text || !isOfDraft(row, text.draftId)) return
    if (text.seq <= submittedSeq(row)) mirror.remove(row.jobId)
    else mirror.write({ ...text, draftId: newDraftId })
  }

  /** Changes an application. `update` returns null if it does not apply. */
  const change = async <Next extends ApplicationRow>(
    applicationId: string,
    update: (application: ApplicationRow) => Next | null,
  ): Promise<ChangeResult<Next>> => {
    const result = await transactAt(applicationId, ['applications'], async (rows) => {
      const row = await readApplicationRow(rows, applicationId)
      // Read and write in one transaction, so that a deleted application is not written again.
      const next = row ? update(row) : null
      if (next) await rows.applications.put(next)
      return next
    })
    if (result.status !== 'ok') return result
    if (result.value) notifyChanged()
    return result.value ? { status: 'ok', row: result.value } : { status: 'gone' }
  }

  /** Picks the next application to try and marks it as being sent. */
  const claim = async (options: ClaimOptions): Promise<ClaimResult> => {
    const nowMs = clock.nowMs()
    const isInMemory = options.from === 'memory'
    const pick = async (rows: ApplicationRows, mode: 'rw' | 'r') => {
      const all = await readApplicationRows(rows)
      // One on the device with a receipt in memory was sent, although the device could not store the receipt.
      const here = all.filter(({ applicationId }) => isInMemory || !memory.has(applicationId))
      const row = pickNext(here, nowMs, options)
      if (row && mode === 'rw') await rows.applications.put(row)
      return row
    }
    const pickIn = async (mode: 'rw' | 'r'): Promise<DatabaseResult<WaitingApplication | null>> =>
      isInMemory
        ? { status: 'ok', value: await memory.transact((rows) => pick(rows, mode)) }
        : connection.transact(mode, ['applications'], (database) => pick(database, mode))
    const written = await pickIn('rw')
    // A full device must not prevent sending.
    const result = written.status === 'full' ? await pickIn('r') : written
    if (result.status !== 'ok') return { status: 'unavailable' }
    if (!result.value) return { status: 'nothing-due' }
    notifyChanged()
    return { status: 'claimed', row: result.value }
  }

  /** Moves an application with its files from memory to the device, if that can store it by now, and releases its draft. */
  const move = (applicationId: string): Promise<void> =>
    memory.transact(async (held) => {
      const row = await readApplicationRow(held, applicationId)
      if (!row) return
      const fileIds = applicationFiles(row).map(({ fileId }) => fileId)
      const fileRows = files.inMemory(fileIds)
      const newDraftId = newId()
      const isCleared = watchClear()
      const store = (withFiles: readonly FileRow[]) =>
        connection.transact('rw', submitTables, async (database) => {
          const stored = await readApplicationRows(database)
          const same = stored.find((other) => other.applicationId === applicationId)
          // The first run of this transaction was committed before its connection was lost.
          if (same && (same.state === 'sent' || row.state !== 'sent')) return true
          // Another tab has submitted the same draft, which this tab could not delete, or another one of the job.
          if (isCleared() || (row.state !== 'sent' && stored.some((other) => isInTheWay(other, row)))) return false
          await database.files.bulkPut([...withFiles])
          await database.applications.put(row)
          if (isKept(row)) {
            await database.earlierTries.bulkDelete(row.kept.content.replaces.map((replaced) => replaced.applicationId))
          }
          await releaseDraft(database, row, newDraftId)
          return true
        })
      const written = await store(fileRows)
      // Without its files a receipt may fit. They were never on the device.
      const isTooLarge = written.status === 'full' && row.state === 'sent' && fileRows.length > 0
      const result = isTooLarge ? await store([]) : written
      if (result.status !== 'ok' || !result.value) return
      await held.applications.delete(applicationId)
      if (!isTooLarge) files.dropFromMemory(fileIds)
      releaseText(row, newDraftId)
      notifyChanged()
      notices.publish({ type: 'draft', jobId: row.jobId, tabId })
    })

  /** Turns a sent application into a receipt that keeps what was sent, and forgets the earlier tries that it has replaced. */
  const markSent = async (applicationId: string, sentAtMs: number, confirmation: Confirmation): Promise<void> => {
    const newDraftId = newId()
    const isCleared = watchClear()
    const made: { receipt?: KeptReceipt } = {}
    const result = await transactAt(applicationId, submitTables, async (rows, database) => {
      const row = await readApplicationRow(rows, applicationId)
      if (!row || row.state === 'sent' || isCleared()) return
      const receipt = receiptOf(row, sentAtMs, confirmation)
      made.receipt = receipt
      await rows.applications.put(receipt)
      for (const replaced of row.replaces) await rows.earlierTries.delete(replaced.applicationId)
      if (database) await releaseDraft(database, receipt, newDraftId)
    })
    const { receipt } = made
    if (receipt) {
      // In memory it stays complete, so that its files and draft can be deleted once the device can be written.
      if (result.status !== 'ok' && !isCleared()) await memory.transact(async ({ applications }) => applications.put(receipt))
      releaseText(receipt, newDraftId)
    }
    notifyChanged()
    await move(applicationId)
  }

  /** Deletes an application in any state. */
  const remove = async (applicationId: string): Promise<boolean> => {
    const held = await memory.transact(async (rows) => {
      const row = await readApplicationRow(rows, applicationId)
      await rows.applications.delete(applicationId)
      return row
    })
    const result = await connection.transact('rw', tablesWithFiles, async (database) => {
      const row = held ?? (await readApplicationRow(database, applicationId))
      await database.applications.delete(applicationId)
      const needed = await neededFileIds(database)
      const fileIds = row ? applicationFiles(row).map(({ fileId }) => fileId) : []
      await database.files.bulkDelete(fileIds.filter((fileId) => !needed.has(fileId)))
    })
    notifyChanged()
    return result.status === 'ok'
  }

  /** Turns an earlier try that has arrived after all into a receipt. */
  const showEarlierTry = async (applicationId: string, status: ApplicationStatus, nowMs: number): Promise<void> => {
    await connection.transact('rw', ['applications', 'earlierTries'], async (database) => {
      const tries = parseEarlierTries(await database.earlierTries.toArray())
      const earlier = tries.find((row) => row.applicationId === applicationId)
      if (!earlier) return
      const { reopenedAtMs: _, ...known } = earlier
      const sent = { state: 'sent' as const, sentAtMs: nowMs, serviceStatus: status }
      await database.applications.put({ ...known, ...sent, draftId: '', answersDigest: null })
      await database.earlierTries.delete(applicationId)
    })
    notifyChanged()
  }

  /** The applications in this page's memory only. */
  const held = () => memory.all().map((row): ListedApplication => ({ ...row, isStored: false }))

  return {
    ...createSubmitting(deps, places),
    claim,
    markSent,
    remove,
    showEarlierTry,
    held,
    change: <Next extends UnsentApplication>(applicationId: string, update: (application: WaitingApplication) => Next) =>
      change(applicationId, (row) => (isWaiting(row) ? update(row) : null)),
    /** Changes a receipt that keeps what was sent. */
    changeKept: (applicationId: string, update: (receipt: KeptReceipt) => ApplicationRow) =>
      change(applicationId, (row) => (isKept(row) ? update(row) : null)),
    /**
     * Queues an application that needs attention again, with the same key and answers. One of a draft that another device has sent
     * is a new one then.
     * @returns false if the device could not store that
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
      // Gone: another tab has queued or deleted it.
      return result.status === 'ok' || result.status === 'gone'
    },
    /** Waiting, sent and needing attention. */
    list: async () => {
      const result = await connection.run(readApplicationRows)
      return listApplications(result.status === 'ok' ? result.value : [], held())
    },
    /** Moves applications from memory to the device if it has room by now. None of them may be in the middle of sending. */
    persistHeld: async () => {
      for (const { applicationId } of memory.all()) await move(applicationId)
    },
    clearMemory: memory.clear,
  }
}
