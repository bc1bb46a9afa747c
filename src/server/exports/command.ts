import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { jobIdPattern } from '#shared/endpoints.ts'
import { readEmailAddress } from '../applications/store/email-address.ts'
import { findApplicationIds } from '../applications/store/application-store.ts'
import { exportFiles } from './export-files.ts'
import { type ExportFormat, exportFormats, formatExport } from './export-formats.ts'
import { type ModuleExport, usedExports } from './module-export.ts'
import { type Database, withDatabase } from '../database/database.ts'
import { canDiscard, discardedForDays, discardHeld } from '../delivery/discards.ts'
import { decide, type Delivery, readDelivery, sendHeldOn } from '../delivery/ledger.ts'
import { deliveryNotes } from '../delivery/notes.ts'
import type { DeliveryState } from '../delivery/transitions.ts'
import { sql } from '../database/sql.ts'
import type { Configuration } from '../web/settings/environment.ts'
import { writePrivateFile } from '../tools/private-file.ts'
import { OperatorError } from '../tools/operator-error.ts'
import { type CommandStreams, counted, readOptions, usageError } from '../tools/command.ts'
import { type ApplicationFilter, type ExportedApplication, readApplications } from './application-list.ts'
import {
  beyondErasureOf,
  dataOf,
  eraseAddress,
  findAlso,
  type ModuleWithPeople,
  otherAddresses,
  type PersonalData,
} from './person.ts'

/**
 * `npm run applications`: lists and exports the applications that the service received, for a recruiter with access to this
 * machine only. It reads the database next to a running server, and writes to it only what a person decides about a delivery.
 */

export const exportUsage = `Usage: npm run applications -- [options]

  --output FILE     write to FILE, which its owner alone can read; the format follows from .csv or .json
  --format FORMAT   table (default), csv or json
  --files FOLDER    also write every received file into FOLDER, one folder an application
  --job ID          only applications for this job; may be given more than once
  --with-equal-opportunity
                    add the equal-opportunity and demographic answers, which nobody who decides about a person may see
  --since DATE      only applications since this day or moment, in UTC: 2026-11-21 or 2026-11-21T08:30
  --person ADDRESS  only the applications with this e-mail address, with all answers, as the person may ask for
  --erase           with --person: erase these applications, their files and all else of this address for good. What the ATS has stays there
  --held            only applications that are held for a look before they are delivered
  --retry ID        deliver an application again, or one that was not to be delivered
  --mark-delivered ID  it is in the ATS: do not deliver it again
  --send-on ID      deliver one that is held for a look; 'all' delivers all of them
  --discard ID      erase one that is held for a look after 30 days. Its candidate is told by mail, and can bring it back
                    ID is an application's ID or its beginning, as the table shows it; all may be given more than once
  --help            print this

Examples:
  npm run applications -- --output applications.csv --since 2026-11-01
  npm run applications -- --output baker.json --job 7410004 --files baker-files
  npm run applications -- --person amina@example.com --output amina.json --files amina`

/** An option of a module: it does something else than to list applications, and takes a value. */
export interface ExportOption {
  /** What it takes, such as `ID`. */
  readonly takes: string
  readonly purpose: string
  readonly run: (value: string, configuration: Configuration, streams: CommandStreams) => Promise<void>
}

interface ExportingModule extends ModuleWithPeople {
  readonly discardMail?: unknown
  readonly exportOptions?: Readonly<Record<string, ExportOption>>
}

interface Options {
  readonly format: ExportFormat
  readonly outputFile: string | null
  readonly filesDir: string | null
  readonly filter: ApplicationFilter
  /** null: of everybody. */
  readonly person: Person | null
  readonly isWithAnswersApart: boolean
}

/** Somebody by an address, as `readEmailAddress` gives it. */
interface Person {
  readonly emailKey: string
  readonly mailboxKey: string
}

interface Erasure {
  readonly erasedPerson: Person
}

interface Decisions {
  readonly retry: readonly string[]
  readonly markDelivered: readonly string[]
  readonly sendOn: readonly string[]
  readonly discard: readonly string[]
}

const options = {
  format: { type: 'string' },
  output: { type: 'string' },
  files: { type: 'string' },
  job: { type: 'string', multiple: true },
  since: { type: 'string' },
  person: { type: 'string' },
  erase: { type: 'boolean' },
  'with-equal-opportunity': { type: 'boolean' },
  retry: { type: 'string', multiple: true },
  'mark-delivered': { type: 'string', multiple: true },
  held: { type: 'boolean' },
  'send-on': { type: 'string', multiple: true },
  discard: { type: 'string', multiple: true },
} as const

/** In place of an ID. */
const allHeld = 'all'

const invalidOption = (option: string, problem: string) => usageError(`--${option}: ${problem}`, exportUsage)

function readFormat(format: string | undefined, outputFile: string | null): ExportFormat {
  if (format === undefined) {
    const extension = path.extname(outputFile ?? '').toLowerCase()
    return exportFormats.find((name) => `.${name}` === extension) ?? 'table'
  }
  const match = exportFormats.find((name) => name === format)
  if (!match) throw invalidOption('format', `'${format}' is none of ${exportFormats.join(', ')}.`)
  return match
}

function readJobId(text: string): number {
  if (!jobIdPattern.test(text)) throw invalidOption('job', `'${text}' is not the number of a job, such as 7410004.`)
  return Number(text)
}

/** Parses a date or timestamp as UTC, unless it has a time zone. */
function readMoment(text: string): number {
  const [, date = '', time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const day = new Date(`${date}T00:00Z`)
  const ms = Date.parse(`${date}T${time}${zone}`)
  // `Date` accepts 30 February and turns it into 2 March.
  const isReal = !Number.isNaN(ms) && day.toISOString().startsWith(date)
  if (!isReal) throw invalidOption('since', `'${text}' is not a date, such as 2026-11-21.`)
  return ms
}

function readPerson(text: string): Person {
  const email = readEmailAddress(text)
  if (!email) throw invalidOption('person', `'${text}' is not an e-mail address.`)
  return { emailKey: email.personKey, mailboxKey: email.mailboxKey }
}

function readArguments(args: readonly string[]): Options | Decisions | Erasure | 'help' {
  const values = readOptions(args, exportUsage, options)
  const { erase, files, format, held, help, job, output, person, since } = values
  const { 'mark-delivered': markDelivered = [], retry = [], 'send-on': sentOn = [], discard = [] } = values
  if (help) return 'help'
  if (erase) {
    const [other] = Object.entries(values).find(([name]) => name !== 'erase' && name !== 'person') ?? []
    if (other) throw invalidOption(other, 'cannot be used together with --erase.')
    if (person === undefined) throw invalidOption('erase', 'say whose applications with --person.')
    return { erasedPerson: readPerson(person) }
  }
  for (const [option, ids] of [
    ['retry', retry],
    ['mark-delivered', markDelivered],
    ['send-on', sentOn.filter((id) => id !== allHeld)],
    ['discard', discard],
  ] as const) {
    const odd = ids.find((id) => !/^[0-9a-f-]{8,36}$/i.test(id))
    if (odd !== undefined) throw invalidOption(option, `'${odd}' is not the ID of an application, such as 3f2a9c1d.`)
  }
  if (retry.length + markDelivered.length + sentOn.length + discard.length > 0) {
    const [other] =
      Object.entries({ files, format, held, job, output, person, since }).find(([, value]) => value !== undefined) ?? []
    if (other) throw invalidOption(other, 'cannot be used together with --retry, --mark-delivered, --send-on and --discard.')
    return { retry, markDelivered, sendOn: sentOn, discard }
  }
  if (output === '') throw invalidOption('output', 'the name of a file is missing.')
  if (files === '') throw invalidOption('files', 'the name of a folder is missing.')
  const whose = person === undefined ? null : readPerson(person)
  return {
    format: readFormat(format, output ?? null),
    outputFile: output ?? null,
    filesDir: files ?? null,
    filter: {
      ...(job ? { jobIds: job.map(readJobId) } : {}),
      ...(since === undefined ? {} : { sinceMs: readMoment(since) }),
      ...(whose === null ? {} : { emailKey: whose.emailKey }),
      ...(held ? { condition: sql`state = 'held'` } : {}),
    },
    person: whose,
    isWithAnswersApart: values['with-equal-opportunity'] === true || person !== undefined,
  }
}

/** Validates the output paths before anything is read. */
async function checkTargets({ filesDir, outputFile }: Options): Promise<void> {
  if (outputFile !== null) {
    const folder = await stat(path.dirname(path.resolve(outputFile))).catch(() => null)
    if (!folder?.isDirectory()) throw new OperatorError(`--output: there is no folder '${path.dirname(outputFile)}'.`)
    const target = await stat(outputFile).catch(() => null)
    if (target && !target.isFile()) throw new OperatorError(`--output: '${outputFile}' is not a file.`)
  }
  if (filesDir !== null) {
    try {
      await mkdir(filesDir, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw new OperatorError(`--files: '${filesDir}' cannot be used as a folder (${(error as Error).message}).`, {
        cause: error,
      })
    }
  }
}

interface Progress {
  applications: number
  files: number
}

/** Yields the applications to export. If `filesDir` is set, the files of an application are written before it is yielded. */
async function* exportedApplications(
  database: Database,
  { filesDir, filter, isWithAnswersApart }: Options,
  ofModules: readonly ModuleExport[],
  progress: Progress,
): AsyncGenerator<ExportedApplication> {
  for await (const application of readApplications(database, filter, { isWithAnswersApart, ofModules })) {
    if (filesDir !== null) await exportFiles(application, filesDir, database)
    progress.applications += 1
    progress.files += application.files.length
    yield application
  }
}

const decisionWords = { retry: 'queued', markDelivered: 'marked as delivered', sendOn: 'sent on' } as const

/** Why a decision changes nothing. */
function stateSentence(decision: keyof typeof decisionWords, state: DeliveryState): string {
  if (decision === 'sendOn') return 'is not held'
  if (state === 'held') return 'is held for a look. Deliver it with --send-on'
  return state === 'delivered' ? 'is delivered already' : 'is being sent now. Try again in a minute'
}

/** @throws OperatorError when not exactly one application's ID begins so */
async function findOne(database: Database, given: string): Promise<string> {
  const [applicationId, another] = await findApplicationIds(database, given)
  if (applicationId === undefined) throw new OperatorError(`${given}: there is no such application.`)
  if (another !== undefined) throw new OperatorError(`${given}: more than one application begins so. Give more of its ID.`)
  return applicationId
}

/**
 * Writes a person's decision.
 * @returns a line that says what has changed
 * @throws OperatorError when nothing has
 */
async function decideOne(database: Database, given: string, decision: keyof typeof decisionWords): Promise<string> {
  const applicationId = await findOne(database, given)
  const decided = await decide(database, applicationId, decision, database.nowMs())
  if (decided?.status === 'withdrawn') throw new OperatorError(`${applicationId}: was withdrawn by the applicant.`)
  if (decided?.status !== 'decided') {
    throw new OperatorError(`${applicationId}: ${stateSentence(decision, decided?.delivery.state ?? 'sending')}.`)
  }
  const isUnknown = decision === 'retry' && decided.before?.state === 'unknown'
  const risk = isUnknown ? '. If it was taken the first time, it will be there twice' : ''
  return `${applicationId}: ${decisionWords[decision]}${risk}\n`
}

/** Sends on one that is held, or all. @returns a line that says what has changed */
async function sendOn(database: Database, given: string): Promise<string> {
  if (given !== allHeld) return decideOne(database, given, 'sendOn')
  const count = await sendHeldOn(database, sql`true`, deliveryNotes.sentOnByHand, database.nowMs())
  return `${counted(count, 'application')} sent on\n`
}

/** Discards one that is held. @returns a line that says so. @throws OperatorError when nothing has changed */
async function discardOne(database: Database, given: string): Promise<string> {
  const applicationId = await findOne(database, given)
  const discarded = await discardHeld(database, [applicationId], database.nowMs())
  if (discarded.length > 0) return `${applicationId}: discarded. It is erased in ${discardedForDays} days\n`
  const delivery = await readDelivery(database, applicationId)
  const why = delivery?.state === 'held' ? 'no mail has reached its address. Deliver it with --send-on' : 'it is not held'
  throw new OperatorError(`${applicationId}: cannot be discarded: ${why}.`)
}

/** What is stored of other addresses that lead to the same mailbox: they may be the same person's. @returns a line for each */
async function otherLines(database: Database, data: readonly PersonalData[], person: Person): Promise<readonly string[]> {
  const others = await otherAddresses(database, data, person)
  return others.map(({ address, also, applicationCount }) => {
    const what = [...(applicationCount > 0 ? [counted(applicationCount, 'application')] : []), ...also]
    return `same mailbox, not included: ${address} (${what.join(', ')})\n`
  })
}

/** Erases everything of a person. @returns a line for each application, and for what else there is to know */
async function erasePerson(database: Database, modules: readonly ModuleWithPeople[], person: Person): Promise<readonly string[]> {
  const data = dataOf(modules)
  const { emailKey } = person
  const states = new Map<string, Delivery | null>()
  for await (const { applicationId, delivery } of readApplications(database, { emailKey })) states.set(applicationId, delivery)
  const { also, applications } = await eraseAddress(database, data, emailKey)
  const lines = applications.map(({ applicationId, fileCount }) => {
    const delivery = states.get(applicationId)
    const there = !delivery || ['queued', 'held'].includes(delivery.state) ? '' : '. The ATS may have it: erase it there too'
    return `${applicationId}: erased, with ${counted(fileCount, 'file')}${there}\n`
  })
  const others = await otherLines(database, data, person)
  return [
    ...(lines.length === 0 && also.length === 0 ? ['There is nothing with this address.\n'] : lines),
    ...also.map((text) => `${text}: erased\n`),
    ...others,
    ...(others.length > 0 ? ['If they are the same person, erase them by their addresses.\n'] : []),
    ...(lines.length > 0 || also.length > 0 ? beyondErasureOf(modules).map((sentence) => `${sentence}\n`) : []),
  ]
}

/** Buffers lines into larger chunks to reduce the number of writes. */
async function* bufferText(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const part of parts) {
    text += part
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield text
}

/** A reader that closes early, such as `head`, is not an error. */
async function print(parts: AsyncIterable<string>, stream: NodeJS.WritableStream): Promise<void> {
  try {
    await pipeline(Readable.from(parts), stream, { end: false })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

/**
 * Runs the command.
 * @throws OperatorError when the arguments are invalid or an output path cannot be written
 */
export async function runApplicationsCommand(
  args: readonly string[],
  configuration: Configuration,
  { stderr, stdout }: CommandStreams,
  modules: readonly (ExportingModule & { readonly exported?: ModuleExport })[],
): Promise<void> {
  const more = modules.flatMap(({ exportOptions = {} }) => Object.entries(exportOptions))
  const [name, value, ...rest] = args
  const [, ofModule] = more.find(([option]) => name === `--${option}`) ?? []
  if (ofModule) {
    if (value === undefined || rest.length > 0) throw usageError(`${name} takes ${ofModule.takes} and nothing else.`, exportUsage)
    await ofModule.run(value, configuration, { stderr, stdout })
    return
  }
  const parsed = readArguments(args)
  if (parsed === 'help') {
    const lines = more.map(([option, { purpose, takes }]) => `  ${`--${option} ${takes}`.padEnd(17)} ${purpose}\n`)
    stdout.write(`${exportUsage}\n${lines.length === 0 ? '' : `\nOf modules, each alone:\n${lines.join('')}`}`)
    return
  }
  if ('erasedPerson' in parsed) {
    const lines = await withDatabase(configuration, async (database) => erasePerson(database, modules, parsed.erasedPerson))
    stderr.write(lines.join(''))
    return
  }
  if ('retry' in parsed) {
    if (parsed.discard.length > 0 && !canDiscard(configuration, modules)) {
      throw new OperatorError('--discard: candidates are told by mail. Set SMTP_URL, MAIL_FROM and SITE_URL.')
    }
    await withDatabase(configuration, async (database) => {
      for (const id of parsed.retry) stderr.write(await decideOne(database, id, 'retry'))
      for (const id of parsed.markDelivered) stderr.write(await decideOne(database, id, 'markDelivered'))
      for (const id of parsed.sendOn) stderr.write(await sendOn(database, id))
      for (const id of parsed.discard) stderr.write(await discardOne(database, id))
    })
    return
  }
  await checkTargets(parsed)
  const { filesDir, filter, format, isWithAnswersApart, outputFile, person } = parsed
  const progress: Progress = { applications: 0, files: 0 }
  await withDatabase(configuration, async (database) => {
    const ofModules = await usedExports(database, modules)
    const parts = bufferText(
      await formatExport(format, {
        database,
        filter,
        applications: () => exportedApplications(database, parsed, ofModules, progress),
        isRaw: true,
        ofModules,
        hasFiles: filesDir !== null,
        isWithAnswersApart,
        terminalColumns: outputFile === null ? (stdout.columns ?? null) : null,
      }),
    )
    if (outputFile === null) await print(parts, stdout)
    else {
      await writePrivateFile(outputFile, parts)
      stderr.write(`${counted(progress.applications, 'application')} written to ${outputFile}\n`)
    }
    if (person !== null) {
      const data = dataOf(modules)
      for (const { lines } of await findAlso(database, data, person.emailKey))
        stderr.write(lines.map((line) => `${line}\n`).join(''))
      stderr.write((await otherLines(database, data, person)).join(''))
    }
    if (filesDir !== null) stderr.write(`${counted(progress.files, 'file')} written to ${filesDir}\n`)
  })
}
