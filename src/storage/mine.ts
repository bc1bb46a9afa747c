import { dayMs } from '#shared/durations.ts'
import { type CareersDatabase, storeCopy, tryDatabase } from './database.ts'
import { type SavedJob, savedJob, type ViewedJob, viewedJob, visitRow } from './mine-rows.ts'
import { parseApplications, parseRow, type Receipt } from './records.ts'
import { serviceStatusOf } from './service-status.ts'

/**
 * What a person has saved and looked at on this device, and when they were here. Nobody else sees it, and 'Delete everything' takes
 * it.
 */

/** What became of somebody's application for a job, or of the answers that they have begun. */
export type OwnState =
  | { readonly status: 'draft' | 'waiting' | 'attention' }
  | { readonly status: 'applied'; readonly sentAtMs: number }
  /** It was sent, and nobody works on it any more. */
  | { readonly status: 'withdrawn' | 'erased' }

export interface Mine {
  readonly saved: ReadonlyMap<number, SavedJob>
  /** Newest first. */
  readonly viewed: readonly ViewedJob[]
  readonly own: ReadonlyMap<number, OwnState>
  /** null on a first visit, or where nothing is stored. */
  readonly previousVisitMs: number | null
}

/** A visit ends after half an hour without a page. */
const visitGapMs = dayMs / 48
const viewedForMs = 30 * dayMs
const maxViewed = 100

/** What a receipt says of its job. */
function stateOfSent(row: Receipt): OwnState {
  const state = serviceStatusOf(row)?.state
  return state === 'withdrawn' || state === 'erased' ? { status: state } : { status: 'applied', sentAtMs: row.sentAtMs }
}

function ownStates(draftJobIds: readonly number[], applications: readonly unknown[]): ReadonlyMap<number, OwnState> {
  const states = new Map<number, OwnState>()
  const rows = parseApplications(applications)
  const sent = rows.flatMap((row) => (row.state === 'sent' ? [row] : []))
  // Of several, the last one counts.
  for (const row of sent.sort((a, b) => a.sentAtMs - b.sentAtMs)) states.set(row.jobId, stateOfSent(row))
  for (const jobId of draftJobIds) states.set(jobId, { status: 'draft' })
  for (const { jobId, state } of rows) {
    if (state === 'needs-attention') states.set(jobId, { status: 'attention' })
    else if (state !== 'sent') states.set(jobId, { status: 'waiting' })
  }
  return states
}

/** Counts this visit, and forgets what was looked at more than thirty days ago. */
async function noteVisit(database: CareersDatabase, nowMs: number): Promise<number | null> {
  const known = parseRow(visitRow, await database.visits.get('site'))
  const isSame = known !== null && nowMs - known.lastSeenMs < visitGapMs
  const previousMs = isSame ? known.previousMs : (known?.lastSeenMs ?? null)
  await database.visits.put({ name: 'site', lastSeenMs: nowMs, previousMs })
  await database.viewedJobs
    .where('viewedAtMs')
    .below(nowMs - viewedForMs)
    .delete()
  return previousMs
}

/** Reads all of it, and counts this visit. Returns null where the database cannot be read. */
export async function readMine(nowMs: number): Promise<Mine | null> {
  return tryDatabase<Mine | null>(async (database) => {
    const { applications, drafts, savedJobs, viewedJobs, visits } = database
    const previousVisitMs = await database.transaction('rw', [visits, viewedJobs], () => noteVisit(database, nowMs))
    // Only read: a draft that is saved meanwhile must not wait.
    const [saved, viewed, draftJobIds, sent] = await Promise.all([
      savedJobs.toArray(),
      viewedJobs.orderBy('viewedAtMs').reverse().limit(maxViewed).toArray(),
      drafts.toCollection().primaryKeys(),
      applications.toArray(),
    ])
    const savedRows = saved.flatMap((row) => parseRow(savedJob, row) ?? [])
    return {
      saved: new Map(savedRows.map((row) => [row.jobId, row])),
      viewed: viewed.flatMap((row) => parseRow(viewedJob, row) ?? []),
      own: ownStates(draftJobIds, sent),
      previousVisitMs,
    }
  }, null)
}

/** Reads what became of the applications and drafts. Returns null where the database cannot be read. */
export async function readOwnStates(): Promise<Mine['own'] | null> {
  return tryDatabase<Mine['own'] | null>(async ({ applications, drafts }) => {
    const [draftJobIds, rows] = await Promise.all([drafts.toCollection().primaryKeys(), applications.toArray()])
    return ownStates(draftJobIds, rows)
  }, null)
}

/** Saves a job, or saves it no longer. @returns whether the device has stored that */
export async function storeSaved(jobId: number, row: SavedJob | null): Promise<boolean> {
  const result = await storeCopy(
    (database): PromiseLike<unknown> => (row ? database.savedJobs.put(row) : database.savedJobs.delete(jobId)),
  )
  return result === 'stored'
}

/** Notes since when saved jobs are closed, and that others are open again. */
export async function storeClosings(rows: readonly SavedJob[]): Promise<void> {
  await tryDatabase<unknown>(
    (database) =>
      database.transaction('rw', database.savedJobs, async () => {
        for (const { closedAtMs, jobId } of rows) await database.savedJobs.update(jobId, { closedAtMs })
      }),
    undefined,
  )
}

/** Notes that a job was looked at. */
export async function storeViewed(row: ViewedJob): Promise<void> {
  await tryDatabase<unknown>((database) => database.viewedJobs.put(row), undefined)
}
