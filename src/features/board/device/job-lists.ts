import type { JobListing } from '#shared/job.ts'
import { jobListMaxStaleSeconds } from '#shared/limits.ts'
import { nextTask, whenIdle, whenQuiet } from '#platform/idle.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { createStore } from '#platform/store.ts'
import type { CacheEntry, JobListKey } from '#storage/database.ts'
import { jobListKeys } from '#storage/database-name.ts'
import type { JobPay } from '#shared/job.ts'
import { isListBelieved } from './believed-list.ts'
import { requestBoard, type BoardSource, freelanceJobs, readWorkerCopy, regularJobs } from './board-client.ts'
import { isKnownDevice } from './known-device.ts'
import { copyFirstAnswersToWorker } from './worker-copies.ts'

/**
 * The store of both job lists: the device's copy first, then the board's answer, once for each visit. The newer one is shown.
 * A copy younger than an hour is shown at once, an older one waits a moment for the board. The loader fills this store and
 * the screen subscribes to it.
 */

export type JobListsState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      readonly jobs: readonly JobListing[]
      readonly freelanceJobs: readonly JobListing[]
      /** Only while the board is unreachable: when the lists were fetched, in seconds since 1970. */
      readonly asOfSeconds: number | null
    }
  /** No lists on the device, and the board is unreachable. */
  | { readonly status: 'unavailable' }

/** Time for the board to answer before an old list is shown. */
const maxWaitForBoardMs = 3_000

interface Lists {
  readonly jobs: readonly JobListing[]
  readonly freelanceJobs: readonly JobListing[]
  readonly dateSeconds: number
}

const firstState: JobListsState = { status: 'loading' }
const store = createStore<JobListsState>(firstState)
/** The newest lists that are known. */
let newest: Lists | null = null
/** The pay that a job's own answer has given. Some boards' lists have none. */
let payByJob: ReadonlyMap<number, JobPay> = new Map()
let isReachable = true
let isWatchingOnline = false

/** Adds the known pay of jobs to a list that does not have it. */
function withPay(jobs: readonly JobListing[]): readonly JobListing[] {
  const payOfJob = (job: JobListing) => (job.pay === null && typeof job.id === 'number' ? payByJob.get(job.id) : undefined)
  if (jobs.every((job) => payOfJob(job) === undefined)) return jobs
  return jobs.map((job) => ({ ...job, pay: payOfJob(job) ?? job.pay }))
}

/** Shows the newest lists, with their age while the board is unreachable. */
function show(): void {
  if (!newest) return store.set({ status: 'unavailable' })
  newest = { ...newest, jobs: withPay(newest.jobs) }
  const { dateSeconds, freelanceJobs: freelance, jobs } = newest
  store.set({ status: 'ready', jobs, freelanceJobs: freelance, asOfSeconds: isReachable ? null : dateSeconds })
}

function addLists(lists: Lists | null): void {
  if (lists && (!newest || lists.dateSeconds >= newest.dateSeconds)) newest = lists
}

/** Whether the newest lists may be shown without waiting for the board. */
function hasYoungLists(): boolean {
  return newest !== null && Date.now() / 1000 - newest.dateSeconds <= jobListMaxStaleSeconds
}

function idle(): Promise<void> {
  return new Promise((resolve) => void whenIdle(resolve))
}

type List = CacheEntry<readonly JobListing[]>

/** The code of the database, which a first visit does not need to show a list. */
const storage = () => import('#storage/job-lists.ts')

/** Reads a list from the database, or the service worker's copy of it. */
async function readCopy(key: JobListKey, source: BoardSource<List['value']> | null): Promise<List | null> {
  const stored = (await isKnownDevice()) ? await (await storage()).readJobList(key) : null
  return stored ?? (source && (await readWorkerCopy(source)))
}

async function readPay(): Promise<ReadonlyMap<number, JobPay>> {
  return (await isKnownDevice()) ? (await import('#storage/job-pay.ts')).readJobPay() : new Map<number, JobPay>()
}

/** Stores a list. On a first visit the worker's copy is enough until the page is quiet. */
async function saveList(key: JobListKey, list: List): Promise<void> {
  if (!(await isKnownDevice())) {
    void copyFirstAnswersToWorker()
    await new Promise<void>((resolve) => whenQuiet(resolve))
  }
  await (await storage()).saveJobList(key, list)
}

async function readCopies(): Promise<Lists | null> {
  const [regular, freelance, pay] = await Promise.all([
    readCopy(jobListKeys.regular, regularJobs),
    readCopy(jobListKeys.freelance, freelanceJobs),
    readPay(),
  ])
  // Before the rows, which would otherwise grow when it arrives.
  payByJob = pay
  // The freelance list is optional: the board is shown without it.
  return regular && { jobs: regular.value, freelanceJobs: freelance?.value ?? [], dateSeconds: regular.date }
}

/** Adds the jobs of this device that an incomplete list does not have. */
function withKnownJobs(jobs: readonly JobListing[]): readonly JobListing[] {
  const listed = new Set(jobs.map(({ id }) => id))
  return [...jobs, ...(newest?.jobs ?? []).filter(({ id }) => !listed.has(id))]
}

/** Asks the board for a list and stores it. Returns null when the board is unreachable, or not believed. */
async function askForList(key: JobListKey, source: BoardSource<List['value']>): Promise<List | null> {
  const result = await requestBoard(source)
  if (result.status !== 'ok') return null
  if (key === jobListKeys.regular && !isListBelieved(result.value.length, newest?.jobs.length ?? 0)) return null
  const value = result.isIncomplete ? withKnownJobs(result.value) : result.value
  const list = { date: result.fetchedAtSeconds, value }
  // Not awaited: the screen need not wait for the device to store the list.
  saveList(key, list).catch(() => {})
  return list
}

async function askForLists(): Promise<Lists | null> {
  const [regular, freelance] = await Promise.all([
    askForList(jobListKeys.regular, regularJobs),
    freelanceJobs && askForList(jobListKeys.freelance, freelanceJobs),
  ])
  if (!regular) return null
  return {
    jobs: regular.value,
    freelanceJobs: freelance?.value ?? newest?.freelanceJobs ?? [],
    dateSeconds: regular.date,
  }
}

/** Asks the board once and shows the result. */
async function refresh(): Promise<void> {
  const startSeconds = Date.now() / 1000
  const lists = isOnline() ? await askForLists() : null
  addLists(lists)
  // A request that fails late says nothing if a newer one has succeeded. An answer may be read after the network has gone.
  isReachable = isOnline() && newest !== null && newest.dateSeconds >= startSeconds
  show()
}

/**
 * Resolves as soon as there is something to show: a recent list of the device, the board's lists, an old list of the device,
 * or the state 'unavailable'. An answer of the board that arrives later is shown when it arrives.
 */
async function load(): Promise<void> {
  watchOnlineOnce()
  // The first read opens the database, which fills a task of its own.
  await nextTask()
  addLists(await readCopies())
  // The answer of a big board takes as long to arrive as its copy to be read, so what can be shown at once is shown first.
  const refreshing = hasYoungLists() ? idle().then(async () => refresh()) : refresh()
  if (!newest) return refreshing
  if (!hasYoungLists()) {
    const result = await Promise.race([refreshing, nextTask(maxWaitForBoardMs).then(() => 'late' as const)])
    if (result !== 'late') return
  }
  isReachable = isOnline() && hasYoungLists()
  show()
}

/** Asks the board again and shows the result. */
async function retry(): Promise<void> {
  if (store.get().status === 'unavailable') store.set({ status: 'loading' })
  await refresh()
}

function onOnlineChange(): void {
  if (isOnline()) return void retry()
  isReachable = false
  if (newest) show()
}

function watchOnlineOnce(): void {
  if (isWatchingOnline) return
  isWatchingOnline = true
  watchOnline(onOnlineChange)
}

/** Shows the pay of jobs in a list that does not have it. */
function setPay(pay: ReadonlyMap<number, JobPay>): void {
  payByJob = pay
  if (newest) show()
}

/** The job lists of this page. */
export const jobLists = {
  load,
  retry,
  setPay,
  subscribe: store.subscribe,
  getState: store.get,
  /** The state during hydration of a prerendered page, when the lists may already have loaded. */
  getFirstState: (): JobListsState => firstState,
} as const
