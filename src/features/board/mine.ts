import { useSyncExternalStore } from 'react'
import type { JobListing } from '#shared/job.ts'
import { undoNews } from '#platform/undo-news.ts'
import type { JobLine, SavedJob } from '#storage/mine-rows.ts'
import { myJobs, type MyJobsState, unread } from '#storage/my-jobs-store.ts'
import { isKnownDevice } from './known-device.ts'
import { board as words } from './words.ts'

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

function withSaved(jobId: number, row: SavedJob | null): void {
  myJobs.change((jobs) => {
    const saved = new Map(jobs.saved)
    if (row) saved.set(jobId, row)
    else saved.delete(jobId)
    return { saved }
  })
}

async function change(jobId: number, row: SavedJob | null, before: SavedJob | null): Promise<void> {
  withSaved(jobId, row)
  const store = async () => (await (await storage())?.storeSaved(jobId, row)) ?? false
  if (await myJobs.write(store).catch(() => false)) return
  withSaved(jobId, before)
  undoNews.set({ title: words.heart.failed(), undo: null })
}

/** A press before it is known whether the job is saved: it is saved then, and never removed. */
async function saveOnceKnown(line: JobLine): Promise<void> {
  await load()
  const { saved, status } = myJobs.getState()
  if (status === 'failed') undoNews.set({ title: words.heart.failed(), undo: null })
  else if (!saved.has(line.jobId)) toggleSaved(line)
}

/** Saves a job on this device, or saves it no longer. */
function toggleSaved(line: JobLine): void {
  const { jobId } = line
  const { saved, status } = myJobs.getState()
  if (status !== 'ready') return void saveOnceKnown(line)
  const before = saved.get(jobId) ?? null
  const after = before ? null : { ...line, savedAtMs: Date.now(), closedAtMs: null }
  undoNews.set({
    title: before ? words.heart.removed() : words.heart.saved(),
    undo: () => void change(jobId, before, after).then(() => undoNews.set(null)),
  })
  void change(jobId, after, before)
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
  for (const row of rows) withSaved(row.jobId, row)
  await myJobs.write(async () => (await storage())?.storeClosings(rows))
}

/** Notes which saved jobs the board no longer lists, and since when. */
async function noteOpen(openJobs: readonly JobListing[]): Promise<void> {
  const open = new Set(openJobs.map(({ id }) => id))
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

/** Whether a job is saved on this device. null: the device has not answered yet. */
export function useIsSaved(jobId: number): boolean | null {
  return useSyncExternalStore(
    myJobs.subscribe,
    () => (myJobs.getState().status === 'ready' ? myJobs.getState().saved.has(jobId) : null),
    () => null,
  )
}
