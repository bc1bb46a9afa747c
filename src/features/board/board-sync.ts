import { whenAtRest } from '#platform/at-rest.ts'
import { savesData } from '#platform/connection.ts'
import { whenIdle } from '#platform/idle.ts'
import { whenSiteIsStored } from '#platform/offline-shell.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { watchReturning } from '#platform/page-life.ts'
import { maxOfflineJobs } from '#shared/limits.ts'
import { readJobDetailDates, removeJobDetail, removeJobDetails, saveJobDetail } from '#storage/job-details.ts'
import { fetchJob } from './job-client.ts'
import { jobLists } from './job-lists.ts'

/**
 * Brings every job with its form onto the device, so that the whole board opens in a tunnel. It works when the browser has
 * nothing else to do: newest first, two at a time, what is there already not again within a day; not for those who save
 * data, unless they ask.
 *
 * Storage budget: a job with its form is some 25 kB, and the newest 2,500 are kept, so the board stays within 64 MB however
 * big it is, and within half of what the browser grants the site: drafts and their files come first.
 */

/** The jobs of the board are counted as its list counts them. */
interface Count {
  readonly doneCount: number
  readonly totalCount: number
}

export type BoardSyncState =
  /** Nothing to say yet. */
  | { readonly status: 'idle' }
  /** Waiting to be asked: the person saves data. */
  | { readonly status: 'on-request' }
  | (Count & { readonly status: 'syncing' })
  /** The network or the board went away in between; it goes on afterwards. */
  | (Count & { readonly status: 'paused' })
  /** The jobs are here, but not yet the site that shows them. */
  | (Count & { readonly status: 'stored' })
  | (Count & {
      readonly status: 'ready'
      /** Of these the device has the list; they are posted elsewhere. */
      readonly elsewhereCount: number
    })
  /** The device gives no more room. */
  | (Count & { readonly status: 'full' })
  /** The browser keeps nothing. */
  | { readonly status: 'unkept' }

const concurrency = 2
const dayInSeconds = 24 * 60 * 60
const freshForSeconds = dayInSeconds
/** A job that has left the board is kept as long as a draft for it may be. */
const keepClosedForSeconds = 30 * dayInSeconds
const maxShareOfQuota = 0.5
/** A board that fails this often in a row is left alone until the next occasion. */
const maxFailuresInARow = 3

let state: BoardSyncState = { status: 'idle' }
let isRunning = false
let isWantedAgain = false
let isStarted = false
let isFollowing = false
const listeners = new Set<() => void>()

function setState(next: BoardSyncState): void {
  state = next
  for (const listener of listeners) listener()
}

const idle = () => new Promise<void>((resolve) => whenIdle(resolve))

async function hasRoom(): Promise<boolean> {
  try {
    const { usage = 0, quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate()
    return usage < quota * maxShareOfQuota
  } catch {
    // A browser that does not say is not asked to guess.
    return true
  }
}

interface Wanted {
  /** The jobs to have, newest first; an identifier counts up (specification 9). */
  readonly jobIds: readonly number[]
  /** Every regular job of the board, the oldest of a very big one too. */
  readonly openJobIds: ReadonlySet<number>
  readonly elsewhereCount: number
}

function wantedJobs(): Wanted {
  const lists = jobLists.getState()
  if (lists.status !== 'ready') return { jobIds: [], openJobIds: new Set(), elsewhereCount: 0 }
  const openJobIds = new Set(lists.jobs.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])))
  const jobIds = [...openJobIds].sort((a, b) => b - a).slice(0, maxOfflineJobs)
  return { jobIds, openJobIds, elsewhereCount: lists.freelanceJobs.length }
}

type Fetched = 'done' | 'unavailable' | 'full' | 'unkept'

async function fetchOne(jobId: number): Promise<Fetched> {
  // 'no-cache' lets the browser ask with the ETag it knows: a job that has not changed costs a few bytes.
  const result = await fetchJob(jobId, { isFresh: true })
  if (result.status === 'unavailable') return 'unavailable'
  if (result.status === 'not-found') {
    await removeJobDetail(jobId)
    return 'done'
  }
  const kept = await saveJobDetail(jobId, { date: result.fetchedAtSeconds, value: result.value })
  return kept === 'kept' ? 'done' : kept
}

/** Says that all is here, and 'Ready offline' only when the site itself would open. */
async function announce(count: Count, elsewhereCount: number): Promise<void> {
  const { doneCount, totalCount } = count
  // Said once: coming back to the page is no news.
  if (state.status === 'ready' && state.doneCount === doneCount && state.totalCount === totalCount) return
  const stored: BoardSyncState = { status: 'stored', ...count }
  setState(stored)
  await whenSiteIsStored()
  if (state === stored) setState({ status: 'ready', ...count, elsewhereCount })
}

async function run({ elsewhereCount, jobIds, openJobIds }: Wanted): Promise<void> {
  const stored = await readJobDetailDates()
  const nowSeconds = Date.now() / 1000
  const missing = jobIds.filter((jobId) => (stored.get(jobId) ?? 0) < nowSeconds - freshForSeconds)
  const totalCount = openJobIds.size + elsewhereCount
  let doneCount = elsewhereCount + jobIds.length - missing.length
  let stop = (missing.length > 0 && !(await hasRoom()) ? 'full' : null) as 'paused' | 'full' | 'unkept' | null
  let failuresInARow = 0
  if (missing.length > 0 && stop === null) setState({ status: 'syncing', doneCount, totalCount })
  const queue = missing.values()
  const work = async () => {
    if (stop !== null) return
    for (const jobId of queue) {
      await whenAtRest()
      await idle()
      if (!isOnline()) stop ??= 'paused'
      if (stop !== null) return
      const fetched = await fetchOne(jobId)
      if (fetched === 'unavailable') {
        // One job that cannot be read must not keep the others away.
        failuresInARow += 1
        if (failuresInARow >= maxFailuresInARow) stop ??= 'paused'
      } else if (fetched !== 'done') stop ??= fetched
      else {
        failuresInARow = 0
        doneCount += 1
        if (doneCount % 50 === 0 && !(await hasRoom())) stop ??= 'full'
        if (stop === null) setState({ status: 'syncing', doneCount, totalCount })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (stop === 'unkept') return setState({ status: stop })
  if (stop !== null) return setState({ status: stop, doneCount, totalCount })
  if (doneCount < elsewhereCount + jobIds.length) return setState({ status: 'paused', doneCount, totalCount })
  const isLongClosed = ([jobId, date]: readonly [number, number]) =>
    !openJobIds.has(jobId) && date < nowSeconds - keepClosedForSeconds
  await removeJobDetails([...stored].filter(isLongClosed).map(([jobId]) => jobId))
  // Not awaited: the site may never be stored.
  void announce({ doneCount, totalCount }, elsewhereCount)
}

async function start(): Promise<void> {
  const wanted = wantedJobs()
  if (!isOnline() || wanted.jobIds.length === 0) return
  if (isRunning) {
    isWantedAgain = true
    return
  }
  isRunning = true
  try {
    await run(wanted)
  } finally {
    isRunning = false
  }
  if (!isWantedAgain) return
  isWantedAgain = false
  await start()
}

/** Starts, and again whenever the network or the person comes back or the board has changed. */
function follow(): void {
  const startWhenIdle = () => whenIdle(() => void start())
  startWhenIdle()
  if (isFollowing) return
  isFollowing = true
  watchOnline(startWhenIdle)
  watchReturning(startWhenIdle)
  let known = jobLists.getState()
  jobLists.subscribe(() => {
    const lists = jobLists.getState()
    if (lists.status === 'ready' && (known.status !== 'ready' || known.jobs !== lists.jobs)) startWhenIdle()
    known = lists
  })
}

/** Begins at the first occasion; once for all who ask. */
function begin(): void {
  if (isStarted) return
  isStarted = true
  if (savesData()) setState({ status: 'on-request' })
  else follow()
}

/** The person asks for the whole board, whatever their device says of data. */
function request(): void {
  setState({ status: 'idle' })
  follow()
}

/** The board's way onto this device. */
export const boardSync = {
  begin,
  request,
  getState: () => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
} as const
