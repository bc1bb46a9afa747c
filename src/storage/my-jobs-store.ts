import { browserClock, type Clock, within } from '#platform/clock.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import { openTabChannel, type TabChannel } from '#platform/tab-channel.ts'
import { channelName } from './database-name.ts'
import { storageWaitMs } from './limits.ts'
import type { SavedJob, ViewedJob } from './mine-rows.ts'
import type { StorageNotice } from './notices.ts'
import type { DraftCopy, DraftRow, ListedApplication } from './records.ts'
import { onSiteDataCleared } from './site-data-cleared.ts'
import type { PersonalStorage } from './storage.ts'

/**
 * All that this device has of its person about jobs, read at once. Lists, pages of jobs, forms, 'My jobs' and the header show it from
 * here, so that they say the same in the same frame. This file is part of the first script: what reads the device loads on first use.
 */

/** What became of somebody's application for a job, or of the answers that they have begun. */
export type OwnState =
  | { readonly status: 'draft' | 'waiting' | 'attention' }
  | { readonly status: 'applied'; readonly sentAtMs: number }
  /** It was sent, and nobody works on it any more. */
  | { readonly status: 'withdrawn' | 'erased' }

/** What a job is to this person: the first that is true. */
export type StateOfJob =
  | OwnState
  /** It was saved, and the board lists it no longer. */
  | { readonly status: 'closed'; readonly closedAtMs: number }
  | { readonly status: 'saved' | 'viewed' }

export interface MyJobs {
  readonly saved: ReadonlyMap<number, SavedJob>
  /** Newest first, as are all lists here. */
  readonly viewed: readonly ViewedJob[]
  readonly drafts: readonly DraftRow[]
  /** Drafts that have given way to another one of their job. */
  readonly copies: readonly DraftCopy[]
  readonly applications: readonly ListedApplication[]
  /** By the job's id, made of the drafts and the applications. */
  readonly own: ReadonlyMap<number, OwnState>
  /** Whether a profile for the next application is stored. */
  readonly hasProfile: boolean
  /** null on a first visit, or where nothing is stored. */
  readonly previousVisitMs: number | null
}

/**
 * 'loading': nothing was read yet. 'unanswered': the database does not answer, so this is what the page itself has. 'failed': the code that
 * reads could not be loaded.
 */
export type MyJobsState = MyJobs & { readonly status: 'loading' | 'ready' | 'unanswered' | 'failed' }

export interface MyJobsReading {
  readonly jobs: MyJobs
  /** false: the jobs are only what the tab has, because the database has not answered. */
  readonly isAnswered: boolean
}

const nothing: MyJobs = {
  saved: new Map(),
  viewed: [],
  drafts: [],
  copies: [],
  applications: [],
  own: new Map(),
  hasProfile: false,
  previousVisitMs: null,
}

/** Before the device has answered. The server knows nothing else. */
export const unread: MyJobsState = { status: 'loading', ...nothing }

/** What a job is to this person. null: nothing yet. */
export function jobStateOf({ own, saved, viewed }: MyJobs, jobId: number): StateOfJob | null {
  const state = own.get(jobId)
  if (state) return state
  const row = saved.get(jobId)
  if (row) return row.closedAtMs === null ? { status: 'saved' } : { status: 'closed', closedAtMs: row.closedAtMs }
  return viewed.some((each) => each.jobId === jobId) ? { status: 'viewed' } : null
}

/** The saved jobs that are nothing more yet: one with a draft or an application is counted there. */
export function onlySaved(jobs: MyJobs): readonly SavedJob[] {
  return [...jobs.saved.values()].filter(({ jobId }) => !jobs.own.has(jobId))
}

/** The jobs that were looked at, and nothing more. */
export function onlyViewed(jobs: MyJobs): readonly ViewedJob[] {
  return jobs.viewed.filter(({ jobId }) => jobStateOf(jobs, jobId)?.status === 'viewed')
}

export interface MyJobsDeps {
  readonly clock: Clock
  /** Reads the device. Rejects if its code cannot be loaded. */
  readonly read: () => Promise<MyJobsReading>
  /** Applications in this page's memory only. */
  readonly held: () => readonly ListedApplication[]
  /** Starts to call back when something has changed in another tab, or is being deleted. */
  readonly watch: (calls: { readonly onChange: () => void; readonly onCleared: () => void }) => void
  /** Says in the other tabs that a job was saved or looked at. */
  readonly tellOthers: () => void
}

export type MyJobsStore = ReturnType<typeof createMyJobs>

/** What is known is not forgotten because a database does not answer. */
function withoutAnswer(known: MyJobsState, { applications, own, ...ofTab }: MyJobs): MyJobsState {
  if (known.status !== 'ready') return { ...ofTab, applications, own, status: 'unanswered' }
  const heldIds = new Set(applications.map(({ applicationId }) => applicationId))
  const stored = known.applications.filter(({ applicationId, isStored }) => isStored && !heldIds.has(applicationId))
  return { ...known, applications: [...applications, ...stored], own: new Map([...known.own, ...own]) }
}

export function createMyJobs({ clock, held, read, tellOthers, watch }: MyJobsDeps) {
  const store = createStore<MyJobsState>(unread)
  /** Counts the changes of this page: what was read before one is out of date. */
  let changeCount = 0
  let clearCount = 0
  /** Changes that the device does not have yet. */
  const writing = new Set<Promise<unknown>>()
  let reading: Promise<boolean> | null = null
  let isOutdated = false
  let isWatching = false

  const forget = () => {
    clearCount += 1
    changeCount += 1
    store.set({ status: 'ready', ...nothing })
  }

  const readOnce = async (): Promise<boolean> => {
    await Promise.allSettled(writing)
    const [changedBefore, clearedBefore] = [changeCount, clearCount]
    const { isAnswered, jobs } = await read()
    // What is being deleted is not shown again. Its end is a notice of its own.
    if (clearedBefore !== clearCount) return false
    if (changedBefore !== changeCount) isOutdated = true
    else store.set(isAnswered ? { status: 'ready', ...jobs } : withoutAnswer(store.get(), jobs))
    return isAnswered
  }

  const readAll = async (): Promise<boolean> => {
    let isAnswered = false
    try {
      do {
        isOutdated = false
        // oxlint-disable-next-line no-await-in-loop -- one reading after the other
        isAnswered = await readOnce()
      } while (isOutdated)
      return isAnswered
    } catch (error) {
      reportProblem('my jobs: not read', error)
      if (store.get().status === 'loading') store.set({ ...store.get(), status: 'failed', applications: held() })
      return false
    } finally {
      reading = null
    }
  }

  const watchOnce = () => {
    if (isWatching) return
    isWatching = true
    watch({ onChange: () => void refresh(), onCleared: forget })
  }

  /** Reads the device, and once more if it changes meanwhile. Never rejects. @returns whether the database has answered */
  const refresh = (): Promise<boolean> => {
    watchOnce()
    isOutdated = true
    reading ??= readAll()
    return reading
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    refresh,
    /** The same for a form, which must not wait for a database that hangs: after two seconds it has what this page's memory has. */
    refreshSoon: async (): Promise<void> => {
      const answer = await within(
        clock,
        storageWaitMs,
        refresh().then(() => 'read' as const),
        'late',
      )
      const state = store.get()
      if (answer === 'late' && state.status === 'loading') store.set({ ...state, status: 'unanswered', applications: held() })
    },
    /** Says that this device has nothing yet. */
    settle: (): void => {
      watchOnce()
      const state = store.get()
      if (state.status === 'loading') store.set({ ...state, status: 'ready', applications: held() })
    },
    /** Shows a change at once. */
    change: (update: (jobs: MyJobs) => Partial<MyJobs>): void => {
      changeCount += 1
      const state = store.get()
      store.set({ ...state, ...update(state) })
    },
    /**
     * Waits for a write of such a change before the device is read again, and tells the other tabs.
     * @param write gets whether everything was deleted since: what somebody has deleted must not be written again
     */
    write: <T>(write: (isCleared: () => boolean) => Promise<T>): Promise<T> => {
      const clearedBefore = clearCount
      const work = write(() => clearedBefore !== clearCount)
      const end = () => {
        writing.delete(work)
        tellOthers()
      }
      writing.add(work)
      work.then(end, end)
      return work
    },
  }
}

/** The storage of this tab, once it is loaded (`browser-storage.ts`). It knows what the device could not store, too. */
let source: Pick<PersonalStorage, 'readMyJobs' | 'held'> | null = null

export function setMyJobsSource(storage: NonNullable<typeof source>): void {
  source = storage
}

let channel: TabChannel<StorageNotice> | null = null
const openChannel = () => (channel ??= openTabChannel<StorageNotice>(channelName))

/** Those of this page. */
export const myJobs = createMyJobs({
  clock: browserClock,
  read: async () => (source ? source.readMyJobs() : (await import('./my-jobs.ts')).readOwnJobs()),
  held: () => source?.held() ?? [],
  watch: ({ onChange, onCleared }) => {
    onSiteDataCleared(onCleared)
    openChannel().listen(({ type }) => {
      // The storage of this tab hears all tabs itself.
      if (type !== 'module' && !source) onChange()
    })
  },
  tellOthers: () => openChannel().tell({ type: 'saved' }),
})
