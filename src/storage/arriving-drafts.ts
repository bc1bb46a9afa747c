import { dayMs } from '#shared/durations.ts'
import type { CareersDatabase, UnavailableReason } from './database.ts'
import { currentDrafts, isSubmitted } from './draft-mirror.ts'
import type { DraftDeps } from './drafts.ts'
import { tablesWithFiles, neededFileIds } from './files.ts'
import { copyKeptDays } from './limits.ts'
import { type ApplicationRow, type DraftCopy, type DraftRow, type FileRow, parseDraftCopies } from './records.ts'
import { readApplicationRows } from './rows.ts'

/**
 * Stores drafts that a module brings to this device, with their files, each in one transaction: a tab that is killed leaves the device as
 * it was, or the whole draft. A draft that this device has already is never overwritten: what comes is then a copy, and its person
 * chooses which of the two is the job's draft. The other one stays as a copy. A repeated arrival changes nothing.
 *
 * It is the core's, because drafts, copies and files change together, and no transaction reaches two databases.
 */

const copyKeptMs = copyKeptDays * dayMs

/** A draft as it arrives. It has the id that it has on the other device, by which the service recognises both. */
export interface ArrivingDraft extends Pick<DraftRow, 'jobId' | 'jobTitle' | 'draftId' | 'state' | 'fileIds' | 'updatedAtMs'> {
  readonly files: readonly Omit<FileRow, 'jobId' | 'createdAtMs'>[]
}

export type ArrivalResult =
  /** It is the job's draft. */
  | {
      readonly status: 'stored'
      /** false: it was here before, as it is. */
      readonly isNew: boolean
    }
  /** The job has another draft here. What has come is a copy. */
  | { readonly status: 'two'; readonly copyId: string; readonly own: DraftRow }
  /** An application was made of this draft here. */
  | { readonly status: 'submitted' }
  /** 'Delete everything' was confirmed meanwhile. */
  | { readonly status: 'cleared' }
  | { readonly status: 'full' }
  | { readonly status: 'unavailable'; readonly reason: UnavailableReason }

type ArrivingDraftDeps = Omit<DraftDeps, 'askForPersistence'>

export type ArrivingDrafts = ReturnType<typeof createArrivingDrafts>

/** Deletes copies whose time is over. */
export async function expireDraftCopies(database: CareersDatabase, nowMs: number): Promise<void> {
  for (const copy of parseDraftCopies(await database.draftCopies.toArray())) {
    if (copy.keptUntilMs <= nowMs) await database.draftCopies.delete(copy.copyId)
    // The clock was set back: the days begin now.
    else if (copy.keptUntilMs > nowMs + copyKeptMs) {
      await database.draftCopies.put({ ...copy, keptUntilMs: nowMs + copyKeptMs })
    }
  }
}

export function createArrivingDrafts(deps: ArrivingDraftDeps) {
  const { clock, connection, heldApplications, mirror, newId, notices, tabId, watchClear } = deps
  /** The drafts that the form of a job could open. */
  const draftsOf = async (database: CareersDatabase, jobId: number, applications: readonly Pick<ApplicationRow, 'draftId'>[]) =>
    currentDrafts(await database.drafts.get(jobId), mirror.read(jobId), applications)
  const readSubmitted = async (database: CareersDatabase) => [...(await readApplicationRows(database)), ...heldApplications()]
  const copyOf = (draft: DraftRow): DraftCopy => ({
    copyId: newId(),
    keptUntilMs: clock.nowMs() + copyKeptMs,
    draft,
  })
  /** Shows a new draft to the other tabs, and to the form that opens it. */
  const show = (draft: DraftRow) => {
    mirror.write(draft)
    notices.publish({ type: 'draft', jobId: draft.jobId, tabId })
  }
  const listCopies = async (database: CareersDatabase) => parseDraftCopies(await database.draftCopies.toArray())

  /** Stores what has come. */
  const arrive = async ({ files, ...arriving }: ArrivingDraft): Promise<ArrivalResult> => {
    const { draftId, jobId, updatedAtMs } = arriving
    const isCleared = watchClear()
    // The tab that has the form open saves what it has.
    notices.publish({ type: 'draft', jobId, tabId })
    const nowMs = clock.nowMs()
    // Clocks differ.
    const changedAtMs = Math.min(updatedAtMs, nowMs)
    const draft: DraftRow = {
      ...arriving,
      seq: 1,
      ownerTab: tabId,
      createdAtMs: changedAtMs,
      updatedAtMs: changedAtMs,
    }
    const isSame = (other: DraftRow) => other.draftId === draftId && JSON.stringify(other.state) === JSON.stringify(draft.state)
    const result = await connection.transact('rw', tablesWithFiles, async (database): Promise<ArrivalResult> => {
      if (isCleared()) return { status: 'cleared' }
      const applications = await readSubmitted(database)
      if (isSubmitted(draftId, applications)) return { status: 'submitted' }
      const { newest: own } = await draftsOf(database, jobId, applications)
      if (own && isSame(own)) return { status: 'stored', isNew: false }
      const known = own ? (await listCopies(database)).find((copy) => isSame(copy.draft)) : undefined
      if (own && known) return { status: 'two', copyId: known.copyId, own }
      // A file is written once: one that has been here before stays.
      const ids = await database.files
        .where('fileId')
        .anyOf(files.map(({ fileId }) => fileId))
        .primaryKeys()
      const rows = files.map((file): FileRow => ({ ...file, jobId, createdAtMs: nowMs }))
      await database.files.bulkAdd(rows.filter(({ fileId }) => !ids.includes(fileId)))
      if (!own) {
        await database.drafts.put(draft)
        return { status: 'stored', isNew: true }
      }
      const copy = copyOf(draft)
      await database.draftCopies.put(copy)
      return { status: 'two', copyId: copy.copyId, own }
    })
    if (isCleared()) return { status: 'cleared' }
    if (result.status !== 'ok') return result
    if (result.value.status === 'stored' && result.value.isNew) show(draft)
    else notices.publish({ type: 'draft', jobId, tabId })
    return result.value
  }

  return {
    arrive,
    /**
     * Makes a copy the draft of its job. The draft that was there becomes a copy.
     * @returns null: the device cannot be written, or the copy is gone
     */
    choose: async (copyId: string): Promise<DraftRow | null> => {
      const isCleared = watchClear()
      const [known] = await connection
        .run(listCopies)
        .then((result) => (result.status === 'ok' ? result.value.filter((copy) => copy.copyId === copyId) : []))
      if (known) notices.publish({ type: 'draft', jobId: known.draft.jobId, tabId })
      let chosen: DraftRow | null = null
      const result = await connection.transact('rw', ['drafts', 'draftCopies', 'applications'], async (database) => {
        const copy = (await listCopies(database)).find((each) => each.copyId === copyId)
        // Without the copy, the first run of this transaction was committed before its connection was lost.
        if (!copy || isCleared()) return isCleared() ? null : chosen
        const { draftId, jobId } = copy.draft
        const applications = await readSubmitted(database)
        const { newest, row, text } = await draftsOf(database, jobId, applications)
        chosen = {
          ...copy.draft,
          // Under the id of an application, it would pass for submitted.
          draftId: isSubmitted(draftId, applications) ? newId() : draftId,
          // Higher than any text of the draft that gives way.
          seq: Math.max(copy.draft.seq, newest?.seq ?? 0) + 1,
          ownerTab: tabId,
        }
        await database.drafts.put(chosen)
        await database.draftCopies.delete(copyId)
        const own = row && text && row.draftId !== text.draftId ? [row, text] : newest ? [newest] : []
        await database.draftCopies.bulkPut(own.map((draft) => copyOf(draft)))
        return chosen
      })
      const draft = result.status === 'ok' ? result.value : null
      if (draft) show(draft)
      return draft
    },
    /** The copies, the newest first. Empty if the database cannot be read. */
    copies: async (): Promise<readonly DraftCopy[]> => {
      const result = await connection.run(listCopies)
      return result.status === 'ok' ? [...result.value].sort((a, b) => b.keptUntilMs - a.keptUntilMs) : []
    },
    /** Deletes a copy with the files that nothing else needs. @returns false if the database could not be reached */
    removeCopy: async (copyId: string): Promise<boolean> => {
      const result = await connection.transact('rw', tablesWithFiles, async (database) => {
        const copy = (await listCopies(database)).find((each) => each.copyId === copyId)
        if (!copy) return null
        await database.draftCopies.delete(copyId)
        const needed = await neededFileIds(database)
        await database.files.bulkDelete(copy.draft.fileIds.filter((fileId) => !needed.has(fileId)))
        return copy.draft.jobId
      })
      if (result.status === 'ok' && result.value !== null) notices.publish({ type: 'draft', jobId: result.value, tabId })
      return result.status === 'ok'
    },
  }
}
