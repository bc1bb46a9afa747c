import * as v from 'valibot'
import type { TextMirror } from '#platform/text-mirror.ts'
import { draftTextPrefix as prefix } from './database-name.ts'
import { draftRow, type DraftRow } from './records.ts'

/**
 * The text mirror: a copy of each job's draft in localStorage. It is written before the database, because localStorage is
 * synchronous and survives a page that is closed at once. It is read when a form opens: the copy with the higher `seq` wins.
 */

/** About ten pages of text. More would use up the quota of localStorage. */
const maxMirrorLength = 500_000

/**
 * An entry of a release before November 2026, which had one per tab and draft. Delete this schema once no device can hold a
 * draft of that time: drafts are deleted after 30 idle days.
 */
const oldEntry = v.pipe(
  v.object({
    ...v.omit(draftRow, ['seq', 'ownerTab', 'createdAtMs']).entries,
    baseRevision: v.number(),
    tabId: v.string(),
  }),
  v.transform(
    ({ baseRevision, tabId, ...entry }): DraftRow => ({
      ...entry,
      seq: baseRevision + 1,
      ownerTab: tabId,
      createdAtMs: entry.updatedAtMs,
    }),
  ),
)
const entry = v.union([draftRow, oldEntry])

function parse(text: string | null): DraftRow | null {
  if (text === null) return null
  try {
    const parsed = v.safeParse(entry, JSON.parse(text))
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

export type DraftMirror = ReturnType<typeof createDraftMirror>

export function createDraftMirror(mirror: TextMirror) {
  const keyOf = (jobId: number) => `${prefix}${jobId}`
  const oldKeysOf = (jobId: number) => mirror.keys(`${keyOf(jobId)}/`)
  const read = (jobId: number) =>
    [keyOf(jobId), ...oldKeysOf(jobId)].map((key) => parse(mirror.read(key))).reduce(newerDraft, null)
  const removeOldEntries = (jobId: number) => {
    for (const key of oldKeysOf(jobId)) mirror.remove(key)
  }
  const remove = (jobId: number) => {
    mirror.remove(keyOf(jobId))
    removeOldEntries(jobId)
  }
  return {
    read,
    remove,
    readAll: () => {
      const jobIds = new Set(mirror.keys(prefix).map((key) => Number.parseInt(key.slice(prefix.length), 10)))
      return [...jobIds].flatMap((jobId) => read(jobId) ?? [])
    },
    write: (draft: DraftRow) => {
      const text = JSON.stringify(draft)
      removeOldEntries(draft.jobId)
      if (text.length <= maxMirrorLength) mirror.write(keyOf(draft.jobId), text)
      // If the new text is too long, delete the old entry: it must not pass for the latest text.
      else mirror.remove(keyOf(draft.jobId))
    },
    clear: () => {
      for (const key of mirror.keys(prefix)) mirror.remove(key)
    },
  }
}
