import * as v from 'valibot'

/**
 * Keeps what stands in the first fields of a form when the page reloads before the form could save it. It ends with the tab, and
 * when it is read.
 */

const keyOf = (jobId: number) => `first-fields:${jobId}`

/** Entered texts by field name. */
const Entries = v.record(v.string(), v.string())
export type Entries = v.InferOutput<typeof Entries>

export function keepEntries(jobId: number, entries: Entries): void {
  try {
    sessionStorage.setItem(keyOf(jobId), JSON.stringify(entries))
  } catch {
    // Storage is denied or full.
  }
}

/** Reads and forgets what was kept. */
export function takeEntries(jobId: number): Entries {
  try {
    const text = sessionStorage.getItem(keyOf(jobId))
    sessionStorage.removeItem(keyOf(jobId))
    const entries = v.safeParse(Entries, JSON.parse(text ?? '{}'))
    return entries.success ? entries.output : {}
  } catch {
    return {}
  }
}
