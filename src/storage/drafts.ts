import type { Clock } from '#platform/clock.ts'
import type { CareersDatabase, DatabaseConnection, DatabaseResult, UnavailableReason } from './database.ts'
import type { DraftMirror, MirroredDraft } from './draft-mirror.ts'
import type { EraWatch, FileShelf } from './files.ts'
import type { Notices } from './notices.ts'
import type { ApplicationRow, DraftRow } from './records.ts'

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
  readonly isOver: EraWatch
  /** Applications that this page holds in its memory only. */
  readonly heldApplications: () => readonly ApplicationRow[]
  readonly askForPersistence: () => void
}

export interface DraftStore {
  load(jobId: number): Promise<LoadedDraft>
  save(draft: DraftSave): Promise<SaveResult>
  /** How a loaded draft stands by now; null when it cannot be known. */
  check(jobId: number, draftId: string): Promise<'there' | 'submitted' | 'removed' | null>
  /** Brings into the database what only the mirror has, as far as a form would start from it. */
  saveStrayTexts(): Promise<void>
  /** Whether another page has brought this tab's own text into the database, which is no other tab's version then. */
  isOwnText(row: DraftRow, draftId: string): boolean
  /** Writes the text to the mirror and no further: while a save is under way or must not happen. */
  mirror(draft: DraftSave): void
  /** Forgets this tab's own text in the mirror: the person has decided against it, or it goes on under another name. */
  forgetText(jobId: number, draftId: string): void
  /** Deletes a draft with its files and every copy; false when the database could not be reached. */
  remove(jobId: number): Promise<boolean>
  list(): Promise<readonly DraftRow[]>
}

function contentOf(mirrored: MirroredDraft, row: DraftRow | undefined, draftId: string): DraftContent {
  return {
    draftId,
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

function hasTextOf(row: DraftRow, entry: MirroredDraft): boolean {
  return entry.saveId === row.saveId || isSameText(entry.state, row.state)
}

/** The database has all that this entry says. */
function isObsolete(entry: MirroredDraft, row: DraftRow): boolean {
  return hasTextOf(row, entry) || (entry.isSaved && row.revision > entry.baseRevision)
}

async function isSubmitted(database: CareersDatabase, draftId: string): Promise<boolean> {
  return (await database.applications.toArray()).some((application) => application.draftId === draftId)
}

export function createDraftStore(deps: DraftDeps): DraftStore {
  const { askForPersistence, clock, connection, files, heldApplications, isOver, mirror, newId, notices, tabId } = deps
  /**
   * Drafts whose mirror entry this tab has written: when one has vanished since, somebody deleted the draft. With the saves
   * since the last one that got through, oldest first: another page may have brought one of them into the database.
   */
  const mirrored = new Map<string, readonly string[]>()
  /** Entries of tabs that are gone, which a draft here goes on from; they leave once the database has their text. */
  const adopted = new Map<number, readonly MirroredDraft[]>()
  let hasAskedForPersistence = false

  /** What mirror entries say beyond the row, newest first; what a submit has settled is swept out. */
  const readMirror = (jobId: number, row: DraftRow | undefined, settledSaveIds: ReadonlySet<string>) => {
    const entries = mirror.read(jobId).filter((entry) => {
      const isSettled = settledSaveIds.has(entry.saveId)
      if (isSettled) mirror.remove(entry)
      return !isSettled
    })
    return entries.filter((entry) => !row || !isObsolete(entry, row)).sort((a, b) => b.updatedAtMs - a.updatedAtMs)
  }

  /** What a form starts from, as the database and the mirror have it at this moment. */
  const weigh = (jobId: number, storedRow: DraftRow | undefined, stored: readonly ApplicationRow[]) => {
    const held = heldApplications()
    const applications = [...stored, ...held]
    const row = held.some(({ draftId }) => draftId === storedRow?.draftId) ? undefined : storedRow
    // While it is held, its texts stay: they are all there is should the page die.
    const settled = applications.filter(({ isKept }) => isKept).flatMap(({ settledSaveIds }) => settledSaveIds)
    const hidden = new Set(held.flatMap(({ settledSaveIds }) => settledSaveIds))
    const entries = readMirror(jobId, row, new Set(settled)).filter(({ saveId }) => !hidden.has(saveId))
    // Typed on top of the last save, which then never came: the tab died. Without a row it is all there is.
    const newest = entries.find((entry) => !row || (entry.draftId === row.draftId && entry.baseRevision >= row.revision))
    // What was typed into a draft after another tab had sent it goes on as a draft of its own.
    const idOf = ({ draftId }: MirroredDraft) =>
      applications.some((application) => application.draftId === draftId) ? newId() : draftId
    return { row, entries, newest, idOf }
  }

  /**
   * Does the save that the tab of a mirrored text did not get to, under that save's own name: should the tab live after all,
   * it finds its save done, and its mirror as it was.
   */
  const saveStray = async (jobId: number): Promise<DatabaseResult<void> | null> => {
    if (mirror.read(jobId).every(({ isSaved }) => isSaved)) return null
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.applications, async () => {
        const stored = await database.drafts.get(jobId)
        const applications = await database.applications.toArray()
        // The mirror is read here and not before: by then it is empty of what was discarded.
        const { entries, idOf, newest, row } = weigh(jobId, stored, applications)
        // The draft of an application that this page holds stays in its place until that is on the device.
        if (!newest || newest.isSaved || row !== stored) return { row, isNew: false }
        const { fileIds, jobTitle, saveId, state, updatedAtMs } = newest
        const saved: DraftRow = {
          jobId,
          jobTitle,
          draftId: idOf(newest),
          state,
          fileIds,
          // Above them all: none that is older may pass for typed on top of this one.
          revision: Math.max(row?.revision ?? 0, ...entries.map(({ baseRevision }) => baseRevision)) + 1,
          saveId,
          tabId: newest.tabId,
          createdAtMs: row?.createdAtMs ?? updatedAtMs,
          updatedAtMs,
        }
        await database.drafts.put(saved)
        return { row: saved, isNew: true }
      }),
    )
    if (result.status !== 'ok') return result
    const { isNew, row } = result.value
    if (row) for (const entry of mirror.read(jobId)) if (!entry.isSaved && hasTextOf(row, entry)) mirror.confirm(entry)
    // In the name of the tab that typed it, for which this is no news.
    if (isNew && row) notices.tell({ type: 'draft', jobId, tabId: row.tabId })
    return { status: 'ok', value: undefined }
  }

  const load = async (jobId: number): Promise<LoadedDraft> => {
    const stray = await saveStray(jobId)
    const result =
      stray?.status === 'unavailable'
        ? stray
        : await connection.run((database) =>
            database.transaction('r', database.drafts, database.applications, async () => ({
              storedRow: await database.drafts.get(jobId),
              stored: await database.applications.toArray(),
            })),
          )
    const { storedRow, stored } = result.status === 'ok' ? result.value : { storedRow: undefined, stored: [] }
    const { entries, idOf, newest, row } = weigh(jobId, storedRow, stored)
    const others = entries.filter((entry) => entry !== newest && !(newest && isSameText(entry.state, newest.state)))
    adopted.set(jobId, newest ? [newest] : [])
    const draft = newest ? contentOf(newest, row, idOf(newest)) : (row ?? null)
    // A form that starts now knows of no deletion before it.
    if (draft) mirrored.delete(draft.draftId)
    return {
      draft,
      others: others.map((entry) => contentOf(entry, row, idOf(entry))),
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

  const hasVanished = ({ draftId, jobId }: DraftSave) => mirrored.has(draftId) && !mirror.has(jobId, draftId)
  const note = ({ draftId, saveId }: MirroredDraft) => mirrored.set(draftId, [...(mirrored.get(draftId) ?? []), saveId])

  /** What this tab's form goes on from and has typed since without getting it saved, oldest first. */
  const ownSaves = (jobId: number, draftId: string) => [
    ...(adopted.get(jobId) ?? []).map(({ saveId }) => saveId),
    ...(mirrored.get(draftId) ?? []),
  ]
  const isOwnText = (row: DraftRow, draftId: string) =>
    row.draftId === draftId && ownSaves(row.jobId, draftId).includes(row.saveId)

  /**
   * What a draft counts on from that the database has lost: no tab that had it from before may pass for typed on top of what
   * this one brings back.
   */
  const highestElsewhere = (jobId: number) => {
    const entries = mirror.read(jobId).filter((entry) => entry.tabId !== tabId)
    return Math.max(0, ...entries.map(({ baseRevision }) => baseRevision + 1))
  }

  const save = async (draft: DraftSave): Promise<SaveResult> => {
    const { baseRevision, draftId, fileIds, jobId, jobTitle, state } = draft
    const entry = entryOf(draft)
    const { saveId, updatedAtMs: nowMs } = entry
    const isDeleted = isOver()
    const mayBeDeleted = hasVanished(draft)
    const writeMirror = () => mirror.write(entry)
    note(entry)
    if (!mayBeDeleted) writeMirror()
    const result = await connection.run((database) =>
      database.transaction('rw', database.drafts, database.applications, async (): Promise<SaveResult> => {
        const row = await database.drafts.get(jobId)
        if (isDeleted()) return { status: 'gone', reason: 'removed' }
        if (row?.saveId === saveId) return { status: 'saved', revision: row.revision, updatedAtMs: nowMs }
        if (await isSubmitted(database, draftId)) return { status: 'gone', reason: 'submitted' }
        if (!row && (baseRevision > 0 || mayBeDeleted)) return { status: 'gone', reason: 'removed' }
        const own = ownSaves(jobId, draftId)
        const isOwn = row !== undefined && isOwnText(row, draftId)
        if (isOwn && own.indexOf(row.saveId) > own.indexOf(saveId)) {
          return { status: 'saved', revision: row.revision, updatedAtMs: row.updatedAtMs }
        }
        if (row && !isOwn && (row.revision !== baseRevision || row.draftId !== draftId))
          return { status: 'conflict', theirs: row }
        const revision = (row?.revision ?? highestElsewhere(jobId)) + 1
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
    if (isDeleted()) {
      mirror.removeOwn(jobId, draftId)
      return { status: 'gone', reason: 'removed' }
    }
    if (result.status !== 'ok') {
      if (mayBeDeleted) writeMirror()
      return result.status === 'full' ? result : { status: 'memory', reason: result.reason }
    }
    const { value } = result
    if (value.status === 'gone') {
      mirror.removeOwn(jobId, draftId)
      mirrored.delete(draftId)
    } else if (mayBeDeleted) writeMirror()
    if (value.status !== 'saved') return value
    mirror.confirm(entry)
    const saves = mirrored.get(draftId) ?? []
    mirrored.set(draftId, saves.slice(saves.indexOf(saveId) + 1))
    for (const old of adopted.get(jobId) ?? []) mirror.remove(old)
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
    isOwnText,
    saveStrayTexts: async () => {
      const jobIds = new Set(mirror.readAll().map(({ jobId }) => jobId))
      for (const jobId of jobIds) await saveStray(jobId)
    },
    check: async (jobId, draftId) => {
      const result = await connection.run((database) =>
        database.transaction('r', database.drafts, database.applications, async () => {
          if (await isSubmitted(database, draftId)) return 'submitted'
          return (await database.drafts.get(jobId)) ? 'there' : 'removed'
        }),
      )
      return result.status === 'ok' ? result.value : null
    },
    mirror: (draft) => {
      if (hasVanished(draft)) return
      const entry = entryOf(draft)
      mirror.write(entry)
      note(entry)
    },
    forgetText: (jobId, draftId) => {
      mirror.removeOwn(jobId, draftId)
      mirrored.delete(draftId)
    },
    list: async () => {
      const result = await connection.run((database) => database.drafts.toArray())
      return result.status === 'ok' ? [...result.value].sort((a, b) => b.updatedAtMs - a.updatedAtMs) : []
    },
  }
}
