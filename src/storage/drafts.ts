import type { UnavailableReason } from './database.ts'
import { currentDrafts, isSubmitted, newestDrafts } from './draft-mirror.ts'
import { neededFileIds, type StoreDeps, tablesWithFiles } from './files.ts'
import { type ApplicationRow, type DraftRow, parseDraft } from './records.ts'
import { readApplicationRows } from './rows.ts'

/**
 * Stores one draft per job, in the text mirror (localStorage) first and then in IndexedDB, because a page that is closed may
 * not finish an IndexedDB write, and IndexedDB may be missing, full or lost.
 *
 * Only one tab at a time may write a draft: the one whose id is the draft's `ownerTab`. Opening a form claims the draft, and
 * every save checks the owner in the transaction that writes. Nothing here sends anything. `autosave.ts` calls it.
 */

export interface OpenedDraft {
  /** null if the job has none. */
  readonly draft: DraftRow | null
  /** Files of the draft that are no longer on the device. */
  readonly missingFileIds: readonly string[]
  /**
   * 'claimed': this tab may write, and an existing draft belongs to it.
   * 'found': this is the draft that was started while the database did not answer. The database has another one.
   * 'full' and 'memory': the claim could not be stored. At best the text is stored, in the mirror.
   */
  readonly status: 'claimed' | 'found' | 'full' | 'memory'
}

export interface DraftSave {
  readonly jobId: number
  readonly jobTitle: string
  readonly draftId: string
  readonly state: unknown
  readonly fileIds: readonly string[]
  /** One more than that of the last save, or of the opened draft. */
  readonly seq: number
}

export type SaveResult =
  | { readonly status: 'saved'; readonly updatedAtMs: number }
  /** Another tab has claimed the draft. */
  | { readonly status: 'taken-over' }
  /** The database has another draft, for example of an application that was reopened. This text is in the mirror. */
  | { readonly status: 'found' }
  /** The draft was submitted, or discarded in another tab. */
  | { readonly status: 'gone'; readonly reason: 'submitted' | 'removed' }
  /** The text is in the mirror and in the page, but not in the database. */
  | { readonly status: 'full' }
  | { readonly status: 'memory'; readonly reason: UnavailableReason }

export interface DraftDeps extends StoreDeps {
  /** Applications in this page's memory only. */
  readonly heldApplications: () => readonly Pick<ApplicationRow, 'draftId'>[]
  readonly askForPersistence: () => void
}

export type DraftStore = ReturnType<typeof createDraftStore>

export function createDraftStore(deps: DraftDeps) {
  const { askForPersistence, clock, connection, files, heldApplications, mirror, notices, tabId, watchClear } = deps
  /** Ids of drafts that this tab knows to be stored. If such a draft has no copy any more, another tab has deleted it. */
  const stored = new Set<string>()
  /** Ids of drafts whose last text of this tab the mirror could hold. */
  const idsInMirror = new Set<string>()
  let hasAskedForPersistence = false

  const publish = (jobId: number) => notices.publish({ type: 'draft', jobId, tabId })
  const claimed = (draft: DraftRow): DraftRow => ({ ...draft, ownerTab: tabId })
  const isOwn = ({ ownerTab }: DraftRow) => ownerTab === tabId
  const writeText = (draft: DraftRow) => {
    mirror.write(draft)
    if (!mirror.read(draft.jobId)) return void idsInMirror.delete(draft.draftId)
    idsInMirror.add(draft.draftId)
    stored.add(draft.draftId)
  }
  /** Removes this tab's text from the mirror. The owner's text stays. */
  const dropText = (jobId: number) => {
    const text = mirror.read(jobId)
    if (text && isOwn(text)) mirror.remove(jobId)
  }

  /** Removes the mirrored text of a submitted draft, too. */
  const currentDraft = (jobId: number, storedRow: unknown, applications: readonly ApplicationRow[]) => {
    const mirrored = mirror.read(jobId)
    // A browser that was killed may have restored it. Its owner is gone, so it would displace every next draft.
    if (mirrored && isSubmitted(mirrored.draftId, applications)) mirror.remove(jobId)
    return currentDrafts(storedRow, mirrored, [...applications, ...heldApplications()])
  }

  /** Claims the text mirror alone, for a form that cannot wait for the database. */
  const openText = (jobId: number): OpenedDraft => {
    const text = mirror.read(jobId)
    const draft = text && !isSubmitted(text.draftId, heldApplications()) ? claimed(text) : null
    if (draft) writeText(draft)
    return { draft, missingFileIds: [], status: 'memory' }
  }

  /** Claims the job's draft for this tab. The tab that has it open gets read-only. */
  const open = async (jobId: number): Promise<OpenedDraft> => {
    const isCleared = watchClear()
    // The tab that has the draft open saves what it has.
    publish(jobId)
    const claim = (mode: 'rw' | 'r') =>
      connection.transact(mode, ['drafts', 'applications'], async (database) => {
        const storedRow = await database.drafts.get(jobId)
        const { newest, row, text } = currentDraft(jobId, storedRow, await readApplicationRows(database))
        if (row && text && text.draftId !== row.draftId) return { isFound: true, draft: claimed(text) }
        const draft = newest && claimed(newest)
        if (draft && mode === 'rw' && !isCleared()) await database.drafts.put(draft)
        return { isFound: false, draft }
      })
    const written = await claim('rw')
    const result = written.status === 'full' ? await claim('r') : written
    if (result.status !== 'ok') return openText(jobId)
    const { draft, isFound } = result.value
    const missingFileIds = await files.missing(draft?.fileIds ?? [])
    if (isCleared()) return { draft: null, missingFileIds: [], status: 'claimed' }
    if (draft) {
      stored.add(draft.draftId)
      writeText(draft)
      publish(jobId)
    }
    if (isFound) return { draft, missingFileIds, status: 'found' }
    return { draft, missingFileIds, status: written.status === 'full' ? 'full' : 'claimed' }
  }

  const rowOf = ({ draftId, fileIds, jobId, jobTitle, seq, state }: DraftSave): DraftRow => {
    const nowMs = clock.nowMs()
    return { jobId, jobTitle, draftId, state, fileIds, seq, ownerTab: tabId, createdAtMs: nowMs, updatedAtMs: nowMs }
  }

  const save = async (draft: DraftSave): Promise<SaveResult> => {
    const { draftId, jobId } = draft
    const isCleared = watchClear()
    const next = rowOf(draft)
    const text = mirror.read(jobId)
    if (text && !isOwn(text)) return { status: 'taken-over' }
    // Another tab has discarded the draft, or the mirror cannot store it. The database knows.
    const isTextMissing = stored.has(draftId) && !text
    if (!isTextMissing) writeText(next)
    const result = await connection.transact('rw', ['drafts', 'applications'], async (database): Promise<SaveResult> => {
      if (isCleared()) return { status: 'gone', reason: 'removed' }
      const row = parseDraft(await database.drafts.get(jobId))
      if (isSubmitted(draftId, await readApplicationRows(database))) return { status: 'gone', reason: 'submitted' }
      if (row && !isOwn(row)) return { status: 'taken-over' }
      if (row && row.draftId !== draftId) return { status: 'found' }
      // Without the row but with its text, the browser has lost the database: write the draft again.
      if (!row && isTextMissing) return { status: 'gone', reason: 'removed' }
      await database.drafts.put({ ...next, createdAtMs: row?.createdAtMs ?? next.createdAtMs })
      return { status: 'saved', updatedAtMs: next.updatedAtMs }
    })
    if (isCleared()) {
      dropText(jobId)
      return { status: 'gone', reason: 'removed' }
    }
    if (result.status !== 'ok') {
      if (isTextMissing) writeText(next)
      return result.status === 'full' ? result : { status: 'memory', reason: result.reason }
    }
    if (result.value.status === 'found') return result.value
    if (result.value.status !== 'saved') {
      dropText(jobId)
      return result.value
    }
    stored.add(draftId)
    if (isTextMissing) writeText(next)
    publish(jobId)
    if (!hasAskedForPersistence) {
      hasAskedForPersistence = true
      askForPersistence()
    }
    return result.value
  }

  return {
    open,
    openText,
    dropText,
    save,
    /** Writes to the text mirror alone, while nothing can be saved to the database. 'removed': another tab has removed the text. */
    mirrorText: (draft: DraftSave) => {
      const text = mirror.read(draft.jobId)
      if (text && !isOwn(text)) return 'taken-over'
      if (!text && idsInMirror.has(draft.draftId)) return 'removed'
      writeText(rowOf(draft))
      return 'mirrored'
    },
    /** Whether this tab may still write a draft that it has opened. */
    check: async (jobId: number, draftId: string) => {
      const text = mirror.read(jobId)
      const result = await connection.transact('r', ['drafts', 'applications'], async (database) => {
        if (isSubmitted(draftId, await readApplicationRows(database))) return 'submitted'
        const row = parseDraft(await database.drafts.get(jobId))
        if (row) return isOwn(row) ? 'own' : 'taken-over'
        return text || !stored.has(draftId) ? 'own' : 'removed'
      })
      if (result.status === 'ok') return result.value
      return text && !isOwn(text) ? 'taken-over' : 'own'
    },
    /** Deletes a draft with its files. Returns false if the database could not be reached. */
    remove: async (jobId: number) => {
      // Delete the mirror first: if the page dies in between, the whole draft is still in the database.
      mirror.remove(jobId)
      const result = await connection.transact('rw', tablesWithFiles, async (database) => {
        const row = parseDraft(await database.drafts.get(jobId))
        await database.drafts.delete(jobId)
        // A copy of an earlier draft may have the same files.
        const needed = await neededFileIds(database)
        await database.files.bulkDelete((row?.fileIds ?? []).filter((fileId) => !needed.has(fileId)))
      })
      files.dropJob(jobId)
      publish(jobId)
      return result.status === 'ok'
    },
    list: async () => {
      const texts = mirror.readAll()
      const result = await connection.transact('r', ['drafts', 'applications'], async (database) => ({
        rows: (await database.drafts.toArray()).flatMap((row) => parseDraft(row) ?? []),
        applications: await readApplicationRows(database),
      }))
      const { applications, rows } = result.status === 'ok' ? result.value : { applications: [], rows: [] }
      return newestDrafts(rows, texts, [...applications, ...heldApplications()])
    },
    /**
     * Saves texts that only the mirror has, for example of a page that was left at once. A browser that is killed may lose what
     * localStorage has received within the last seconds.
     */
    saveTexts: async () => {
      if (mirror.readAll().length === 0) return
      const isCleared = watchClear()
      await connection.transact('rw', ['drafts', 'applications'], async (database) => {
        const applications = await readApplicationRows(database)
        for (const { jobId } of mirror.readAll()) {
          const { newest, row, text } = currentDraft(jobId, await database.drafts.get(jobId), applications)
          // If the row has another draft or owner, the form decides when it opens.
          const isSameDraft = !row || (row.draftId === text?.draftId && row.ownerTab === text.ownerTab)
          if (!text || newest !== text || !isSameDraft || isCleared()) continue
          await database.drafts.put({ ...text, createdAtMs: row?.createdAtMs ?? text.createdAtMs })
        }
      })
    },
  }
}
