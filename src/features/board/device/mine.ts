import { useSyncExternalStore } from 'react'
import type { JobListing } from '#shared/job.ts'
import { undoNews } from '#platform/undo-news.ts'
import type { JobLine, SavedJob } from '#storage/mine-rows.ts'
import { myJobs, type MyJobsState, unread } from '#storage/my-jobs-store.ts'
import { isKnownDevice } from './known-device.ts'
import { board as words } from '../words.ts'

/** Reads and changes what this person has saved and looked at. The device has it, `my-jobs-store.ts` shows it. */

export type { SavedJob }
export { onlySaved, onlyViewed } from '#storage/my-jobs-store.ts'

/**
 * null: its code is not there. After a first visit of a few seconds it may not be stored, and without a network nothing is mine: the page
 * is shown all the same.
 */
const storage = async () => import('#storage/my-jobs.ts').catch(() => null)

/** Reads the device, and counts this visit. A list waits for it, so that hearts and ages are there with its first paint. */
async function load(): Promise<void> {
  if (!(await isKnownDevice())) return myJobs.settle()
  await (await storage())?.noteVisit(Date.now())
  await myJobs.refresh()
}

/** What is saved of some jobs, by their ids. null: nothing. */
type SavedRows = ReadonlyMap<number, SavedJob | null>

function withSaved(rows: SavedRows): void {
  myJobs.change((jobs) => {
    const saved = new Map(jobs.saved)
    for (const [jobId, row] of rows) {
      if (row) saved.set(jobId, row)
      else saved.delete(jobId)
    }
    return { saved }
  })
}

async function change(after: SavedRows, before: SavedRows): Promise<void> {
  withSaved(after)
  const store = async (isCleared: () => boolean) => {
    const stored = await storage()
    for (const [jobId, row] of after) {
      // What somebody has deleted does not come back.
      if (isCleared()) return true
      if (!((await stored?.storeSaved(jobId, row)) ?? false)) return isCleared()
    }
    return true
  }
  if (await myJobs.write(store).catch(() => false)) return
  withSaved(before)
  undoNews.set({ title: words.heart.failed(), undo: null })
}

/** A press before the device has answered here does what the heart has shown (`early-hearts.ts`): an empty one saves. */
async function toggleOnceKnown(line: JobLine, isShownSaved: boolean, postIds: readonly number[]): Promise<void> {
  await load()
  const { saved, status } = myJobs.getState()
  if (status !== 'ready') undoNews.set({ title: words.heart.failed(), undo: null })
  else if (postIds.some((jobId) => saved.has(jobId)) === isShownSaved) toggleSaved(line, isShownSaved, postIds)
}

/**
 * Saves a job on this device, or saves it no longer.
 * @param isShownSaved what the pressed heart shows
 * @param postIds the posts of a card: whichever are saved are saved no longer
 */
function toggleSaved(line: JobLine, isShownSaved: boolean, postIds: readonly number[] = [line.jobId]): void {
  const { saved, status } = myJobs.getState()
  if (status !== 'ready') return void toggleOnceKnown(line, isShownSaved, postIds)
  const known = postIds.flatMap((jobId) => saved.get(jobId) ?? [])
  const isSaved = known.length > 0
  const before: SavedRows = isSaved ? new Map(known.map((row) => [row.jobId, row])) : new Map([[line.jobId, null]])
  const after: SavedRows = isSaved
    ? new Map(known.map(({ jobId }) => [jobId, null]))
    : new Map([[line.jobId, { ...line, savedAtMs: Date.now(), closedAtMs: null }]])
  undoNews.set({
    title: isSaved ? words.heart.removed() : words.heart.saved(),
    undo: () => void change(before, after).then(() => undoNews.set(null)),
  })
  void change(after, before)
}

/** Notes that a job was looked at. */
async function noteViewed(line: JobLine): Promise<void> {
  const row = { ...line, viewedAtMs: Date.now() }
  myJobs.change(({ viewed }) => ({ viewed: [row, ...viewed.filter(({ jobId }) => jobId !== line.jobId)] }))
  await myJobs.write(async (isCleared) => {
    const stored = await storage()
    if (!isCleared()) await stored?.storeViewed(row)
  })
}

async function storeClosings(rows: readonly SavedJob[]): Promise<void> {
  withSaved(new Map(rows.map((row) => [row.jobId, row])))
  await myJobs.write(async () => (await storage())?.storeClosings(rows))
}

/** A post has closed, and its job is open in other places: what is saved is the job, so another of its posts is. */
async function moveToTwins(openJobs: readonly JobListing[], open: ReadonlySet<unknown>): Promise<void> {
  const gone = [...myJobs.getState().saved.values()].filter(({ card, jobId }) => card !== undefined && !open.has(jobId))
  const moves = gone.flatMap((row): [number, SavedJob | null][] => {
    const twin = openJobs.find(({ card, id }) => card === row.card && typeof id === 'number')
    return typeof twin?.id === 'number'
      ? [
          [row.jobId, null],
          [twin.id, { ...row, jobId: twin.id, pay: twin.pay, closedAtMs: null }],
        ]
      : []
  })
  if (moves.length === 0) return
  withSaved(new Map(moves))
  await myJobs.write(async (isCleared) => {
    const stored = await storage()
    for (const [jobId, row] of moves) if (!isCleared()) await stored?.storeSaved(jobId, row)
  })
}

/** Notes which saved jobs the board no longer lists, and since when. */
async function noteOpen(openJobs: readonly JobListing[]): Promise<void> {
  const open = new Set(openJobs.map(({ id }) => id))
  await moveToTwins(openJobs, open)
  const nowMs = Date.now()
  const changed = [...myJobs.getState().saved.values()]
    .filter(({ closedAtMs, jobId }) => (closedAtMs === null) !== open.has(jobId))
    .map((row) => ({ ...row, closedAtMs: row.closedAtMs === null ? nowMs : null }))
  if (changed.length > 0) await storeClosings(changed)
}

/** Notes that a saved job has closed. */
async function noteClosed(jobId: number): Promise<void> {
  const row = myJobs.getState().saved.get(jobId)
  if (row?.closedAtMs === null) await storeClosings([{ ...row, closedAtMs: Date.now() }])
}

export const mine = { load, toggleSaved, noteViewed, noteOpen, noteClosed, get: myJobs.getState } as const

const getUnread = () => unread

/** All that this device has of its person about jobs. */
export function useMyJobs(): MyJobsState {
  return useSyncExternalStore(myJobs.subscribe, myJobs.getState, getUnread)
}

/** A small part of it. What uses it is drawn again only when that part changes, and not with every letter of a draft. */
export function useOfMine<Part>(select: (jobs: MyJobsState) => Part): Part {
  const text = useSyncExternalStore(
    myJobs.subscribe,
    () => JSON.stringify(select(myJobs.getState())),
    () => JSON.stringify(select(unread)),
  )
  return JSON.parse(text) as Part
}

/** Whether one of a job's posts is saved on this device. null: the device has not answered yet. */
export function useIsSaved(postIds: readonly number[]): boolean | null {
  return useOfMine(({ saved, status }) => (status === 'ready' ? postIds.some((jobId) => saved.has(jobId)) : null))
}
