import * as v from 'valibot'
import { job as jobCopy } from '#content'
import { incompleteKey } from '#shared/endpoints.ts'
import { groupBy } from '#shared/group-by.ts'
import { type AtsModule, openAts } from '../../delivery/ats/open-ats.ts'
import { loadGazetteer } from '../../board/places/gazetteer.ts'
import { boardAddress } from '../../web/settings/board-address.ts'
import { type AskBoard, askBoard, type AskPath, type ReadBoard, remoteBoard } from '../../board/ask-board.ts'
import { type Board, ownBoard } from '../../board/board.ts'
import { boardOfServer } from '../../board/board-of-server.ts'
import { mergeBoards } from '../../board/merged-board.ts'
import { type NamedBoard, namedBoards } from '../../board/open-boards.ts'
import { loadBoardFile } from '../../board/recorded-board.ts'
import type { Configuration } from '../../web/settings/environment.ts'
import { AddressReader } from '../../board/places/postal-address.ts'
import { builtMapping } from '../../board/built-mapping.ts'
import { acceptBoards } from '../check-board/accept.ts'
import { type BoardCheck, checkBoard, kindsWith } from '../check-board/check-board.ts'
import type { Finding, FindingKindText, JobFindings } from '../check-board/job-findings.ts'
import { OperatorError } from '../../tools/operator-error.ts'
import { type CommandStreams, counted, readOptions, usageError } from '../../tools/command.ts'

/** `npm run check-board`: reports what a board lacks for this site. It reads the board and changes nothing, unless it is asked to accept its list. */

export const checkUsage = `Usage: npm run check-board -- [options]

  (none)             check the board of the settings, as the server would show it
  --board BOARD      check this board of Greenhouse: acme, or its whole address
  --board-file FILE  check a recorded board
  --rules FILE       check only what this site reads of the places of a recorded board
  --on DATE          check as on this day: 2027-10-01
  --json             print all findings as JSON
  --accept           instead, make the server trust the list of jobs as the board answers it now:
                     what it no longer has is closed at once
  --help             print this

It exits with 1 if the board has an error: something that costs applicants.`

const options = {
  board: { type: 'string' },
  'board-file': { type: 'string' },
  rules: { type: 'string' },
  on: { type: 'string' },
  json: { type: 'boolean' },
  accept: { type: 'boolean' },
} as const

function parse(args: readonly string[]) {
  const values = readOptions(args, checkUsage, options)
  const { accept, board, 'board-file': file, rules } = values
  const named = [board, file, rules].filter((one) => one !== undefined)
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (values.on !== undefined && !isDay(values.on)) throw usageError(`--on: '${values.on}' is no day.`, checkUsage)
  if (named.length > 1) throw usageError('Only one board can be checked.', checkUsage)
  if (accept && named.length > 0) throw usageError('Only the board of the settings can be accepted.', checkUsage)
  return values
}

/** Reads a board's API, within no budget: a person waits. */
const ask: AskBoard = async (url, init) => askBoard(url, init)

const asPage =
  (board: AskPath): ReadBoard =>
  async (path) =>
    board(path, 'page')

async function fileBoard(fileName: string, warn: (line: string) => void): Promise<() => Board> {
  const board = await loadBoardFile(fileName, warn)
  return () => board
}

/** The boards of other systems in the settings. None: this server has one itself. */
function boardsOfSettings(
  configuration: Configuration,
  modules: readonly AtsModule[],
  warn: (line: string) => void,
): readonly NamedBoard[] {
  const deps = { askAt: () => ask, warn }
  return namedBoards(configuration, { ...deps, ats: openAts(configuration, modules, deps) })
}

async function openBoard(
  values: ReturnType<typeof parse>,
  configuration: Configuration,
  modules: readonly AtsModule[],
  warn: (line: string) => void,
): Promise<ReadBoard> {
  const file = values['board-file'] ?? values.rules
  if (file !== undefined) return ownBoard(await fileBoard(file, warn))
  if (values.board !== undefined) {
    const address = boardAddress(values.board)
    if (address === null) throw new OperatorError(`--board: '${values.board}' is neither the name nor the address of a board.`)
    return asPage(remoteBoard(address, ask, () => {}))
  }
  // A board that does not answer is named once, by the error that ends the command.
  const named = boardsOfSettings(configuration, modules, (line) => line.startsWith('board: left out') && warn(line))
  const [first] = named
  if (!first) return ownBoard(await boardOfServer(configuration, warn))
  const boards = named.map((board) => asPage(board.ask))
  return named.length > 1 ? mergeBoards(boards, { known: new Map() }) : asPage(first.ask)
}

const Listed = v.object({
  jobs: v.array(v.object({ id: v.pipe(v.number(), v.safeInteger()) })),
  [incompleteKey]: v.optional(v.unknown()),
})

async function readJson(board: ReadBoard, path: string): Promise<unknown> {
  const answer = await board(path).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`The board cannot be read at ${path}: it ${reason}. Is its name right?`, { cause: error })
  })
  if (answer.status === 'ok') return answer.body
  if (path.startsWith('/jobs/')) return null
  throw new OperatorError(`The board has nothing at ${path}. Is its name right?`)
}

/** A board has one answer for each job. Four at a time are polite. */
const atOnce = 4

async function readJobs(board: ReadBoard, jobIds: readonly number[]): Promise<readonly unknown[]> {
  const jobs: unknown[] = []
  const queue = jobIds.entries()
  const work = async () => {
    for (const [index, jobId] of queue) jobs[index] = await readJson(board, `/jobs/${jobId}?questions=true&pay_transparency=true`)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // null: it has closed meanwhile.
  return jobs.filter((job) => job !== null)
}

const maxRows = 10

/** The board may hold anything, also what a terminal would obey. */
const printable = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')

function rowOf({ detail, jobId, title }: Finding): string {
  const name = title.length > 40 ? `${title.slice(0, 39)}…` : title
  return printable(jobId === null ? `  ${detail}` : `  ${String(jobId).padEnd(12)} ${name.padEnd(40)} ${detail}`).trimEnd()
}

/** A finding of so many jobs is printed once. */
const minTogether = 4

function rowsOf(findings: readonly Finding[]): readonly string[] {
  return [...groupBy(findings, ({ detail }) => detail)].flatMap(([detail, found]) => {
    if (found.length < minTogether) return found.map(rowOf)
    const first = found.slice(0, minTogether - 1).map(({ jobId }) => jobId)
    return [printable(`  ${found.length} jobs (${first.join(', ')}, …): ${detail}`)]
  })
}

function tableOf({ findings, jobs, postings }: BoardCheck, kinds: Readonly<Record<string, FindingKindText>>): string {
  const parts = Object.entries(kinds).flatMap(([kind, { heading: text, severity }]) => {
    const found = findings.filter((finding) => finding.kind === kind)
    if (found.length === 0) return []
    const rows = rowsOf(found)
    const rest = rows.length > maxRows ? [`  … and ${rows.length - maxRows} more lines: --json has all`] : []
    const heading = `${severity.toUpperCase()}: ${text} (${found.length})`
    return [[heading, ...rows.slice(0, maxRows), ...rest].join('\n')]
  })
  const good = findings.length === 0 ? ['Nothing is missing.'] : []
  return `${[`${jobs} jobs, ${postings} with a job posting for search engines.`, ...parts, ...good].join('\n\n')}\n`
}

type CheckingModule = AtsModule & { readonly jobFindings?: JobFindings }

/**
 * Runs the command.
 * @returns the exit code: 1 if the board has an error
 * @throws OperatorError for wrong options, or a board that does not answer
 */
export async function runCheckBoardCommand(
  args: readonly string[],
  configuration: Configuration,
  { stderr, stdout }: CommandStreams,
  modules: readonly CheckingModule[] = [],
): Promise<0 | 1> {
  const values = parse(args)
  if (values.help) {
    stdout.write(`${checkUsage}\n`)
    return 0
  }
  if (values.accept) {
    await acceptBoards(
      boardsOfSettings(configuration, modules, () => {}),
      configuration,
      stdout,
    )
    return 0
  }
  const told: Finding[] = []
  // The reader of a system warns of a form that it cannot ask as it is meant.
  const warn = (line: string) => told.push({ kind: 'left out', jobId: null, title: '', detail: line })
  const board = await openBoard(values, configuration, modules, warn)
  const departments = await readJson(board, '/departments')
  const listed = v.safeParse(Listed, await readJson(board, '/jobs'))
  if (!listed.success) throw new OperatorError('The board has no list of jobs.')
  if (listed.output[incompleteKey] === true) throw new OperatorError('One of the boards does not answer.')
  const jobs = await readJobs(board, [...new Set(listed.output.jobs.map(({ id }) => id))])
  const gazetteer = await loadGazetteer()
  const addresses = new AddressReader(gazetteer)
  const asksEducationStart = jobCopy.asksEducationStart === true
  const nowMs = values.on === undefined ? Date.now() : Date.parse(values.on)
  const more = modules.flatMap(({ jobFindings }) => (jobFindings ? [jobFindings] : []))
  const kinds = kindsWith(more)
  const checks = { mapping: builtMapping, addresses, gazetteer, nowMs, asksEducationStart, more }
  const check = checkBoard({ departments, jobs }, checks)
  const isOfRules = ({ kind }: Finding) => kind === 'wrong place' || kind === 'place of offices' || kind === 'unknown place'
  const findings = values.rules === undefined ? [...check.findings, ...told] : check.findings.filter(isOfRules)
  const all: BoardCheck = { ...check, findings }
  if (values.json) {
    const graded = findings.map((finding) => ({ severity: kinds[finding.kind]?.severity, ...finding }))
    stdout.write(`${JSON.stringify({ ...all, findings: graded }, null, 2)}\n`)
  } else stdout.write(tableOf(all, kinds))
  const errors = all.findings.filter(({ kind }) => kinds[kind]?.severity === 'error').length
  if (errors > 0) stderr.write(`${counted(errors, 'error')}.\n`)
  return errors > 0 ? 1 : 0
}
