import { dayMs } from '#shared/durations.ts'
import { createTextMirror } from '#platform/text-mirror.ts'
import { type CareersDatabase, connection, type DatabaseConnection, storeCopy, tryDatabase } from './database.ts'
import { createDraftMirror, newestDrafts } from './draft-mirror.ts'
import { type SavedJob, savedJob, type ViewedJob, viewedJob, visitRow, type VisitRow } from './mine-rows.ts'
import type { MyJobs, MyJobsReading, OwnState } from './my-jobs-store.ts'
import {
  type DraftRow,
  listApplications,
  type ListedApplication,
  parseApplications,
  parseDraft,
  parseDraftCopies,
  parseRow,
  type Receipt,
} from './records.ts'
import { serviceStatusOf } from './service-status.ts'

/**
 * What a person has saved, looked at, begun and sent on this device, and when they were here. Nobody else sees it, and 'Delete
 * everything' takes it.
 */

/** A visit ends after half an hour without a page. */
const visitGapMs = dayMs / 48
const viewedForMs = 30 * dayMs
const maxViewed = 100

/** What a receipt says of its job. */
function stateOfSent(row: Receipt): OwnState {
  const state = serviceStatusOf(row)?.state
  return state === 'withdrawn' || state === 'erased' ? { status: state } : { status: 'applied', sentAtMs: row.sentAtMs }
}

function ownStates(drafts: readonly DraftRow[], applications: readonly ListedApplication[]): MyJobs['own'] {
  const states = new Map<number, OwnState>()
  const sent = applications.flatMap((row) => (row.state === 'sent' ? [row] : []))
  // Of several, the last one counts.
  for (const row of sent.sort((a, b) => a.sentAtMs - b.sentAtMs)) states.set(row.jobId, stateOfSent(row))
  for (const { jobId } of drafts) states.set(jobId, { status: 'draft' })
  for (const { jobId, state } of applications) {
    if (state === 'needs-attention') states.set(jobId, { status: 'attention' })
    else if (state !== 'sent') states.set(jobId, { status: 'waiting' })
  }
  return states
}

/** The end of the visit before the one that goes on at a time. */
function previousVisit(known: VisitRow | null, nowMs: number): number | null {
  if (known === null) return null
  return nowMs - known.lastSeenMs < visitGapMs ? known.previousMs : known.lastSeenMs
}

const readTables = ['savedJobs', 'viewedJobs', 'drafts', 'draftCopies', 'applications', 'profile', 'visits'] as const

/** What only a tab has. */
interface HeldByTab {
  /** Those that the device could not store. */
  readonly applications: readonly ListedApplication[]
  /** Texts of drafts that the database may not have yet. */
  readonly texts: readonly DraftRow[]
}

/** Reads all of it in one transaction. A window without a database has nothing stored, and says so. */
export async function readMyJobs(opened: DatabaseConnection, held: HeldByTab): Promise<MyJobsReading> {
  const result = await opened.transact('r', readTables, async (database) => {
    const { applications, draftCopies, drafts, profile, savedJobs, viewedJobs, visits } = database
    return {
      saved: await savedJobs.toArray(),
      viewed: await viewedJobs.orderBy('viewedAtMs').reverse().limit(maxViewed).toArray(),
      drafts: await drafts.toArray(),
      copies: await draftCopies.toArray(),
      applications: await applications.toArray(),
      profileCount: await profile.count(),
      visit: await visits.get('site'),
    }
  })
  const rows = result.status === 'ok' ? result.value : null
  const isAnswered = result.status === 'ok' || (result.status === 'unavailable' && result.reason === 'missing')
  const applications = listApplications(parseApplications(rows?.applications ?? []), held.applications)
  const drafts = newestDrafts(
    (rows?.drafts ?? []).flatMap((row) => parseDraft(row) ?? []),
    held.texts,
    applications,
  )
  const jobs = {
    saved: new Map((rows?.saved ?? []).flatMap((row) => parseRow(savedJob, row) ?? []).map((row) => [row.jobId, row])),
    viewed: (rows?.viewed ?? []).flatMap((row) => parseRow(viewedJob, row) ?? []),
    drafts,
    copies: parseDraftCopies(rows?.copies ?? []),
    applications,
    own: ownStates(drafts, applications),
    hasProfile: (rows?.profileCount ?? 0) > 0,
    // Only a new visit changes it (`noteVisit`).
    previousVisitMs: parseRow(visitRow, rows?.visit)?.previousMs ?? null,
  }
  return { jobs, isAnswered }
}

const mirror = createDraftMirror(createTextMirror(() => localStorage))

/** Reads those of this browser, for a page that has not loaded the storage. */
export function readOwnJobs(): Promise<MyJobsReading> {
  return readMyJobs(connection, { applications: [], texts: mirror.readAll() })
}

/** Counts this visit, and forgets what was looked at more than thirty days ago. */
export async function noteVisit(nowMs: number): Promise<void> {
  const note = async (database: CareersDatabase) => {
    const previousMs = previousVisit(parseRow(visitRow, await database.visits.get('site')), nowMs)
    await database.visits.put({ name: 'site', lastSeenMs: nowMs, previousMs })
    await database.viewedJobs
      .where('viewedAtMs')
      .below(nowMs - viewedForMs)
      .delete()
  }
  await tryDatabase<unknown>(
    (database) => database.transaction('rw', [database.visits, database.viewedJobs], async () => note(database)),
    undefined,
  )
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
