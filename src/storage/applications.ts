import type { Clock } from '#platform/clock.ts'
import type { CareersDatabase, DatabaseConnection, UnavailableReason } from './database.ts'
import type { DraftMirror } from './draft-mirror.ts'
import type { DraftStore } from './drafts.ts'
import { type EraWatch, type FileShelf, neededFileIds } from './files.ts'
import type { Notices } from './notices.ts'
import { type ApplicationFile, type ApplicationRow, type DraftRow, isWaiting, type ReadableAnswer } from './records.ts'

/**
 * Applications from 'Submit' on. Only `submit` makes one; it freezes the answers under a fresh key and hands the draft
 * over in one transaction, so that at every moment there is either a draft or an application. What the device cannot keep
 * is held in this page's memory and still sent, while the draft stays where it was until then.
 */

export interface Submission {
  readonly jobId: number
  readonly jobTitle: string
  readonly draftId: string
  /** The revision that the person saw; 0 when nothing was saved. */
  readonly baseRevision: number
  /** The answer map; for the address of a file its `fileReference`. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly files: readonly ApplicationFile[]
  /** Addresses of files that are up already, by file id. */
  readonly uploads?: Readonly<Record<string, string>>
  readonly copy?: readonly ReadableAnswer[]
  readonly formState: unknown
}

export type SubmitDraftResult =
  /** It waits to be sent; nothing more than that. */
  | { readonly status: 'queued'; readonly applicationId: string; readonly isKept: boolean }
  /** This draft is on its way already with these very answers, from another tab or a second press of the button. */
  | { readonly status: 'already-submitted'; readonly applicationId: string }
  /** Another tab has submitted this draft with other answers: these are not on their way. */
  | { readonly status: 'submitted-elsewhere' }
  /** Another tab has saved something newer than what this one shows. */
  | { readonly status: 'conflict'; readonly theirs: DraftRow }
  | { readonly status: 'files-missing'; readonly fileIds: readonly string[] }
  /** The person has deleted everything while it was being written. */
  | { readonly status: 'deleted' }

export type ReopenResult =
  | { readonly status: 'reopened'; readonly jobId: number }
  /** There is another draft for this job. */
  | { readonly status: 'conflict'; readonly theirs: DraftRow }
  /** It is on its way, sent, or not there. */
  | { readonly status: 'not-possible' }
  | { readonly status: 'failed' }

export type ChangeResult =
  | { readonly status: 'ok'; readonly row: ApplicationRow }
  /** Deleted meanwhile, or not on its way any more. */
  | { readonly status: 'gone' }
  | { readonly status: 'full' }
  | { readonly status: 'unavailable'; readonly reason: UnavailableReason }

export type ClaimResult =
  | { readonly status: 'claimed'; readonly row: ApplicationRow }
  | { readonly status: 'nothing-due' }
  | { readonly status: 'unavailable' }

export interface ClaimOptions {
  /** Applications of this page's memory, or the device's. */
  readonly from: 'memory' | 'device'
  /** Not again within one pass. */
  readonly tried: ReadonlySet<string>
  /** A wake-up that does not wait for the back-off: whatever was not tried since is due. */
  readonly forcedAtMs: number | null
}

/** Longer than any back-off: a next try further off than this means that the clock was set. */
export const maxNextTryDelayMs = 300_000

export interface ApplicationStore {
  submit(submission: Submission): Promise<SubmitDraftResult>
  /** Everything, newest first: waiting, sent and needing attention. */
  list(): Promise<readonly ApplicationRow[]>
  /** Goes back to the form: the application becomes a draft again. */
  reopen(applicationId: string): Promise<ReopenResult>
  /** Puts one that needs attention back into the queue, with the same key and answers. */
  retry(applicationId: string): Promise<boolean>
  /** Deletes one, whatever its state. */
  remove(applicationId: string): Promise<boolean>
  /** Takes the next one to try. */
  claim(options: ClaimOptions): Promise<ClaimResult>
  /** Changes one that is on its way. */
  change(applicationId: string, change: (row: ApplicationRow) => ApplicationRow): Promise<ChangeResult>
  /** Makes a receipt of one that has arrived, and deletes its files. */
  settle(applicationId: string, sentAtMs: number): Promise<ChangeResult>
  /** Those that are in this page's memory only. */
  held(): readonly ApplicationRow[]
  /** Moves them to the device as far as that has room by now. Nothing of them may be on its way meanwhile. */
  keepHeld(): Promise<void>
  forgetAll(): void
}

export interface ApplicationDeps {
  readonly connection: DatabaseConnection
  readonly mirror: DraftMirror
  readonly files: FileShelf
  readonly notices: Notices
  readonly clock: Clock
  readonly newId: () => string
  readonly tabId: string
  readonly isOver: EraWatch
  readonly isOwnText: DraftStore['isOwnText']
}

/** Whether its time has come. */
function isDue(row: ApplicationRow, nowMs: number, forcedAtMs: number | null): boolean {
  const { lastTryMs, nextTryMs } = row
  if (nextTryMs === null || nextTryMs <= nowMs || nextTryMs > nowMs + maxNextTryDelayMs) return true
  return forcedAtMs !== null && (lastTryMs === null || lastTryMs < forcedAtMs || lastTryMs > nowMs)
}

/** The due one whose last try is longest ago: a broken one never blocks the next. */
export function pickNext(
  rows: readonly ApplicationRow[],
  nowMs: number,
  { forcedAtMs, tried }: Pick<ClaimOptions, 'forcedAtMs' | 'tried'>,
): ApplicationRow | null {
  const due = rows.filter((row) => isWaiting(row) && !tried.has(row.applicationId) && isDue(row, nowMs, forcedAtMs))
  const [next] = due.sort((a, b) => a.turn - b.turn || a.submittedAtMs - b.submittedAtMs)
  return next ?? null
}

function nextTurn(rows: readonly ApplicationRow[]): number {
  return Math.max(0, ...rows.map(({ turn }) => turn)) + 1
}

function receiptOf(row: ApplicationRow, sentAtMs: number): ApplicationRow {
  return {
    ...row,
    state: 'sent',
    sentAtMs,
    uploads: {},
    body: null,
    formState: null,
    nextTryMs: null,
    delay: null,
    attention: null,
  }
}

/** What a draft's second submit comes to. Its answers name its files, too. */
function asSubmitted(twin: ApplicationRow, { answers }: Submission): SubmitDraftResult {
  return JSON.stringify(twin.answers) === JSON.stringify(answers)
    ? { status: 'already-submitted', applicationId: twin.applicationId }
    : { status: 'submitted-elsewhere' }
}

/** What was held in memory has left its draft behind. Where another tab has typed on, that is a draft of its own. */
async function endDraft(
  database: CareersDatabase,
  { draftId, draftRevision, jobId, settledSaveIds }: ApplicationRow,
  followerId: string,
): Promise<void> {
  const draft = await database.drafts.get(jobId)
  if (draft?.draftId !== draftId) return
  // A page that knew nothing of it may have brought its own text from the mirror.
  if (draft.revision <= draftRevision || settledSaveIds.includes(draft.saveId)) await database.drafts.delete(jobId)
  else await database.drafts.put({ ...draft, draftId: followerId })
}

export function createApplicationStore(deps: ApplicationDeps): ApplicationStore {
  const { clock, connection, files, isOver, isOwnText, mirror, newId, notices, tabId } = deps
  /** What the device could not keep, and receipts that it could not write. */
  const memory = new Map<string, ApplicationRow>()
  /** Ends when nothing is on its way from memory to the device: what is done to an application in between would be undone. */
  let moving: Promise<void> = Promise.resolve()
  const changed = () => notices.tell({ type: 'applications' })

  const submit = async (submission: Submission): Promise<SubmitDraftResult> => {
    const { answers, baseRevision, draftId, formState, jobId, jobTitle } = submission
    const isDeleted = isOver()
    await moving
    const mirrored = mirror.read(jobId).filter((entry) => entry.draftId === draftId)
    const row: ApplicationRow = {
      applicationId: newId(),
      draftId,
      draftRevision: baseRevision,
      settledSaveIds: mirrored.map(({ saveId }) => saveId),
      jobId,
      jobTitle,
      state: 'queued',
      answers,
      files: submission.files,
      copy: submission.copy ?? [],
      uploads: submission.uploads ?? {},
      body: null,
      hasUploadedAgain: false,
      formState,
      submittedAtMs: clock.nowMs(),
      sentAtMs: null,
      turn: 0,
      failures: 0,
      lastTryMs: null,
      nextTryMs: null,
      delay: null,
      attention: null,
      isKept: true,
    }
    const { applicationId } = row
    const isTwin = (other: ApplicationRow) => other.draftId === draftId
    const held = [...memory.values()].find(isTwin)
    if (held) return asSubmitted(held, submission)
    const fileIds = submission.files.map(({ fileId }) => fileId)
    const missing = await files.missing(fileIds)
    const holdInMemory = (): SubmitDraftResult => {
      memory.set(applicationId, { ...row, isKept: false })
      changed()
      return { status: 'queued', applicationId, isKept: false }
    }
    const onDevice = fileIds.filter((fileId) => !files.isInMemory([fileId]))
    const isForMemory = onDevice.length < fileIds.length
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.files, database.applications, async (): Promise<SubmitDraftResult> => {
        // This very transaction had got through before its connection died.
        if (await database.applications.get(applicationId)) return { status: 'queued', applicationId, isKept: true }
        const rows = await database.applications.toArray()
        const twin = rows.find(isTwin)
        // Before its files: those of one that has been sent are gone with it.
        if (twin) return asSubmitted(twin, submission)
        if (missing.length > 0) return { status: 'files-missing', fileIds: missing }
        const draft = await database.drafts.get(jobId)
        const isOwn = draft?.draftId === draftId
        if (draft && isOwn && draft.revision > baseRevision && !isOwnText(draft, draftId)) {
          return { status: 'conflict', theirs: draft }
        }
        const known = await database.files.where('fileId').anyOf(onDevice).primaryKeys()
        const lost = onDevice.filter((fileId) => !known.includes(fileId))
        if (lost.length > 0) return { status: 'files-missing', fileIds: lost }
        if (isForMemory) return { status: 'queued', applicationId, isKept: false }
        await database.applications.add(row)
        if (isOwn) await database.drafts.delete(jobId)
        return { status: 'queued', applicationId, isKept: true }
      }),
    )
    if (isDeleted()) return { status: 'deleted' }
    if (result.status !== 'ok' && missing.length > 0) return { status: 'files-missing', fileIds: missing }
    if (result.status !== 'ok' || (result.value.status === 'queued' && !result.value.isKept)) return holdInMemory()
    if (result.value.status === 'queued') {
      for (const entry of mirrored) mirror.remove(entry)
      changed()
      // A tab that still shows the draft must say that it was sent.
      notices.tell({ type: 'draft', jobId, tabId })
    }
    return result.value
  }

  const change = async (
    applicationId: string,
    update: (row: ApplicationRow) => ApplicationRow,
    isAllowed: (row: ApplicationRow) => boolean = isWaiting,
  ): Promise<ChangeResult> => {
    await moving
    const held = memory.get(applicationId)
    if (held) {
      if (!isAllowed(held)) return { status: 'gone' }
      const row = update(held)
      memory.set(applicationId, row)
      changed()
      return { status: 'ok', row }
    }
    const result = await connection.run((database) =>
      database.transaction('rw', database.applications, async () => {
        const row = await database.applications.get(applicationId)
        // The row is read and written in one transaction: what was deleted does not come back.
        if (!row || !isAllowed(row)) return null
        const next = update(row)
        await database.applications.put(next)
        return next
      }),
    )
    if (result.status !== 'ok') return result
    if (result.value) changed()
    return result.value ? { status: 'ok', row: result.value } : { status: 'gone' }
  }

  const claim = async ({ forcedAtMs, from, tried }: ClaimOptions): Promise<ClaimResult> => {
    const options = { forcedAtMs, tried }
    const nowMs = clock.nowMs()
    const claimed = (row: ApplicationRow, turn: number): ApplicationRow => ({
      ...row,
      state: row.body === null ? 'uploading' : 'submitting',
      turn,
      lastTryMs: nowMs,
    })
    if (from === 'memory') {
      const rows = [...memory.values()]
      const next = pickNext(rows, nowMs, options)
      if (!next) return { status: 'nothing-due' }
      const row = claimed(next, nextTurn(rows))
      memory.set(row.applicationId, row)
      changed()
      return { status: 'claimed', row }
    }
    const read = async (isWriting: boolean) =>
      connection.run((database) =>
        database.transaction(isWriting ? 'rw' : 'r', database.applications, async () => {
          // What has a receipt in memory has arrived, although the device could not note it.
          const rows = (await database.applications.toArray()).filter(({ applicationId }) => !memory.has(applicationId))
          const next = pickNext(rows, nowMs, options)
          if (!next) return null
          const row = claimed(next, nextTurn(rows))
          if (isWriting) await database.applications.put(row)
          return row
        }),
      )
    const written = await read(true)
    // A full device must not keep an application from being sent.
    const result = written.status === 'full' ? await read(false) : written
    if (result.status !== 'ok') return { status: 'unavailable' }
    if (!result.value) return { status: 'nothing-due' }
    changed()
    return { status: 'claimed', row: result.value }
  }

  const settle = async (applicationId: string, sentAtMs: number): Promise<ChangeResult> => {
    const held = memory.get(applicationId)
    let receipt = held && receiptOf(held, sentAtMs)
    const followerId = newId()
    const isDeleted = isOver()
    const result = await connection.run((database) =>
      database.transaction('rw', database.applications, database.files, database.drafts, async () => {
        const row = held ?? (await database.applications.get(applicationId))
        if (!row || isDeleted()) return null
        receipt = { ...receiptOf(row, sentAtMs), isKept: true }
        await database.applications.put(receipt)
        await endDraft(database, row, followerId)
        const needed = await neededFileIds(database)
        await database.files.bulkDelete(row.files.map(({ fileId }) => fileId).filter((fileId) => !needed.has(fileId)))
        return receipt
      }),
    )
    if (result.status === 'ok') {
      memory.delete(applicationId)
      if (!result.value) return { status: 'gone' }
    } else if (receipt && !isDeleted()) memory.set(applicationId, receipt)
    if (receipt) {
      const { jobId, settledSaveIds } = receipt
      for (const entry of mirror.read(jobId)) if (settledSaveIds.includes(entry.saveId)) mirror.remove(entry)
    }
    changed()
    return result.status === 'ok' && receipt
      ? { status: 'ok', row: receipt }
      : result.status === 'ok'
        ? { status: 'gone' }
        : result
  }

  /** Moves one to the device, with its files and in the place of its draft, as `submit` would have done. */
  const keep = async (held: ApplicationRow): Promise<void> => {
    const { applicationId, draftId, jobId, settledSaveIds } = held
    const fileIds = held.files.map(({ fileId }) => fileId)
    const fileRows = files.held(fileIds)
    const followerId = newId()
    const isDeleted = isOver()
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.files, database.applications, async () => {
        const rows = await database.applications.toArray()
        // This very transaction had got through before its connection died.
        if (rows.some((row) => row.applicationId === applicationId)) return true
        // Another tab has submitted the draft that this one could not take away.
        if (isDeleted() || rows.some((row) => row.draftId === draftId)) return false
        await database.files.bulkPut([...fileRows])
        await database.applications.add({ ...held, isKept: true })
        await endDraft(database, held, followerId)
        return true
      }),
    )
    if (result.status !== 'ok' || !result.value) return
    memory.delete(applicationId)
    files.letGo(fileIds)
    for (const entry of mirror.read(jobId)) if (settledSaveIds.includes(entry.saveId)) mirror.remove(entry)
    changed()
    notices.tell({ type: 'draft', jobId, tabId })
  }

  const reopen = async (applicationId: string): Promise<ReopenResult> => {
    /** What may have arrived must not be sent again under another key. */
    const mayReopen = (row: ApplicationRow) =>
      row.state === 'needs-attention' ? row.attention?.reason !== 'already-received' : row.state === 'queued' && row.body === null
    await moving
    const held = memory.get(applicationId)
    if (held) {
      if (!mayReopen(held)) return { status: 'not-possible' }
      // Its draft never left.
      memory.delete(applicationId)
      changed()
      return { status: 'reopened', jobId: held.jobId }
    }
    const nowMs = clock.nowMs()
    const saveId = newId()
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.applications, async (): Promise<ReopenResult> => {
        const row = await database.applications.get(applicationId)
        const theirs = row && (await database.drafts.get(row.jobId))
        if (!row || !mayReopen(row)) return { status: 'not-possible' }
        if (theirs) return { status: 'conflict', theirs }
        const { draftId, draftRevision, formState, jobId, jobTitle, submittedAtMs } = row
        const fileIds = row.files.map(({ fileId }) => fileId)
        await database.drafts.put({
          jobId,
          jobTitle,
          draftId,
          state: formState,
          fileIds,
          // Above whatever a tab that slept through all this believes to be the last.
          revision: draftRevision + 1,
          saveId,
          tabId: '',
          createdAtMs: submittedAtMs,
          updatedAtMs: nowMs,
        })
        await database.applications.delete(applicationId)
        return { status: 'reopened', jobId }
      }),
    )
    if (result.status !== 'ok') return { status: 'failed' }
    changed()
    return result.value
  }

  const remove = async (applicationId: string): Promise<boolean> => {
    await moving
    const held = memory.get(applicationId)
    memory.delete(applicationId)
    const result = await connection.run((database) =>
      database.transaction('rw', database.applications, database.files, database.drafts, async () => {
        const row = held ?? (await database.applications.get(applicationId))
        await database.applications.delete(applicationId)
        const needed = await neededFileIds(database)
        await database.files.bulkDelete((row?.files ?? []).map(({ fileId }) => fileId).filter((fileId) => !needed.has(fileId)))
      }),
    )
    changed()
    return result.status === 'ok'
  }

  return {
    submit,
    claim,
    settle,
    reopen,
    remove,
    change: (applicationId, update) => change(applicationId, update),
    retry: async (applicationId) => {
      const again = (row: ApplicationRow): ApplicationRow => ({ ...row, state: 'queued', nextTryMs: null, attention: null })
      const result = await change(applicationId, again, ({ state }) => state === 'needs-attention')
      return result.status === 'ok'
    },
    list: async () => {
      const result = await connection.run((database) => database.applications.toArray())
      const stored = result.status === 'ok' ? result.value : []
      const rows = [...stored.filter(({ applicationId }) => !memory.has(applicationId)), ...memory.values()]
      return rows.sort((a, b) => b.submittedAtMs - a.submittedAtMs)
    },
    held: () => [...memory.values()],
    keepHeld: () => {
      const move = async () => {
        for (const row of memory.values()) {
          if (row.state === 'sent') await settle(row.applicationId, row.sentAtMs ?? row.submittedAtMs)
          else await keep(row)
        }
      }
      const moved = move()
      moving = moved.catch(() => {})
      return moved
    },
    forgetAll: () => memory.clear(),
  }
}
