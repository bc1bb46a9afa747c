import type { Clock } from '#platform/clock.ts'
import type { CareersDatabase, DatabaseConnection, UnavailableReason } from './database.ts'
import type { DraftMirror, MirroredDraft } from './draft-mirror.ts'
import type { FileShelf } from './files.ts'
import type { Notices } from './notices.ts'
import type { DraftRow } from './records.ts'

/**
 * Drafts: one per job, saved to the text mirror first and then to the database. A save on top of a revision that is not
 * the last one is a conflict and changes nothing (pitfalls.md, Excalidraw). Nothing here can send anything.
 */

/** What a form starts from. */
export interface DraftContent {
  readonly draftId: string
  readonly state: unknown
  readonly fileIds: readonly string[]
  /** 0: not in the database yet. */
  readonly revision: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

export interface LoadedDraft {
  /** null: there is none. */
  readonly draft: DraftContent | null
  /** What other tabs typed on top of an older revision and could not save. */
  readonly others: readonly DraftContent[]
  /** Files that the draft speaks of and the device does not have any more. */
  readonly missingFileIds: readonly string[]
  /** false: this device keeps nothing but the text, or not even that. */
  readonly isKept: boolean
}

export interface DraftSave {
  readonly jobId: number
  readonly jobTitle: string
  readonly draftId: string
  readonly state: unknown
  readonly fileIds: readonly string[]
  /** The revision that was loaded or saved last; 0 for a first save. */
  readonly baseRevision: number
}

export type SaveResult =
  | { readonly status: 'saved'; readonly revision: number; readonly updatedAtMs: number }
  /** Another tab was faster. */
  | { readonly status: 'conflict'; readonly theirs: DraftRow }
  /** The draft was sent or discarded elsewhere. */
  | { readonly status: 'gone'; readonly reason: 'submitted' | 'removed' }
  /** The text is in the mirror and in the page, not in the database. */
  | { readonly status: 'full' }
  | { readonly status: 'memory'; readonly reason: UnavailableReason }

export interface DraftDeps {
  readonly connection: DatabaseConnection
  readonly mirror: DraftMirror
  readonly files: FileShelf
  readonly notices: Notices
  readonly clock: Clock
  readonly newId: () => string
  readonly tabId: string
  /** Drafts that this page has submitted and holds in its memory only. */
  readonly isSubmittedInMemory: (draftId: string) => boolean
  readonly askForPersistence: () => void
}

export interface DraftStore {
  load(jobId: number): Promise<LoadedDraft>
  save(draft: DraftSave): Promise<SaveResult>
  /** Writes the text to the mirror and no further: while a save is under way or must not happen. */
  mirror(draft: DraftSave): void
  /** Forgets this tab's own unsaved text, for the other tab's. */
  yieldTo(jobId: number): void
  /** Deletes a draft with its files and every copy; false when the database could not be reached. */
  remove(jobId: number): Promise<boolean>
  list(): Promise<readonly DraftRow[]>
}

function contentOf(mirrored: MirroredDraft, row: DraftRow | undefined): DraftContent {
  return {
    draftId: mirrored.draftId,
    state: mirrored.state,
    fileIds: mirrored.fileIds,
    revision: row?.revision ?? 0,
    createdAtMs: row?.createdAtMs ?? mirrored.updatedAtMs,
    updatedAtMs: mirrored.updatedAtMs,
  }
}

function isSameText(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The database has all that this entry says. */
function isObsolete(entry: MirroredDraft, row: DraftRow): boolean {
  if (entry.saveId === row.saveId || isSameText(entry.state, row.state)) return true
  return entry.isSaved && row.revision > entry.baseRevision
}

export async function submittedDraftIds(database: CareersDatabase): Promise<ReadonlySet<string>> {
  return new Set((await database.applications.toArray()).map(({ draftId }) => draftId))
}

export function createDraftStore(deps: DraftDeps): DraftStore {
  const { askForPersistence, clock, connection, files, isSubmittedInMemory, mirror, newId, notices, tabId } = deps
  /** Jobs whose mirror entry this tab has written: when one has vanished since, somebody deleted the draft. */
  const mirrored = new Set<number>()
  /** Entries of tabs that are gone, which a draft here goes on from; they leave once the database has their text. */
  const adopted = new Map<number, readonly MirroredDraft[]>()
  let hasAskedForPersistence = false

  /** What mirror entries say beyond the row, newest first; entries of drafts that were sent are swept out. */
  const readMirror = (jobId: number, row: DraftRow | undefined, isSubmitted: (draftId: string) => boolean) => {
    const entries = mirror.read(jobId).filter((entry) => {
      const isOver = isSubmitted(entry.draftId) && entry.draftId !== row?.draftId
      if (isOver) mirror.remove(entry)
      return !isOver
    })
    return entries.filter((entry) => !row || !isObsolete(entry, row)).sort((a, b) => b.updatedAtMs - a.updatedAtMs)
  }

  const load = async (jobId: number): Promise<LoadedDraft> => {
    const result = await connection.run((database) =>
      database.transaction('r', database.drafts, database.applications, async () => ({
        row: await database.drafts.get(jobId),
        submitted: await submittedDraftIds(database),
      })),
    )
    const known = result.status === 'ok' ? result.value : { row: undefined, submitted: new Set<string>() }
    const row = known.row && isSubmittedInMemory(known.row.draftId) ? undefined : known.row
    const isSubmitted = (draftId: string) => known.submitted.has(draftId) || isSubmittedInMemory(draftId)
    const entries = readMirror(jobId, row, isSubmitted)
    // Typed on top of the last save, which then never came: the tab died. Without a row it is all there is.
    const newest = entries.find((entry) => !row || (entry.draftId === row.draftId && entry.baseRevision >= row.revision))
    const others = entries.filter((entry) => entry !== newest && !(newest && isSameText(entry.state, newest.state)))
    adopted.set(jobId, newest ? [newest] : [])
    const draft = newest ? contentOf(newest, row) : (row ?? null)
    return {
      draft,
      others: others.map((entry) => contentOf(entry, row)),
      missingFileIds: draft ? await files.missing(draft.fileIds) : [],
      isKept: result.status === 'ok',
    }
  }

  const entryOf = (draft: DraftSave): MirroredDraft => ({
    jobId: draft.jobId,
    jobTitle: draft.jobTitle,
    draftId: draft.draftId,
    state: draft.state,
    fileIds: draft.fileIds,
    baseRevision: draft.baseRevision,
    saveId: newId(),
    tabId,
    updatedAtMs: clock.nowMs(),
    isSaved: false,
  })

  const hasVanished = (jobId: number) => mirrored.has(jobId) && !mirror.has(jobId)

  const save = async (draft: DraftSave): Promise<SaveResult> => {
    const { baseRevision, draftId, fileIds, jobId, jobTitle, state } = draft
    const entry = entryOf(draft)
    const { saveId, updatedAtMs: nowMs } = entry
    const mayBeDeleted = hasVanished(jobId)
    const writeMirror = () => {
      mirror.write(entry)
      mirrored.add(jobId)
    }
    if (!mayBeDeleted) writeMirror()
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.applications, async (): Promise<SaveResult> => {
        const row = await database.drafts.get(jobId)
        if (row?.saveId === saveId) return { status: 'saved', revision: row.revision, updatedAtMs: nowMs }
        if ((await submittedDraftIds(database)).has(draftId)) return { status: 'gone', reason: 'submitted' }
        if (!row && (baseRevision > 0 || mayBeDeleted)) return { status: 'gone', reason: 'removed' }
        if (row && (row.revision !== baseRevision || row.draftId !== draftId)) return { status: 'conflict', theirs: row }
        const revision = baseRevision + 1
        const createdAtMs = row?.createdAtMs ?? nowMs
        await database.drafts.put({
          jobId,
          jobTitle,
          draftId,
          state,
          fileIds,
          revision,
          saveId,
          tabId,
          createdAtMs,
          updatedAtMs: nowMs,
        })
        return { status: 'saved', revision, updatedAtMs: nowMs }
      }),
    )
    if (result.status !== 'ok') {
      if (mayBeDeleted) writeMirror()
      return result.status === 'full' ? result : { status: 'memory', reason: result.reason }
    }
    const { value } = result
    if (value.status === 'gone') {
      mirror.removeOwn(jobId)
      mirrored.delete(jobId)
    } else if (mayBeDeleted) writeMirror()
    if (value.status !== 'saved') return value
    mirror.confirm(entry)
    for (const old of adopted.get(jobId) ?? []) if (old.tabId !== tabId) mirror.remove(old)
    adopted.delete(jobId)
    notices.tell({ type: 'draft', jobId, tabId })
    if (!hasAskedForPersistence) {
      hasAskedForPersistence = true
      askForPersistence()
    }
    return value
  }

  const remove = async (jobId: number): Promise<boolean> => {
    // The mirror first: should the page die in between, the draft is still there as a whole.
    mirror.removeJob(jobId)
    mirrored.delete(jobId)
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.files, async () => {
        const row = await database.drafts.get(jobId)
        await database.files.bulkDelete([...(row?.fileIds ?? [])])
        await database.drafts.delete(jobId)
      }),
    )
    files.forgetJob(jobId)
    notices.tell({ type: 'draft', jobId, tabId })
    return result.status === 'ok'
  }

  return {
    load,
    save,
    remove,
    mirror: (draft) => {
      if (hasVanished(draft.jobId)) return
      mirror.write(entryOf(draft))
      mirrored.add(draft.jobId)
    },
    yieldTo: (jobId) => {
      mirror.removeOwn(jobId)
      mirrored.delete(jobId)
    },
    list: async () => {
      const result = await connection.run((database) => database.drafts.toArray())
      return result.status === 'ok' ? [...result.value].sort((a, b) => b.updatedAtMs - a.updatedAtMs) : []
    },
  }
}
