import type { TextMirror } from '#platform/text-mirror.ts'
import { draftTextPrefix as prefix } from './stray-texts.ts'

/**
 * The text of a draft beside the database: one entry per job, tab and draft, so that none overwrites another. It is written
 * first, and read when the database has lost the draft or never got it.
 */

export interface MirroredDraft {
  readonly jobId: number
  readonly jobTitle: string
  readonly draftId: string
  readonly state: unknown
  readonly fileIds: readonly string[]
  /** The revision that the text was typed on top of. */
  readonly baseRevision: number
  readonly saveId: string
  readonly tabId: string
  readonly updatedAtMs: number
  /** The database has it too. */
  readonly isSaved: boolean
}

/** A form of ten pages; more would crowd out everything else that localStorage holds. */
const maxMirrorLength = 500_000

export interface DraftMirror {
  write(entry: MirroredDraft): void
  /** Notes that the database has what the mirror has, unless the mirror has gone on since. */
  confirm(entry: MirroredDraft): void
  /** Whether this tab's entry is there. */
  has(jobId: number, draftId: string): boolean
  removeOwn(jobId: number, draftId: string): void
  read(jobId: number): readonly MirroredDraft[]
  readAll(): readonly MirroredDraft[]
  remove(entry: MirroredDraft): void
  removeJob(jobId: number): void
  clear(): void
}

function parse(text: string | null): MirroredDraft | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as MirroredDraft
  } catch {
    return null
  }
}

export function createDraftMirror(mirror: TextMirror, tabId: string): DraftMirror {
  const keyOf = (entry: Pick<MirroredDraft, 'jobId' | 'tabId' | 'draftId'>) =>
    `${prefix}${entry.jobId}/${entry.tabId}/${entry.draftId}`
  const readUnder = (start: string) =>
    mirror.keys(start).flatMap((key) => {
      const entry = parse(mirror.read(key))
      return entry ? [entry] : []
    })
  const write = (entry: MirroredDraft) => {
    const text = JSON.stringify(entry)
    if (text.length <= maxMirrorLength) mirror.write(keyOf(entry), text)
    // Better none than an old one that looks like the last word.
    else mirror.remove(keyOf(entry))
  }
  return {
    write,
    confirm: (entry) => {
      const current = parse(mirror.read(keyOf(entry)))
      if (current?.saveId === entry.saveId) write({ ...entry, isSaved: true })
    },
    has: (jobId, draftId) => mirror.read(keyOf({ jobId, draftId, tabId })) !== null,
    removeOwn: (jobId, draftId) => mirror.remove(keyOf({ jobId, draftId, tabId })),
    read: (jobId) => readUnder(`${prefix}${jobId}/`),
    readAll: () => readUnder(prefix),
    // Only what was read: another tab may have typed on meanwhile.
    remove: (entry) => {
      const key = keyOf(entry)
      if (parse(mirror.read(key))?.saveId === entry.saveId) mirror.remove(key)
    },
    removeJob: (jobId) => {
      for (const key of mirror.keys(`${prefix}${jobId}/`)) mirror.remove(key)
    },
    clear: () => {
      for (const key of mirror.keys(prefix)) mirror.remove(key)
    },
  }
}
