import type { Database } from '../database/database.ts'
import { AnswerMemory, isOlder } from '../tools/answer-memory.ts'
import { reportingSeries } from '../tools/reports.ts'
import { type Asked, type AskPath, type BoardNeed, BoardReadError } from './ask-board.ts'
import { readBelief, type StoredBelief, writeBelief } from './belief-store.ts'
import {
  type BoardLists,
  entriesOf,
  holdMissing,
  jobIdsIn,
  type ListedEntry,
  readDepartments,
  readJobs,
  withoutJobs,
} from './board-lists.ts'
import { type BoardBudget, takeRequest } from './request-budget.ts'
import { hasJobs } from './stored-jobs.ts'

/**
 * Which jobs a board has, as far as it is believed. An answer may be wrong for a minute, and a job that is called closed is gone
 * from search engines for weeks. So a job is closed only when the list no longer has it and its own address says so as well. Those
 * addresses are asked slowly: a board that empties itself closes slowly, and can come back. A list without any job is not even
 * believed so far before it has been empty for an hour, or a deployer accepts it (`check-board --accept`).
 */

export interface Belief {
  /** JSON, as the board would answer `/jobs` and `/departments`. */
  readonly jobsText: string
  readonly departmentsText: string
  /** The departments are older, because the board has answered with its jobs only. */
  readonly isWithoutDepartments: boolean
  /** The jobs that count as open. */
  readonly entries: ReadonlyMap<number, ListedEntry>
  /** Also true for jobs that only the departments have, because they were read a moment later. */
  readonly isListed: (jobId: number) => boolean
  /** The jobs that are open although the board's last list does not have them. */
  readonly held: ReadonlySet<number>
}

export interface BelievedLists {
  /** The present belief, of any age. null: nothing was ever read. */
  known(): Belief | null
  /**
   * Reads the belief, from an answer that is no older than this.
   * @throws BoardReadError when the board does not answer
   */
  read(maxAgeMs: number, need: BoardNeed): Promise<Belief>
  /**
   * Asks for a held job at its own address, which closes it if that says so.
   * @returns null: not now, because others were asked for in this minute
   * @throws BoardReadError when the board does not answer
   */
  confirm(jobId: number, need: BoardNeed): Promise<Asked | null>
  /** When the board last answered with its list. null: it has not since the start. */
  readAtMs(): number | null
  /** Warnings for the deployer, in whole sentences. */
  warnings(): readonly string[]
}

export interface BelievedListsDeps {
  /** The board's name in the database and in log lines. It holds no key. */
  readonly board: string
  readonly ask: AskPath
  readonly database: Database
  readonly nowMs: () => number
  readonly warn: (message: string) => void
}

const holdEmptyMs = 60 * 60 * 1_000
/** While jobs are held, a board that comes back should be seen soon. */
const maxAgeWhileHeldMs = 10_000

export function ownAddress(jobId: number, entry: ListedEntry | undefined): string {
  const posting = entry?.['posting_id']
  const query = typeof posting === 'string' ? `&posting_id=${encodeURIComponent(posting)}` : ''
  return `/jobs/${jobId}?questions=true&pay_transparency=true${query}`
}

interface State extends StoredBelief {
  readonly belief: Belief
}

function stateOf(stored: StoredBelief, held: ReadonlySet<number>, isWithoutDepartments: boolean): State {
  const { departments, jobs } = stored.lists
  const entries = entriesOf(jobs.jobs)
  const inDepartments = jobIdsIn(departments)
  return {
    ...stored,
    belief: {
      jobsText: JSON.stringify(jobs),
      departmentsText: JSON.stringify(departments),
      isWithoutDepartments,
      entries,
      isListed: (jobId) => entries.has(jobId) || inDepartments.has(jobId),
      held,
    },
  }
}

export function believedLists({ ask, board, database, nowMs, warn }: BelievedListsDeps): BelievedLists {
  /** At most 20 in any minute, by all servers of the database together. */
  const confirmations: BoardBudget = { name: `${board} confirmations`, capacity: 4, perMinute: 16 }
  let state: State | null = null
  const looks = new AnswerMemory<Belief>({ nowMs })
  let isMissing = false
  let wasHolding = false
  let isConfirming = false
  let isChanged = false
  let isStoring = false

  const isHoldingEmpty = () => state !== null && state.emptySinceMs !== null && !isOlder(state.emptySinceMs, holdEmptyMs, nowMs())

  /** A database that fails costs the memory of a restart, and nothing else. */
  const tryStore = async <Value>(work: () => Promise<Value>) => reportingStore(work).catch(() => null)
  const reportingStore = reportingSeries((error) => {
    if (!database.isClosed) warn(`board: its lists cannot be stored (${String(error)})`)
  })

  /** Stores what has changed, one version after the other. Where another server was faster, the next look reads what it stored. */
  async function persist(): Promise<void> {
    if (isStoring || !isChanged || !state) return
    isStoring = true
    isChanged = false
    const { version, ...belief } = state
    const stored = await tryStore(async () => writeBelief(database, board, belief, version))
    if (stored !== null) state = { ...state, version: stored }
    isStoring = false
    await persist()
  }

  function believe(
    next: Omit<StoredBelief, 'version'>,
    held: ReadonlySet<number>,
    isWithoutDepartments = state?.belief.isWithoutDepartments ?? false,
  ): Belief {
    const before = state
    state = stateOf({ ...next, version: before?.version ?? 0 }, held, isWithoutDepartments)
    const { belief } = state
    const isSame =
      before?.emptySinceMs === next.emptySinceMs &&
      before.belief.jobsText === belief.jobsText &&
      before.belief.departmentsText === belief.departmentsText
    if (!isSame) isChanged = true
    return belief
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

  async function look(need: BoardNeed): Promise<Belief> {
    const stored = await tryStore(async () => readBelief(database, board, state?.version ?? 0))
    if (stored) state = stateOf(stored, new Set(), false)
    const [jobs, departments] = await Promise.allSettled([
      askForList('/jobs', need).then(readJobs),
      askForList('/departments', need).then(readDepartments),
    ])
    if (jobs.status === 'rejected') throw jobs.reason
    const earlier = state
    const known = earlier?.lists.departments ?? { departments: [] }
    const fresh: BoardLists = {
      jobs: jobs.value,
      departments: departments.status === 'fulfilled' ? departments.value : known,
    }
    const { held, lists } = earlier
      ? holdMissing(fresh, earlier.lists, earlier.belief.held)
      : { held: new Set<number>(), lists: fresh }
    const isEmpty = entriesOf(fresh.jobs.jobs).size === 0
    const isEmptied = isEmpty && (held.size > 0 || (earlier ? earlier.emptySinceMs !== null : await hadJobs()))
    // A stored time may be of a clock that was ahead.
    const emptySinceMs = isEmptied ? Math.min(earlier?.emptySinceMs ?? nowMs(), nowMs()) : null
    const belief = believe({ lists, emptySinceMs }, held, departments.status === 'rejected')
    report(earlier?.emptySinceMs ?? null)
    await persist()
    if (held.size > 0 && !isHoldingEmpty()) void confirmHeld()
    return belief
  }

  /** Says in the log what has changed about a list without jobs. */
  function report(emptyBeforeMs: number | null): void {
    const isHolding = isHoldingEmpty()
    if (isHolding !== wasHolding) {
      if (isHolding) warn(sentence())
      else if (state?.emptySinceMs !== null) warn(`board: ${board} has listed no job for an hour. Each job is asked for now.`)
      else if (emptyBeforeMs !== null) warn(`board: ${board} lists jobs again.`)
    }
    wasHolding = isHolding
  }

  function sentence(): string {
    const untilMs = (state?.emptySinceMs ?? 0) + holdEmptyMs
    const jobs = state?.belief.held.size ?? 0
    const stay = jobs > 0 ? `Its ${jobs} jobs stay open` : 'No job is closed'
    return (
      `board: ${board} lists no job at all. ${stay} until ${new Date(untilMs).toISOString()}, in case that is ` +
      `a fault of the board. If it is right, run: npm run check-board -- --accept`
    )
  }

  /** Forgets a job that has closed. */
  async function close(jobId: number): Promise<void> {
    if (!state?.belief.held.has(jobId)) return
    const held = new Set([...state.belief.held].filter((each) => each !== jobId))
    const emptySinceMs = held.size > 0 ? state.emptySinceMs : null
    believe({ lists: withoutJobs(state.lists, new Set([jobId])), emptySinceMs }, held)
    await persist()
  }

  async function confirm(jobId: number, need: BoardNeed): Promise<Asked | null> {
    const mayAsk = await tryStore(async () => takeRequest(database, confirmations, 0, nowMs()))
    if (mayAsk !== 0) return null
    const answer = await ask(ownAddress(jobId, state?.belief.entries.get(jobId)), need)
    // It may have come back to the list meanwhile.
    if (answer.status === 'not-found' && !isHoldingEmpty()) await close(jobId)
    return answer
  }

  /** Asks for held jobs one after the other, as many as may be asked for now. */
  async function confirmHeld(): Promise<void> {
    if (isConfirming) return
    isConfirming = true
    try {
      for (const jobId of state?.belief.held ?? []) {
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
  function orNothing(belief: Belief): Belief {
    if (isHoldingEmpty() && belief.entries.size === 0) throw new BoardReadError('lists no job at all')
    return belief
  }

  return {
    known: () => state?.belief ?? null,
    read: async (maxAgeMs, need) => {
      const isHolding = isHoldingEmpty() || (state?.belief.held.size ?? 0) > 0
      const ageMs = isHolding ? Math.min(maxAgeMs, maxAgeWhileHeldMs) : maxAgeMs
      const belief = await looks.get('', async () => look(need), { maxAgeMs: ageMs, isPatient: need === 'page' })
      // A job may have closed since.
      return orNothing(state?.belief ?? belief)
    },
    confirm,
    readAtMs: () => looks.last('')?.atMs ?? null,
    warnings: () => (isHoldingEmpty() ? [sentence()] : []),
  }
}
