import type { JobListing } from '#shared/job.ts'

/**
 * The list from which somebody has opened a job. It travels in the history's entry: a reload and 'back' find it again, and two
 * tabs do not mix their lists.
 */
export interface JobTrail {
  readonly from: 'results' | 'my-jobs'
  /** Jobs of the list, as it says itself. */
  readonly listedCount: number
  /** Those among them with a page of their own. */
  readonly count: number
  /** Place of the first of `jobIds` in the list. */
  readonly start: number
  /** The jobs around the opened one, in the list's order. */
  readonly jobIds: readonly number[]
}

/** More of a long list would make every entry of the history heavy, and nobody steps through so many. */
const maxStepsEachWay = 200

/** The history entry's state of a job that was opened from a list. */
interface TrailState {
  readonly trail: JobTrail
}

let shownList: (Pick<JobTrail, 'from' | 'listedCount'> & { readonly jobIds: readonly number[] }) | null = null

/** Notes which jobs a page lists, in their order. Jobs without a page of their own are only counted. */
export function noteShownJobs(from: JobTrail['from'], jobs: readonly { readonly id: JobListing['id'] }[]): () => void {
  const list = { from, listedCount: jobs.length, jobIds: jobs.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])) }
  shownList = list
  return () => {
    if (shownList === list) shownList = null
  }
}

/** The state for the history's entry of a job that the noted list leads to. null if that list does not have it. */
export function trailState(jobId: number): TrailState | null {
  const index = shownList?.jobIds.indexOf(jobId) ?? -1
  if (!shownList || index < 0) return null
  const { from, jobIds, listedCount } = shownList
  const start = Math.max(0, index - maxStepsEachWay)
  const around = jobIds.slice(start, index + maxStepsEachWay + 1)
  return { trail: { from, listedCount, count: jobIds.length, start, jobIds: around } }
}

/** The state after a place was chosen: the post stands in the list where its job did. */
export function trailAtPost(state: unknown, jobId: number, postId: number): TrailState | null {
  const trail = readTrail(state)
  return trail ? { trail: { ...trail, jobIds: trail.jobIds.map((id) => (id === jobId ? postId : id)) } } : null
}

/** Reads the trail from the history's entry, which another build may have written. */
export function readTrail(state: unknown): JobTrail | null {
  const { trail } = (typeof state === 'object' && state !== null ? state : {}) as { readonly trail?: Partial<JobTrail> }
  if (typeof trail !== 'object' || trail === null) return null
  const { count, from, jobIds, listedCount, start } = trail
  const isList = Array.isArray(jobIds) && jobIds.every((id) => typeof id === 'number')
  if (!isList || typeof count !== 'number' || typeof listedCount !== 'number' || typeof start !== 'number') return null
  return from === 'results' || from === 'my-jobs' ? { from, listedCount, count, start, jobIds } : null
}

/** Where a job stands in its trail, and the jobs beside it. */
export interface TrailStep {
  readonly trail: JobTrail
  /** From 1. */
  readonly position: number
  /** null at an end. */
  readonly previousId: number | null
  readonly nextId: number | null
}

/** null if the job was not opened from a list. */
export function stepOf(state: unknown, jobId: number): TrailStep | null {
  const trail = readTrail(state)
  const index = trail?.jobIds.indexOf(jobId) ?? -1
  if (!trail || index < 0) return null
  const { jobIds, start } = trail
  return { trail, position: start + index + 1, previousId: jobIds[index - 1] ?? null, nextId: jobIds[index + 1] ?? null }
}
