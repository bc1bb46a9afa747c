import type { JobListing } from '#shared/job.ts'
import { undoNews } from '#platform/undo-news.ts'
import type { Mine } from '#storage/mine.ts'
import type { JobLine, SavedJob } from '#storage/mine-rows.ts'
import { onOwnChange } from '#storage/own-changes.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'
import { isKnownDevice } from './known-device.ts'
import { mineStore as store, nothing } from './mine-store.ts'
import { board as words } from './words.ts'

/** What is mine on this page: saved jobs, those looked at, own applications, the last visit. The device has it, this shows it. */

export type { Mine, OwnState } from '#storage/mine.ts'
export type { SavedJob }

/**
 * null: its code is not there. After a first visit of a few seconds it may not be stored, and without a network nothing is mine: the page
 * is shown all the same.
 */
const storage = async () => import('#storage/mine.ts').catch(() => null)

/** Counts the changes of this page: what was read before one is out of date. */
let changeCount = 0
/** Changes that the device does not have yet. */
const writing = new Set<Promise<unknown>>()
/** What somebody has deleted must not be written again. */
let clearCount = 0
let isWatching = false
/** Counts the changes of applications and drafts. */
let ownChangeCount = 0

function forget(): void {
  clearCount += 1
  changeCount += 1
  store.set(nothing)
}

/** Reads again what became of the applications, which another part of the page or another tab has changed. */
async function refreshOwn(): Promise<void> {
  ownChangeCount += 1
  const [changedBefore, clearedBefore] = [ownChangeCount, clearCount]
  const own = await (await storage())?.readOwnStates()
  if (own && changedBefore === ownChangeCount && clearedBefore === clearCount) store.set({ ...store.get(), own })
}

function written<T>(work: Promise<T>): Promise<T> {
  const end = () => writing.delete(work)
  writing.add(work)
  work.then(end, end)
  return work
}

/**
 * Reads the device. A list waits for it, so that hearts and ages are there with its first paint. Somebody may save a job meanwhile: the
 * device is then read again, once it has that job, because everything else that it has would be missing.
 */
async function load(): Promise<void> {
  if (!isWatching) {
    onSiteDataCleared(forget)
    onOwnChange(() => void refreshOwn())
  }
  isWatching = true
  const clearedBefore = clearCount
  /** The device is empty then, and its database may be about to be deleted. */
  const isCleared = () => clearedBefore !== clearCount
  let countBefore: number
  let ownBefore: number
  let read: Mine | null | undefined
  do {
    await Promise.allSettled(writing)
    countBefore = changeCount
    ownBefore = ownChangeCount
    if (isCleared() || !(await isKnownDevice())) return
    read = await (await storage())?.readMine(Date.now())
    if (isCleared()) return
  } while (countBefore !== changeCount)
  if (!read) return
  store.set(read)
  if (ownBefore !== ownChangeCount) await refreshOwn()
}

function withSaved(jobId: number, row: SavedJob | null): void {
  changeCount += 1
  const saved = new Map(store.get().saved)
  if (row) saved.set(jobId, row)
  else saved.delete(jobId)
  store.set({ ...store.get(), saved })
}

async function change(jobId: number, row: SavedJob | null, before: SavedJob | null): Promise<void> {
  withSaved(jobId, row)
  const isStored = await written(storage().then((stored) => stored?.storeSaved(jobId, row))).catch(() => false)
  if (isStored) return
  withSaved(jobId, before)
  undoNews.set({ title: words.heart.failed(), undo: null })
}

/** Saves a job on this device, or saves it no longer. */
function toggleSaved(line: JobLine): void {
  const { jobId } = line
  const before = store.get().saved.get(jobId) ?? null
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
  changeCount += 1
  store.set({ ...store.get(), viewed: [row, ...store.get().viewed.filter(({ jobId }) => jobId !== line.jobId)] })
  const clearedBefore = clearCount
  await written(storage().then((stored) => (clearedBefore === clearCount ? stored?.storeViewed(row) : undefined)))
}

async function storeClosings(rows: readonly SavedJob[]): Promise<void> {
  await written(storage().then((stored) => stored?.storeClosings(rows)))
}

/** Notes which saved jobs the board no longer lists, and since when. */
async function noteOpen(openJobs: readonly JobListing[]): Promise<void> {
  const open = new Set(openJobs.map(({ id }) => id))
  const nowMs = Date.now()
  const changed = [...store.get().saved.values()]
    .filter(({ closedAtMs, jobId }) => (closedAtMs === null) !== open.has(jobId))
    .map((row) => ({ ...row, closedAtMs: row.closedAtMs === null ? nowMs : null }))
  if (changed.length === 0) return
  for (const row of changed) withSaved(row.jobId, row)
  await storeClosings(changed)
}

/** Notes that a saved job has closed. */
async function noteClosed(jobId: number): Promise<void> {
  const row = store.get().saved.get(jobId)
  if (!row || row.closedAtMs !== null) return
  const closed = { ...row, closedAtMs: Date.now() }
  withSaved(jobId, closed)
  await storeClosings([closed])
}

/** What is mine on this page. */
export const mine = {
  load,
  toggleSaved,
  noteViewed,
  noteOpen,
  noteClosed,
  get: store.get,
  subscribe: store.subscribe,
  /** During hydration: the server knows of nothing. */
  getFirst: (): Mine => nothing,
} as const
