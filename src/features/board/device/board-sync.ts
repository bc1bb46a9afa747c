import { backOffMs } from '#shared/back-off.ts'
import { dayMs } from '#shared/durations.ts'
import { savesData } from '#platform/connection.ts'
import { whenIdle, whenQuiet } from '#platform/idle.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { watchReturning } from '#platform/page-life.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import type { JobPay } from '#shared/job.ts'
import { maxOfflineJobs } from '#shared/limits.ts'
import { readJobDetailDates, removeJobDetails } from '#storage/job-details.ts'
import { readJobPay, saveJobPay } from '#storage/job-pay.ts'
import { whenSiteIsStored } from '#storage/offline-shell.ts'
import { jobLists } from './job-lists.ts'
import { syncPack } from './pack-sync.ts'
import type { PackResult } from './read-pack.ts'
import { copyFirstAnswersToWorker } from './worker-copies.ts'

/**
 * Stores every job with its form, and the short lists that forms need, so that the whole board opens offline. The board pack is the
 * only way (`pack-sync.ts`), read while the browser is idle. A site without a pack stores what visitors open, and nothing ahead. When
 * data saving is on, it runs only on request.
 *
 * Storage budget: a job with its form takes about 25 kB and only the newest 2,500 are stored, so the board never exceeds
 * 64 MB. It also never exceeds half of the site's quota, because drafts and their files have priority.
 */

/** Counts only jobs that the device can hold: freelance jobs open on other sites. */
interface Count {
  readonly doneCount: number
  readonly totalCount: number
}

export type BoardSyncState =
  | { readonly status: 'idle' }
  /** Data saving is on: waits for the visitor's request. */
  | { readonly status: 'on-request' }
  | (Count & { readonly status: 'syncing' })
  /** The network or the board did not answer. It resumes later. */
  | (Count & { readonly status: 'paused' })
  /** All jobs are stored, but not yet all files of the site. */
  | (Count & { readonly status: 'stored' })
  | (Count & {
      readonly status: 'ready'
      /** Whether the list also has freelance jobs, which open on other sites. */
      readonly hasElsewhere: boolean
    })
  /** The storage budget is used up. */
  | (Count & { readonly status: 'full' })
  /** The browser does not allow storage. */
  | { readonly status: 'no-database' }
  /** Nothing can be stored ahead. */
  | { readonly status: 'no-pack' }

/** A closed job stays stored as long as a draft for it may exist. */
const removeClosedAfterSeconds = (30 * dayMs) / 1000
/** The server adds forms to the pack as the board gives them. */
const nextPackMs = 5 * 60_000
/** How long the first pause lasts. No event tells that a board answers again. */
const firstRetryMs = 30_000

const store = createStore<BoardSyncState>({ status: 'idle' })
let isRunning = false
let isRerunRequested = false
let hasBegun = false
let isWatching = false
let pauses = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined

const quiet = () => new Promise<void>((resolve) => whenQuiet(resolve))

interface Wanted {
  /** The jobs to store, newest first: the board's IDs increase over time. */
  readonly jobIds: readonly number[]
  /** All regular jobs of the board, including those beyond the limit. */
  readonly openJobIds: ReadonlySet<number>
  readonly hasElsewhere: boolean
}

function wantedJobs(): Wanted {
  const lists = jobLists.getState()
  if (lists.status !== 'ready') return { jobIds: [], openJobIds: new Set(), hasElsewhere: false }
  const openJobIds = new Set(lists.jobs.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])))
  const jobIds = [...openJobIds].sort((a, b) => b - a).slice(0, maxOfflineJobs)
  return { jobIds, openJobIds, hasElsewhere: lists.freelanceJobs.length > 0 }
}

/** Stores the pay of the jobs that are still open, and shows it in the list. */
async function updatePay(news: ReadonlyMap<number, JobPay | null>, openJobIds: ReadonlySet<number>): Promise<void> {
  const all = new Map<number, JobPay | null>([...(await readJobPay()), ...news])
  const open = new Map([...all].flatMap(([jobId, pay]) => (pay && openJobIds.has(jobId) ? [[jobId, pay] as const] : [])))
  await saveJobPay(open)
  jobLists.setPay(open)
}

/** Sets the state 'stored', and 'ready' after all files of the site are stored too. */
async function showReady(count: Count, hasElsewhere: boolean): Promise<void> {
  const { doneCount, totalCount } = count
  // Do not show 'stored' again when the visitor returns to the page.
  const known = store.get()
  if (known.status === 'ready' && known.doneCount === doneCount && known.totalCount === totalCount) return
  const stored: BoardSyncState = { status: 'stored', ...count }
  store.set(stored)
  await whenSiteIsStored()
  if (store.get() === stored) store.set({ status: 'ready', ...count, hasElsewhere })
}

const startReporting = () => void start().catch((error) => reportProblem('board: the jobs cannot be stored', error))

/** Reads the pack while the browser is idle. @param totalCount the jobs of the board */
async function readPack(totalCount: number): Promise<PackResult> {
  await quiet()
  if (!isOnline()) return { status: 'unavailable' }
  return syncPack(({ doneCount }) => {
    store.set({ status: 'syncing', doneCount: Math.min(doneCount, totalCount), totalCount })
  })
}

async function removeLongClosed(stored: ReadonlyMap<number, number>, openJobIds: ReadonlySet<number>): Promise<void> {
  const beforeSeconds = Date.now() / 1000 - removeClosedAfterSeconds
  const isLongClosed = ([jobId, date]: readonly [number, number]) => !openJobIds.has(jobId) && date < beforeSeconds
  await removeJobDetails([...stored].filter(isLongClosed).map(([jobId]) => jobId))
}

async function run({ hasElsewhere, jobIds, openJobIds }: Wanted): Promise<void> {
  await copyFirstAnswersToWorker()
  const totalCount = openJobIds.size
  const pack = await readPack(totalCount)
  if (pack.status === 'no-database') return store.set({ status: pack.status })
  const stored = await readJobDetailDates()
  // Also where a job is still missing: a board may have one that no pack ever has.
  if (pack.status === 'no-pack' || pack.status === 'current') await removeLongClosed(stored, openJobIds)
  if (pack.status === 'no-pack') return store.set({ status: pack.status })
  const doneCount = jobIds.filter((jobId) => stored.has(jobId)).length
  if (pack.status !== 'current') {
    return store.set({ status: pack.status === 'full' ? 'full' : 'paused', doneCount, totalCount })
  }
  if (pack.pay.length > 0) await updatePay(new Map(pack.pay), openJobIds)
  if (pack.formCount < pack.jobCount) return store.set({ status: 'syncing', doneCount, totalCount })
  // A job that is newer than the pack follows with the next one.
  if (doneCount < jobIds.length) return store.set({ status: 'paused', doneCount, totalCount })
  // Not awaited: the site's files may never be stored completely.
  void showReady({ doneCount, totalCount }, hasElsewhere)
}

/** Reads the next pack where forms are missing. Ends a pause after a while, each one in a row after a longer one. */
function readAgainLater(): void {
  clearTimeout(retryTimer)
  const { status } = store.get()
  pauses = status === 'paused' ? pauses + 1 : 0
  if (status === 'syncing') retryTimer = setTimeout(startReporting, nextPackMs)
  if (pauses > 0) retryTimer = setTimeout(startReporting, backOffMs(pauses, Math.random, { firstMs: firstRetryMs }))
}

async function start(): Promise<void> {
  const wanted = wantedJobs()
  if (!isOnline() || wanted.jobIds.length === 0) return
  if (isRunning) {
    isRerunRequested = true
    return
  }
  isRunning = true
  try {
    await run(wanted)
  } finally {
    isRunning = false
  }
  readAgainLater()
  if (!isRerunRequested) return
  isRerunRequested = false
  await start()
}

/** Starts the sync now, and again when the network returns, the visitor returns or the board changes. */
function watch(): void {
  const startWhenIdle = () => whenIdle(startReporting)
  startWhenIdle()
  if (isWatching) return
  isWatching = true
  watchOnline(startWhenIdle)
  watchReturning(startWhenIdle)
  let known = jobLists.getState()
  jobLists.subscribe(() => {
    const lists = jobLists.getState()
    if (lists.status === 'ready' && (known.status !== 'ready' || known.jobs !== lists.jobs)) startWhenIdle()
    known = lists
  })
}

/** Begins the sync. Further calls do nothing. */
function begin(): void {
  if (hasBegun) return
  hasBegun = true
  if (savesData()) store.set({ status: 'on-request' })
  else watch()
}

/** Starts the sync on the visitor's request, although data saving is on. */
function request(): void {
  store.set({ status: 'idle' })
  watch()
}

/** The sync of the board to this device. */
export const boardSync = {
  begin,
  request,
  getState: store.get,
  subscribe: store.subscribe,
} as const
