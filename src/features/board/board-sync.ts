import { savesData } from '#platform/connection.ts'
import { whenIdle } from '#platform/idle.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { hasUpdateBegun } from '#platform/service-worker.ts'
import { readJobDetailDates, removeJobDetail, saveJobDetail } from '#storage/job-details.ts'
import { fetchJob } from './job-client.ts'
import { jobLists } from './job-lists.ts'

/**
 * Brings every job with its form onto the device, so that the whole board opens in a tunnel. It works when the browser has
 * nothing else to do: newest first, two at a time, what is there already not again within a day; not for those who save
 * data, unless they ask.
 */

export type BoardSyncState =
  /** Nothing to say yet. */
  | { readonly status: 'idle' }
  /** Waiting to be asked: the person saves data. */
  | { readonly status: 'on-request' }
  | { readonly status: 'syncing'; readonly doneCount: number; readonly totalCount: number }
  /** The network went away in between, or a new version is on its way in; it goes on afterwards. */
  | { readonly status: 'paused'; readonly doneCount: number; readonly totalCount: number }
  | { readonly status: 'ready'; readonly totalCount: number }
  /** The device gives no more room. */
  | { readonly status: 'full'; readonly doneCount: number; readonly totalCount: number }

const concurrency = 2
const freshForSeconds = 24 * 60 * 60
/** A job with its form is some 25 kB on the device: 2,500 of them stay within 64 MB. */
const maxJobs = 2_500
/** Of what the browser grants the site, this much may be the board: drafts and their files come first. */
const maxShareOfQuota = 0.5

let state: BoardSyncState = { status: 'idle' }
let isRunning = false
let isStarted = false
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

/** The jobs to have, newest first; an identifier counts up (specification 9). */
function wantedJobs(): readonly number[] {
  const lists = jobLists.getState()
  if (lists.status !== 'ready') return []
  return lists.jobs
    .flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    .sort((a, b) => b - a)
    .slice(0, maxJobs)
}

async function fetchOne(jobId: number): Promise<'done' | 'unavailable'> {
  // 'no-cache' lets the browser ask with the ETag it knows: a job that has not changed costs a few bytes.
  const result = await fetchJob(jobId, { isFresh: true })
  if (result.status === 'unavailable') return 'unavailable'
  if (result.status === 'not-found') await removeJobDetail(jobId)
  else await saveJobDetail(jobId, { date: result.fetchedAtSeconds, value: result.value })
  return 'done'
}

async function run(): Promise<void> {
  const wanted = wantedJobs()
  const stored = await readJobDetailDates()
  const oldest = Date.now() / 1000 - freshForSeconds
  const missing = wanted.filter((jobId) => (stored.get(jobId) ?? 0) < oldest)
  const totalCount = wanted.length
  let doneCount = totalCount - missing.length
  let stop: 'paused' | 'full' | null = null
  if (missing.length > 0) setState({ status: 'syncing', doneCount, totalCount })
  const queue = missing.values()
  const work = async () => {
    for (const jobId of queue) {
      await idle()
      if (!isOnline() || hasUpdateBegun()) stop = 'paused'
      if (stop !== null) return
      // A board that does not answer for one job is left alone until the next occasion.
      if ((await fetchOne(jobId)) === 'unavailable') stop = 'paused'
      else {
        doneCount += 1
        if (doneCount % 50 === 0 && !(await hasRoom())) stop = 'full'
        setState({ status: 'syncing', doneCount, totalCount })
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (stop === null) setState({ status: 'ready', totalCount })
  else setState({ status: stop, doneCount, totalCount })
}

async function start(): Promise<void> {
  if (isRunning || !isOnline() || wantedJobs().length === 0) return
  isRunning = true
  try {
    await run()
  } finally {
    isRunning = false
  }
}

/** Begins at the first occasion and again whenever the network comes back or the board has changed. */
function begin(): void {
  if (isStarted) return
  isStarted = true
  if (savesData()) {
    setState({ status: 'on-request' })
    return
  }
  const startWhenIdle = () => whenIdle(() => void start())
  watchOnline(startWhenIdle)
  let known = jobLists.getState()
  jobLists.subscribe(() => {
    const lists = jobLists.getState()
    if (lists.status === 'ready' && (known.status !== 'ready' || known.jobs !== lists.jobs)) startWhenIdle()
    known = lists
  })
  startWhenIdle()
}

/** The person asks for the whole board, whatever their device says of data. */
function request(): void {
  setState({ status: 'idle' })
  void start()
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
