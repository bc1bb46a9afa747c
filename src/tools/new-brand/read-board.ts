import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { parseDepartments } from '#shared/board-list.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { boardUrl } from '#shared/endpoints.ts'
import { boardAddress } from '#server/web/settings/board-address.ts'
import { askBoard, BoardReadError } from '#server/board/ask-board.ts'
import { departmentsAnswer } from '#server/board/board.ts'
import { readRecordedBoard } from '#server/board/recorded-board.ts'
import { readPayRanges } from '#shared/job-pay.ts'
import type { JobListing, PayRange } from '#shared/job.ts'
import { guessMapping, type RawJob } from './guess-mapping.ts'
import { guessPayPeriod } from './guess-pay-period.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

/** A company, as its board shows it. */
export interface BoardOfCompany {
  /** null: the board does not say. */
  readonly companyName: string | null
  readonly jobs: readonly JobListing[]
  readonly mapping: BoardMapping
  /** Its jobs name pay, and do not agree what it is for. */
  readonly isPayUnclear: boolean
  /** In which most jobs are written, as the board says (BCP 47). null: it does not. */
  readonly language: string | null
}

/**
 * The API address of a board that is given as in `BOARD_URL`: by its name (`acme`), its hosted page or its API address.
 * @throws OperatorError when the text names no board
 */
export function addressOf(board: string): string {
  const address = boardAddress(board)
  if (address === null) throw new OperatorError(`'${board}' is no board: give its name, such as acme, or its address.`)
  return address
}

async function fetchJson(url: string): Promise<unknown> {
  try {
    const { body, status } = await askBoard(url, { headers: { Accept: 'application/json' } })
    if (status === 404) throw new OperatorError(`There is no board at ${url}: check its name.`)
    if (status !== 200) throw new OperatorError(`${url} answers ${status}.`)
    return body
  } catch (error) {
    if (!(error instanceof BoardReadError)) throw error
    throw new OperatorError(`${url} ${error.message}. Without a network, try --board-file.`, { cause: error })
  }
}

/** All jobs in a `departments` response, from which the mapping is guessed. */
function rawJobs(payload: unknown): readonly (RawJob & { readonly id: number })[] {
  const Job = v.object({ id: v.number(), title: v.string(), metadata: v.nullish(v.array(v.unknown()), null) })
  const Departments = v.object({ departments: v.array(v.object({ jobs: v.nullish(v.array(v.unknown()), []) })) })
  const parsed = v.safeParse(Departments, payload)
  if (!parsed.success) return []
  const byId = new Map<number, RawJob & { readonly id: number }>()
  for (const entry of parsed.output.departments.flatMap(({ jobs }) => jobs ?? [])) {
    const job = v.safeParse(Job, entry)
    if (job.success) byId.set(job.output.id, { id: job.output.id, title: job.output.title, metadata: job.output.metadata ?? [] })
  }
  return [...byId.values()]
}

/** The language that most jobs of a `departments` response name. */
function languageOfMost(payload: unknown): string | null {
  const Named = v.object({
    departments: v.array(v.object({ jobs: v.nullish(v.array(v.looseObject({ language: v.nullish(v.string()) })), []) })),
  })
  const parsed = v.safeParse(Named, payload)
  if (!parsed.success) return null
  const counts = new Map<string, number>()
  for (const { language } of parsed.output.departments.flatMap(({ jobs }) => jobs ?? [])) {
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}

const PaidJob = v.object({ pay_input_ranges: v.nullish(v.array(v.unknown()), null) })

/** The pay in the answer for a job. */
function rangesOf(job: unknown): readonly PayRange[] {
  const paid = v.safeParse(PaidJob, job)
  return paid.success ? readPayRanges(paid.output.pay_input_ranges, () => {}) : []
}

/** More jobs say nothing new. */
const maxPaidJobs = 20

/** The pay of some jobs, which a board's list does not have. A job that cannot be read is left out. */
async function fetchRanges(address: string, payload: unknown): Promise<readonly PayRange[]> {
  const ranges: PayRange[] = []
  for (const { id } of rawJobs(payload).slice(0, maxPaidJobs)) {
    const answer = await askBoard(boardUrl.jobToPost(address, id), { headers: { Accept: 'application/json' } }).catch(() => null)
    if (answer?.status === 200) ranges.push(...rangesOf(answer.body))
  }
  return ranges
}

function readDepartments(
  payload: unknown,
  companyName: string | null,
  source: string,
  ranges: readonly PayRange[],
): BoardOfCompany {
  const payPeriod = guessPayPeriod(ranges)
  const mapping = { ...guessMapping(rawJobs(payload)), ...(payPeriod ? { payPeriod } : {}) }
  try {
    // Faults of the board are reported when the site is served.
    const jobs = parseDepartments(payload, () => {}, mapping)
    return { companyName, jobs, mapping, isPayUnclear: payPeriod === null, language: languageOfMost(payload) }
  } catch (error) {
    throw new OperatorError(`${source} is no job board: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * Reads a board from its API.
 * @param address as `addressOf` gives it
 * @throws OperatorError
 */
export async function fetchBoard(address: string): Promise<BoardOfCompany> {
  const about = v.safeParse(v.object({ name: v.string() }), await fetchJson(address))
  const payload = await fetchJson(boardUrl.departments(address))
  const name = about.success ? about.output.name.trim() : null
  return readDepartments(payload, name, address, await fetchRanges(address, payload))
}

/**
 * Reads a recorded answer of a board, in any of the shapes that `BOARD_FILE` takes.
 * @throws OperatorError
 */
export async function readBoardFile(file: string): Promise<BoardOfCompany> {
  const read = async () => readRecordedBoard(JSON.parse(await readFile(file, 'utf8')), () => {})
  const board = await read().catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be read as a board: ${(error as Error).message}`, { cause: error })
  })
  const name = board.jobs.map((job) => job['company_name']).find((value) => typeof value === 'string')
  return readDepartments(
    departmentsAnswer(board),
    typeof name === 'string' ? name.trim() : null,
    file,
    board.jobs.flatMap(rangesOf),
  )
}
