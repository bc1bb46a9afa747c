import * as v from 'valibot'
import type { TextMirror } from '#platform/text-mirror.ts'
import { draftTextPrefix as prefix } from './database-name.ts'
import { type ApplicationRow, draftRow, type DraftRow, isOfDraft, parseDraft } from './records.ts'

/**
 * The text mirror: a copy of each job's draft in localStorage. It is written before the database, because localStorage is
 * synchronous and survives a page that is closed at once. It is read when a form opens: the copy with the higher `seq` wins.
 */

/** About ten pages of text. More would use up the quota of localStorage. */
const maxMirrorLength = 500_000

function parse(text: string | null): DraftRow | null {
  if (text === null) return null
  try {
    const parsed = v.safeParse(draftRow, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** The draft with the higher `seq`. If both are equal, the first: they hold the same text. */
export function newerDraft<A extends DraftRow | null, B extends DraftRow | null>(first: A, second: B): A | B {
  if (!first || !second) return first ?? second
  return second.seq > first.seq ? second : first
}

type OfDraft = Pick<ApplicationRow, 'draftId'>

/** Whether one of the applications was made of a draft. */
export const isSubmitted = (draftId: string, applications: readonly OfDraft[]) =>
  applications.some((application) => isOfDraft(application, draftId))

/** A job's row and text, unless an application was made of them, and the newer of both: that is the job's draft. */
export function currentDrafts(stored: unknown, mirrored: DraftRow | null, applications: readonly OfDraft[]) {
  const unlessSubmitted = (draft: DraftRow | null) => (draft && isSubmitted(draft.draftId, applications) ? null : draft)
  const [row, text] = [unlessSubmitted(parseDraft(stored)), unlessSubmitted(mirrored)]
  return { row, text, newest: newerDraft(row, text) }
}

/** The drafts of all jobs, newest first: the newer of row and text, unless an application was made of it. */
export function newestDrafts(
  rows: readonly DraftRow[],
  texts: readonly DraftRow[],
  applications: readonly OfDraft[],
): readonly DraftRow[] {
  const drafts = new Map<number, DraftRow>()
  for (const draft of [...rows, ...texts].filter(({ draftId }) => !isSubmitted(draftId, applications))) {
    const known = drafts.get(draft.jobId)
    drafts.set(draft.jobId, known ? newerDraft(known, draft) : draft)
  }
  return [...drafts.values()].sort((a, b) => b.updatedAtMs - a.updatedAtMs)
}

export type DraftMirror = ReturnType<typeof createDraftMirror>

export function createDraftMirror(mirror: TextMirror) {
  const keyOf = (jobId: number) => `${prefix}${jobId}`
  const read = (jobId: number) => parse(mirror.read(keyOf(jobId)))
  const remove = (jobId: number) => mirror.remove(keyOf(jobId))
  return {
    read,
    remove,
    readAll: () => mirror.keys(prefix).flatMap((key) => parse(mirror.read(key)) ?? []),
    /** Removes entries of an unknown shape. */
    removeUnreadable: () => {
      for (const key of mirror.keys(prefix)) if (!parse(mirror.read(key))) mirror.remove(key)
    },
    write: (draft: DraftRow) => {
      const text = JSON.stringify(draft)
      if (text.length <= maxMirrorLength) mirror.write(keyOf(draft.jobId), text)
      // If the new text is too long, delete the old entry: it must not pass for the latest text.
      else remove(draft.jobId)
    },
    clear: () => {
      for (const key of mirror.keys(prefix)) mirror.remove(key)
    },
  }
}
