import type { JobListing } from '#shared/job.ts'
import { jobListMaxStaleSeconds } from '#shared/limits.ts'
import { afterFrame } from '#platform/after-frame.ts'
import { whenIdle } from '#platform/idle.ts'
import { nextTask } from '#platform/next-task.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { jobListKeys } from '#storage/database.ts'
import { readJobList, saveJobList } from '#storage/job-lists.ts'
import { fetchFreelanceJobs, fetchJobs, listAddresses, type ReadOptions } from './board-client.ts'
import { lastVerdict, watchVerdicts } from './board-verdicts.ts'

/**
 * Both job lists, read from the device first and then refreshed from the network (specification 4, "Job data loading").
 * They are refreshed at every visit, shown without waiting while younger than an hour, and offline at any age, with their
 * time. The loader fills this store and the screen follows it.
 */

export type JobListsState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready'
      readonly jobs: readonly JobListing[]
      readonly freelanceJobs: readonly JobListing[]
      /** Seconds since 1970 when the lists left the board, while the board cannot be reached; else null. */
      readonly asOfSeconds: number | null
    }
  /** Nothing on the device and no board. */
  | { readonly status: 'unavailable' }

/** Longer than this nobody waits for the network when there is an old list to show. */
const maxWaitForNetworkMs = 3_000
/** A board whose answer changes with every request must not set off one request after the other. */
const minTimeBetweenUpdatesMs = 30_000

interface Lists {
  readonly jobs: readonly JobListing[]
  readonly freelanceJobs: readonly JobListing[]
  readonly dateSeconds: number
  /** They come from the device or from the service worker's copy, not from the board itself. */
  readonly isStored: boolean
}

const firstState: JobListsState = { status: 'loading' }
let state: JobListsState = firstState
let shown: Lists | null = null
/** When each address last set off an update. */
const lastUpdatesMs = new Map<string, number>()
const listeners = new Set<() => void>()

function setState(next: JobListsState): void {
  state = next
  for (const listener of listeners) listener()
}

function show(lists: Lists, isCurrent: boolean): void {
  shown = lists
  const { dateSeconds, freelanceJobs, jobs } = lists
  setState({ status: 'ready', jobs, freelanceJobs, asOfSeconds: isCurrent ? null : dateSeconds })
}

/** Whether the board can be asked, as far as anybody knows. */
function isReachable(): boolean {
  return isOnline() && lastVerdict(listAddresses.regular) !== 'unreachable'
}

function ageSeconds({ dateSeconds }: Lists): number {
  return Date.now() / 1000 - dateSeconds
}

function isYoung(lists: Lists): boolean {
  return ageSeconds(lists) <= jobListMaxStaleSeconds
}

/** A moment in which the browser has drawn what there was to draw. */
function idle(): Promise<void> {
  return new Promise((resolve) => void afterFrame(() => whenIdle(resolve)))
}

async function readStored(): Promise<Lists | null> {
  const [regular, freelance] = await Promise.all([readJobList(jobListKeys.regular), readJobList(jobListKeys.freelance)])
  // The freelance list is the lesser one: without it the board is still shown.
  return regular && { jobs: regular.value, freelanceJobs: freelance?.value ?? [], dateSeconds: regular.date, isStored: true }
}

async function readNetwork(options: ReadOptions = {}): Promise<Lists | null> {
  const [regular, freelance] = await Promise.all([fetchJobs(options), fetchFreelanceJobs(options)])
  if (regular.status !== 'ok') return null
  // Not awaited: the screen shows what it has, the device keeps it meanwhile.
  void saveJobList(jobListKeys.regular, { date: regular.fetchedAtSeconds, value: regular.value })
  if (freelance.status === 'ok') {
    void saveJobList(jobListKeys.freelance, { date: freelance.fetchedAtSeconds, value: freelance.value })
  }
  const freelanceJobs = freelance.status === 'ok' ? freelance.value : ((await readStored())?.freelanceJobs ?? [])
  return { jobs: regular.value, freelanceJobs, dateSeconds: regular.fetchedAtSeconds, isStored: regular.isStored }
}

/**
 * Shows the younger of what the network and the device have, or says that there is neither. An answer that is older than what
 * is shown, the service worker's old copy that comes after the board's own, changes nothing.
 */
function settle(fresh: Lists | null, stored: Lists | null): void {
  const known = fresh && shown && (!stored || shown.dateSeconds > stored.dateSeconds) ? shown : stored
  if (fresh && (!known || fresh.dateSeconds >= known.dateSeconds)) show(fresh, isReachable())
  else if (known) show(known, fresh !== null && isReachable())
  else setState({ status: 'unavailable' })
}

/** Whether the lists that are shown are the board's own word, or it has said that they still hold. */
function isConfirmed(): boolean {
  const verdict = lastVerdict(listAddresses.regular)
  return shown?.isStored === false || verdict === 'current' || verdict === 'changed'
}

/** A network that neither answers nor fails: what is shown meanwhile says how old it is. */
async function admitSilence(): Promise<void> {
  await after(maxWaitForNetworkMs)
  if (shown && !isConfirmed()) show(shown, false)
}

function after(milliseconds: number): Promise<'waited'> {
  return new Promise((resolve) => setTimeout(() => resolve('waited'), milliseconds))
}

/**
 * Resolves as soon as there is something true to show: a young list of the device, else what the network answers, else an
 * old list, else the word that the board is unavailable. What the network brings later is shown when it comes.
 */
async function load(): Promise<void> {
  // Both reads start before either is awaited: the network does not wait for the device's database to open. What it brings
  // is read when the device's list is on the screen, which thousands of jobs would put off.
  // The first read opens the database, which is work enough for a task.
  const reading = nextTask().then(readStored)
  const readAfter = reading.then((stored) => (stored && isYoung(stored) ? idle() : null))
  const network = isOnline() ? readNetwork({ readAfter }) : Promise.resolve(null)
  void admitSilence()
  const stored = await reading
  if (stored && (!isOnline() || isYoung(stored))) {
    show(stored, isReachable())
    void network.then((fresh) => settle(fresh, stored))
    return
  }
  const settled = network
    // The service worker may have answered with its own old copy: what is over an hour old must come from the board.
    .then((fresh) => (fresh && !isYoung(fresh) ? readNetwork({ isFresh: true }) : fresh))
    .then((fresh) => settle(fresh, stored))
  if (!stored) return settled
  if ((await Promise.race([settled, after(maxWaitForNetworkMs)])) === 'waited') show(stored, false)
}

/** Asks the board again and shows what it brings. */
async function retry(): Promise<void> {
  if (state.status === 'unavailable') setState({ status: 'loading' })
  const [fresh, stored] = await Promise.all([readNetwork({ isFresh: true }), readStored()])
  settle(fresh, stored)
}

/** Shows what the service worker has found to be new at an address. */
async function update(address: string): Promise<void> {
  if (Date.now() - (lastUpdatesMs.get(address) ?? 0) < minTimeBetweenUpdatesMs) return
  lastUpdatesMs.set(address, Date.now())
  const fresh = await readNetwork()
  if (fresh) settle(fresh, shown)
}

/** Updates the list of an address each time that it has changed, also when that was said before anything followed it. */
function watchChanges(address: string, onOther: () => void): () => void {
  if (lastVerdict(address) === 'changed') void update(address)
  return watchVerdicts(address, (verdict) => {
    if (verdict === 'changed') void update(address)
    else onOther()
  })
}

/** Keeps the lists current; returns what ends it. */
function watch(): () => void {
  const { freelance, regular } = listAddresses
  const ends = [
    watchOnline(() => {
      if (isOnline()) void retry()
      else if (shown) show(shown, false)
    }),
    watchChanges(regular, () => {
      if (shown) show(shown, isReachable())
    }),
    ...(freelance ? [watchChanges(freelance, () => {})] : []),
  ]
  return () => {
    for (const end of ends) end()
  }
}

let unwatch = () => {}

/** Follows the lists; while anything follows them they are kept current, once for all. Returns what ends it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) unwatch = watch()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unwatch()
  }
}

/** The job lists of this page. */
export const jobLists = {
  load,
  retry,
  subscribe,
  getState: () => state,
  /** What a page rendered ahead of time shows: the lists may be here before the browser has taken it over. */
  getFirstState: (): JobListsState => firstState,
} as const
