import { dayMs, hourMs } from '#shared/durations.ts'
import type { Database } from '../database/database.ts'
import { AnswerCache } from './answer-cache.ts'
import { isOlder } from '../database/stored-times.ts'
import { reportingSeries } from '../tools/reports.ts'
import { earlierIfSame } from '../tools/state-hash.ts'
import { type AskPath, type BoardAnswer, type BoardNeed, BoardReadError } from './ask-board.ts'
import { noteListsRead, readTrustedLists, type StoredLists, storeTrustedLists } from './trusted-list-store.ts'
import {
  type BoardLists,
  entriesOf,
  keepMissing,
  jobIdsIn,
  type ListedEntry,
  readDepartments,
  readJobs,
  withoutJob,
} from './board-lists.ts'
import { type BoardBudget, takeRequest } from './request-budget.ts'
import { hasJobs } from './stored-jobs.ts'

/**
 * Which jobs a board has, as far as it is trusted. An answer may be wrong for a minute, and a job that is called closed is gone
 * from search engines for weeks. So a job is closed only when the list no longer has it and its own address says so as well. Those
 * addresses are asked slowly: a board that empties itself closes slowly, and can come back. A list without any job is not even
 * trusted so far before it has been empty for an hour, or a deployer accepts it (`check-board --accept`).
 */

export interface TrustedList {
  /** As the board would answer `/jobs` and `/departments`. While nothing has changed, they are the same objects. */
  readonly lists: BoardLists
  /** The departments are older, because the board has answered with its jobs only. */
  readonly isWithoutDepartments: boolean
  /** The jobs that count as open. */
  readonly entries: ReadonlyMap<number, ListedEntry>
  /** Also true for jobs that only the departments have, because they were read a moment later. */
  readonly isListed: (jobId: number) => boolean
  /** The jobs that are open although the board's last list does not have them. */
  readonly unconfirmed: ReadonlySet<number>
}

/** What the deployer should know of a board. */
export interface BoardWarning {
  /** 'board-list-unread': the list stays as it was, because the board answers with one that is not read, such as too many jobs. */
  readonly code: 'board-lists-no-job' | 'board-list-unread'
  /** A whole sentence. */
  readonly text: string
}

export interface TrustedLists {
  /** The present one, of any age. null: nothing was ever read. */
  known(): TrustedList | null
  /**
   * Reads it, from an answer that is no older than this.
   * @throws BoardReadError when the board does not answer
   */
  read(maxAgeMs: number, need: BoardNeed): Promise<TrustedList>
  /**
   * Asks for a job whose closing is unconfirmed at its own address, which closes it if that says so.
   * @returns null: not now, because others were asked for in this minute
   * @throws BoardReadError when the board does not answer
   */
  confirm(jobId: number, need: BoardNeed): Promise<BoardAnswer | null>
  /**
   * What pages show while the board is silent: the list as it was read last, within a day, also before a restart. Asks the database only.
   * @throws BoardReadError when there is none
   */
  stored(): Promise<TrustedList>
  /** When the board last answered with its list. null: it has not since the start. */
  readAtMs(): number | null
  /** When the stored list was read, known to the hour if that was before the start. null: none is known to be stored. */
  storedAtMs(): number | null
  warnings(): readonly BoardWarning[]
}

export interface TrustedListsDeps {
  /** The board's name in the database and in log lines. It holds no key. */
  readonly board: string
  readonly ask: AskPath
  readonly database: Database
  readonly nowMs: () => number
  readonly warn: (message: string) => void
}

const trustEmptyAfterMs = hourMs
/** That a list has stayed as it is is stored so often. */
const noteReadAfterMs = hourMs
const maxStoredAgeMs = dayMs
/** While jobs are unconfirmed, a board that comes back should be seen soon. */
const maxAgeWhileUnconfirmedMs = 10_000

export function ownAddress(jobId: number, entry: ListedEntry | undefined): string {
  const posting = entry?.['posting_id']
  const query = typeof posting === 'string' ? `&posting_id=${encodeURIComponent(posting)}` : ''
  return `/jobs/${jobId}?questions=true&pay_transparency=true${query}`
}

interface State extends StoredLists {
  readonly trusted: TrustedList
}

function stateOf(stored: StoredLists, unconfirmed: ReadonlySet<number>, isWithoutDepartments: boolean): State {
  const { lists } = stored
  const entries = entriesOf(lists.jobs.jobs)
  const inDepartments = jobIdsIn(lists.departments)
  return {
    ...stored,
    trusted: {
      lists,
      // What is stored does not say whether they were read.
      isWithoutDepartments: isWithoutDepartments || (entries.size > 0 && inDepartments.size === 0),
      entries,
      isListed: (jobId) => entries.has(jobId) || inDepartments.has(jobId),
      unconfirmed,
    },
  }
}

export function trustedLists({ ask, board, database, nowMs, warn }: TrustedListsDeps): TrustedLists {
  /** At most 20 in any minute, by all servers of the database together. */
  const confirmations: BoardBudget = { name: `${board} confirmations`, capacity: 4, perMinute: 16 }
  let state: State | null = null
  const looks = new AnswerCache<TrustedList>({ nowMs })
  let isMissing = false
  let wasEmptyUnconfirmed = false
  let isConfirming = false
  let isChanged = false
  let isStoring = false
  /** The database has what `state` has. */
  let isStored = false
  /** What is wrong with the list that the board answers with. */
  let unread: string | null = null

  const isEmptyUnconfirmed = () =>
    state !== null && state.emptySinceMs !== null && !isOlder(state.emptySinceMs, trustEmptyAfterMs, nowMs())

  /** A database that fails costs the memory of a restart, and nothing else. */
  const tryStore = async <Value>(work: () => Promise<Value>) => reportingStore(work).catch(() => null)
  const reportingStore = reportingSeries((error) => {
    if (!database.isClosed) warn(`board: its lists cannot be stored (${String(error)})`)
  })

  /** A board that does not answer is reported where it is asked. */
  const reportingList = reportingSeries((error) => {
    unread = `board: ${board} ${(error as Error).message}. The list stays as it was.`
    warn(unread)
  })
  const readList = async (body: unknown) =>
    reportingList(async () => {
      const jobs = readJobs(body)
      unread = null
      return jobs
    })

  /** Stores what has changed, one version after the other. Where another server was faster, the next look reads what it stored. */
  async function persist(): Promise<void> {
    if (isStoring || !isChanged || !state) return
    isStoring = true
    isChanged = false
    const { version, ...trusted } = state
    const stored = await tryStore(async () => storeTrustedLists(database, board, trusted, version))
    if (stored !== null) state = { ...state, version: stored }
    isStored = stored !== null
    isStoring = false
    await persist()
  }

  function trust(
    next: Pick<StoredLists, 'emptySinceMs' | 'lists'>,
    unconfirmed: ReadonlySet<number>,
    isWithoutDepartments = state?.trusted.isWithoutDepartments ?? false,
  ): TrustedList {
    const before = state
    const jobs = earlierIfSame(before?.lists.jobs, next.lists.jobs)
    const departments = earlierIfSame(before?.lists.departments, next.lists.departments)
    const isSame = jobs === before?.lists.jobs && departments === before.lists.departments
    const lists = isSame ? before.lists : { jobs, departments }
    if (!isSame || next.emptySinceMs !== before.emptySinceMs) isChanged = true
    const { readAtMs = nowMs(), version = 0 } = before ?? {}
    state = stateOf({ ...next, lists, readAtMs, version }, unconfirmed, isWithoutDepartments)
    return state.trusted
  }

  /** Has a restart know when the board last answered. */
  async function noteRead(): Promise<void> {
    if (!state || !isStored || !isOlder(state.readAtMs, noteReadAfterMs, nowMs())) return
    const { version } = state
    const readAtMs = nowMs()
    state = { ...state, readAtMs }
    await tryStore(async () => noteListsRead(database, board, version, readAtMs))
  }

  /** Whether this site has ever shown a job, of whatever board. */
  const hadJobs = async () => (await tryStore(async () => hasJobs(database))) === true

  const askForList = async (path: string, need: BoardNeed): Promise<unknown> => {
    const answer = await ask(path, need)
    // A board without jobs answers an empty list. One that is not found has another name.
    if (answer.status === 'not-found' && !isMissing) warn(`board: ${board} is not found. Check its name in the settings.`)
    isMissing = answer.status === 'not-found'
    if (answer.status === 'not-found') throw new BoardReadError('is not found')
    return answer.body
  }

  async function readStored(): Promise<void> {
    const stored = await tryStore(async () => readTrustedLists(database, board, state?.version ?? 0))
    // A look and a page may read the same ones at once.
    if (!stored || stored.version === state?.version) return
    state = stateOf(stored, new Set(), false)
    isStored = true
  }

  async function look(need: BoardNeed): Promise<TrustedList> {
    await readStored()
    const [jobs, departments] = await Promise.allSettled([
      askForList('/jobs', need).then(readList),
      askForList('/departments', need).then(readDepartments),
    ])
    if (jobs.status === 'rejected') throw jobs.reason
    const earlier = state
    const known = earlier?.lists.departments ?? { departments: [] }
    const fresh: BoardLists = {
      jobs: jobs.value,
      departments: departments.status === 'fulfilled' ? departments.value : known,
    }
    const { unconfirmed, lists } = earlier
      ? keepMissing(fresh, earlier.lists, earlier.trusted.unconfirmed)
      : { unconfirmed: new Set<number>(), lists: fresh }
    const isEmpty = entriesOf(fresh.jobs.jobs).size === 0
    const isEmptied = isEmpty && (unconfirmed.size > 0 || (earlier ? earlier.emptySinceMs !== null : await hadJobs()))
    // A stored time may be of a clock that was ahead.
    const emptySinceMs = isEmptied ? Math.min(earlier?.emptySinceMs ?? nowMs(), nowMs()) : null
    const trusted = trust({ lists, emptySinceMs }, unconfirmed, departments.status === 'rejected')
    report(earlier?.emptySinceMs ?? null)
    await persist()
    if (departments.status === 'fulfilled') await noteRead()
    if (unconfirmed.size > 0 && !isEmptyUnconfirmed()) void confirmClosings()
    return trusted
  }

  /** Says in the log what has changed about a list without jobs. */
  function report(emptyBeforeMs: number | null): void {
    const isUnconfirmed = isEmptyUnconfirmed()
    if (isUnconfirmed !== wasEmptyUnconfirmed) {
      if (isUnconfirmed) warn(sentence())
      else if (state?.emptySinceMs !== null) warn(`board: ${board} has listed no job for an hour. Each job is asked for now.`)
      else if (emptyBeforeMs !== null) warn(`board: ${board} lists jobs again.`)
    }
    wasEmptyUnconfirmed = isUnconfirmed
  }

  function sentence(): string {
    const untilMs = (state?.emptySinceMs ?? 0) + trustEmptyAfterMs
    const jobs = state?.trusted.unconfirmed.size ?? 0
    const stay = jobs > 0 ? `Its ${jobs} jobs stay open` : 'No job is closed'
    return (
      `board: ${board} lists no job at all. ${stay} until ${new Date(untilMs).toISOString()}, in case that is ` +
      `a fault of the board. If it is right, run: npm run check-board -- --accept`
    )
  }

  /** Forgets a job that has closed. */
  async function close(jobId: number): Promise<void> {
    if (!state?.trusted.unconfirmed.has(jobId)) return
    const unconfirmed = new Set([...state.trusted.unconfirmed].filter((each) => each !== jobId))
    const emptySinceMs = unconfirmed.size > 0 ? state.emptySinceMs : null
    trust({ lists: withoutJob(state.lists, jobId), emptySinceMs }, unconfirmed)
    await persist()
  }

  async function confirm(jobId: number, need: BoardNeed): Promise<BoardAnswer | null> {
    const mayAsk = await tryStore(async () => takeRequest(database, confirmations, 0, nowMs()))
    if (mayAsk !== 0) return null
    const answer = await ask(ownAddress(jobId, state?.trusted.entries.get(jobId)), need)
    // It may have come back to the list meanwhile.
    if (answer.status === 'not-found' && !isEmptyUnconfirmed()) await close(jobId)
    return answer
  }

  /** Asks for the jobs whose closing is unconfirmed one after the other, as many as may be asked for now. */
  async function confirmClosings(): Promise<void> {
    if (isConfirming) return
    isConfirming = true
    try {
      for (const jobId of state?.trusted.unconfirmed ?? []) {
        if ((await confirm(jobId, 'page')) === null) return
      }
    } catch (error) {
      // A board that falls silent is in the log already, and the next look asks again.
      if (!(error instanceof BoardReadError)) throw error
    } finally {
      isConfirming = false
    }
  }

  /** @throws BoardReadError if this site has had jobs and nobody remembers which: an empty list would close them all */
  function orNothing(trusted: TrustedList): TrustedList {
    if (isEmptyUnconfirmed() && trusted.entries.size === 0) throw new BoardReadError('lists no job at all')
    return trusted
  }

  const readAtMs = () => looks.last('')?.atMs ?? null
  const storedAtMs = () => {
    // A stored time that lies ahead is of a clock that was wrong.
    const storedMs = state && state.readAtMs <= nowMs() ? state.readAtMs : 0
    return Math.max(storedMs, readAtMs() ?? 0) || null
  }

  return {
    known: () => state?.trusted ?? null,
    read: async (maxAgeMs, need) => {
      const isUnconfirmed = isEmptyUnconfirmed() || (state?.trusted.unconfirmed.size ?? 0) > 0
      const ageMs = isUnconfirmed ? Math.min(maxAgeMs, maxAgeWhileUnconfirmedMs) : maxAgeMs
      const trusted = await looks.get('', async () => look(need), { maxAgeMs: ageMs, isPatient: need === 'page' })
      // A job may have closed since.
      return orNothing(state?.trusted ?? trusted)
    },
    confirm,
    stored: async () => {
      if (!state) await readStored()
      if (!state || isOlder(storedAtMs() ?? 0, maxStoredAgeMs, nowMs())) throw new BoardReadError('was not read within a day')
      return orNothing(state.trusted)
    },
    readAtMs,
    storedAtMs,
    warnings: () => [
      ...(isEmptyUnconfirmed() ? [{ code: 'board-lists-no-job', text: sentence() } as const] : []),
      ...(unread === null ? [] : [{ code: 'board-list-unread', text: unread } as const]),
    ],
  }
}
