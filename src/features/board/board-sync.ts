import { backOffMs } from '#shared/back-off.ts'
import { dayMs } from '#shared/durations.ts'
import { savesData } from '#platform/connection.ts'
import { whenIdle, whenQuiet } from '#platform/idle.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { watchReturning } from '#platform/page-life.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import type { JobPay } from '#shared/job.ts'
import { listPayOf } from '#shared/job-pay.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { maxOfflineJobs } from '#shared/limits.ts'
import { readJobDetailDates, removeJobDetails, saveJobDetail } from '#storage/job-details.ts'
import { readJobPay, saveJobPay } from '#storage/job-pay.ts'
import { whenSiteIsStored } from '#storage/offline-shell.ts'
import { asksBoardItself } from './believed-list.ts'
import { requestBoard } from './board-client.ts'
import { hasRoom } from './device-room.ts'
import { syncEducationLists } from './education-sync.ts'
import { jobLists } from './job-lists.ts'
import { jobSource } from './job-source.ts'
import { syncPack } from './pack-sync.ts'
import type { PackResult } from './read-pack.ts'
import { copyFirstAnswersToWorker } from './worker-copies.ts'

/**
 * Stores every job with its form, and the short lists that forms need, so that the whole board opens offline. It runs while
 * the browser is idle: the board pack of the site in one request (`pack-sync.ts`), and then the few jobs that are newer than it. Where
 * there is no pack, all jobs one by one: newest first, two at a time, and stored jobs are reloaded only after a day. When data
 * saving is on, it runs only on request.
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
      /** This page has stored most of them. */
      readonly isNew: boolean
    })
  /** The storage budget is used up. */
  | (Count & { readonly status: 'full' })
  /** The browser does not allow storage. */
  | { readonly status: 'no-database' }

const concurrency = 2
const dayInSeconds = dayMs / 1000
const freshForSeconds = dayInSeconds
/** A closed job stays stored as long as a draft for it may exist. */
const removeClosedAfterSeconds = 30 * dayInSeconds
/** A pack is some minutes old. Without a limit, a new board would be asked for each job by every device. */
const maxJobsBesidePack = 20
/** The server adds forms to the pack as the board gives them. */
const nextPackMs = 5 * 60_000
/** How long the first pause lasts. No event tells that a board answers again. */
const firstRetryMs = 30_000
/** After this many consecutive failures the sync pauses. */
const maxFailuresInARow = 3

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

type Fetched = 'done' | 'unavailable' | 'full' | 'no-database'

/** @param pay receives the pay of a stored job, or null if the board gives none */
async function fetchOne(jobId: number, pay: Map<number, JobPay | null>): Promise<Fetched> {
  const result = await requestBoard(jobSource(jobId))
  if (result.status === 'unavailable') return 'unavailable'
  if (result.status === 'not-found') {
    // The list has it, and a board of another system is not believed by one of its answers alone.
    if (!asksBoardItself) await removeJobDetails([jobId])
    return 'done'
  }
  const saved = await saveJobDetail(jobId, { date: result.fetchedAtSeconds, value: result.value })
  if (saved !== 'stored') return saved
  pay.set(jobId, listPayOf(result.value.payRanges, boardMapping))
  return 'done'
}

/** Stores the pay of the jobs that are still open, and shows it in the list. */
async function updatePay(news: ReadonlyMap<number, JobPay | null>, openJobIds: ReadonlySet<number>): Promise<void> {
  const all = new Map<number, JobPay | null>([...(await readJobPay()), ...news])
  const open = new Map([...all].flatMap(([jobId, pay]) => (pay && openJobIds.has(jobId) ? [[jobId, pay] as const] : [])))
  await saveJobPay(open)
  jobLists.setPay(open)
}

/** Sets the state 'stored', and 'ready' after all files of the site are stored too. */
async function announce(count: Count, { hasElsewhere, isNew }: { hasElsewhere: boolean; isNew: boolean }): Promise<void> {
  const { doneCount, totalCount } = count
  // Do not announce the same result again when the visitor returns to the page.
  const known = store.get()
  if (known.status === 'ready' && known.doneCount === doneCount && known.totalCount === totalCount) return
  const stored: BoardSyncState = { status: 'stored', ...count }
  store.set(stored)
  await whenSiteIsStored()
  if (store.get() === stored) store.set({ status: 'ready', ...count, hasElsewhere, isNew })
}

type Stop = 'paused' | 'full' | 'no-database'

/** Whether nothing can be stored after this reading of the pack. */
function stopOf({ status }: PackResult): Stop | null {
  if (status === 'current' || status === 'no-pack') return null
  return status === 'unavailable' ? 'paused' : status
}

const startReporting = () => void start().catch((error) => reportProblem('board: the jobs cannot be stored', error))

/** Reads the pack, and begins again where it is not complete yet. */
async function readPack({ openJobIds }: Wanted): Promise<PackResult> {
  await quiet()
  if (!isOnline()) return { status: 'unavailable' }
  const totalCount = openJobIds.size
  const pack = await syncPack((count) => {
    store.set({ status: 'syncing', doneCount: Math.min(count.doneCount, totalCount), totalCount })
  })
  if (pack.status === 'current' && pack.formCount < pack.jobCount) setTimeout(startReporting, nextPackMs)
  return pack
}

/** The jobs that the device must ask for one by one. */
function missingJobs({ jobIds }: Wanted, stored: ReadonlyMap<number, number>, pack: PackResult): readonly number[] {
  if (pack.status === 'current') return jobIds.filter((jobId) => !stored.has(jobId))
  return jobIds.filter((jobId) => (stored.get(jobId) ?? 0) < Date.now() / 1000 - freshForSeconds)
}

async function run(wanted: Wanted): Promise<void> {
  const { hasElsewhere, jobIds, openJobIds } = wanted
  await copyFirstAnswersToWorker()
  const countBefore = (await readJobDetailDates()).size
  const pack = await readPack(wanted)
  const stored = await readJobDetailDates()
  const nowSeconds = Date.now() / 1000
  const hasPack = pack.status === 'current'
  const missing = missingJobs(wanted, stored, pack)
  const totalCount = openJobIds.size
  let doneCount = jobIds.length - missing.length
  let stop = stopOf(pack)
  if (stop === null && missing.length > 0 && !(await hasRoom())) stop = 'full'
  let failuresInARow = 0
  if (missing.length > 0 && stop === null) store.set({ status: 'syncing', doneCount, totalCount })
  const pay = new Map<number, JobPay | null>(hasPack ? pack.pay : [])
  // Of a pack whose forms are still on their way, the next one has them.
  const isAskedFor = !hasPack || pack.formCount === pack.jobCount
  const queue = missing.slice(0, hasPack ? maxJobsBesidePack : missing.length).values()
  const work = async () => {
    if (stop !== null || !isAskedFor) return
    for (const jobId of queue) {
      await quiet()
      if (!isOnline()) stop ??= 'paused'
      if (stop !== null) return
      const fetched = await fetchOne(jobId, pay)
      if (fetched === 'unavailable') {
        // A single job that cannot be loaded must not stop the others.
        failuresInARow += 1
        if (failuresInARow >= maxFailuresInARow) stop ??= 'paused'
      } else if (fetched !== 'done') stop ??= fetched
      else {
        failuresInARow = 0
        doneCount += 1
        if (doneCount % 50 === 0 && !(await hasRoom())) stop ??= 'full'
        if (stop === null) store.set({ status: 'syncing', doneCount, totalCount })
      }
    }
  }
  let areListsStored = true
  if (stop === null && !(hasPack && pack.hasEducation)) {
    await quiet()
    const lists = isOnline() ? await syncEducationLists(nowSeconds - freshForSeconds) : 'unavailable'
    if (lists === 'unavailable') areListsStored = false
    else if (lists !== 'done') stop = lists
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (pay.size > 0 && stop !== 'no-database') await updatePay(pay, openJobIds)
  if (stop === 'no-database') return store.set({ status: stop })
  if (stop !== null) return store.set({ status: stop, doneCount, totalCount })
  if (!isAskedFor) return store.set({ status: 'syncing', doneCount, totalCount })
  // Without the lists, forms that ask for an education do not work offline.
  if (!areListsStored || doneCount < jobIds.length) return store.set({ status: 'paused', doneCount, totalCount })
  const isLongClosed = ([jobId, date]: readonly [number, number]) =>
    !openJobIds.has(jobId) && date < nowSeconds - removeClosedAfterSeconds
  await removeJobDetails([...stored].filter(isLongClosed).map(([jobId]) => jobId))
  // Not awaited: the site's files may never be stored completely.
  void announce({ doneCount, totalCount }, { hasElsewhere, isNew: countBefore < jobIds.length / 2 })
}

/** Ends a pause after a while, each one in a row after a longer one. */
function retryAfterPause(): void {
  clearTimeout(retryTimer)
  pauses = store.get().status === 'paused' ? pauses + 1 : 0
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
  retryAfterPause()
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
