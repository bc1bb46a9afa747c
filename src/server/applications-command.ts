import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { jobIdPattern } from '#shared/endpoints.ts'
import { type ApplicationFilter, type ListedApplication, readApplications } from './applicant/application-store.ts'
import { exportFiles } from './applicant/export-files.ts'
import { type ExportFormat, exportFormats, formatExport } from './applicant/export-formats.ts'
import { type Database, openDatabase } from './database.ts'
import type { Configuration } from './environment.ts'
import { writePrivateFile } from './private-file.ts'

/**
 * `npm run applications`: lists and exports the applications that the service received, for a recruiter with access to this
 * machine only. It reads the database next to a running server and never writes to it.
 */

export const usage = `Usage: npm run applications -- [options]

  --output FILE     write to FILE, which its owner alone can read; the format follows from .csv or .json
  --format FORMAT   table (default), csv or json
  --files FOLDER    also write every received file into FOLDER, one folder an application
  --job ID          only applications for this job; may be given more than once
  --since DATE      only applications since this day or moment, in UTC: 2026-11-21 or 2026-11-21T08:30
  --help            print this

Examples:
  npm run applications -- --output applications.csv --since 2026-11-01
  npm run applications -- --output baker.json --job 7410004 --files baker-files`

/** Invalid arguments, or an output path that cannot be written. The message tells the user what to do. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface Options {
  readonly format: ExportFormat
  readonly outputFile: string | null
  readonly filesDir: string | null
  readonly filter: ApplicationFilter
}

const options = {
  format: { type: 'string' },
  output: { type: 'string' },
  files: { type: 'string' },
  job: { type: 'string', multiple: true },
  since: { type: 'string' },
  help: { type: 'boolean' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    const [reason] = (error as Error).message.split('. ')
    throw new UsageError(`${reason}. Options come after '--'.\n\n${usage}`, { cause: error })
  }
}

function invalidOption(option: string, problem: string): UsageError {
  return new UsageError(`--${option}: ${problem}\n\n${usage}`)
}

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

function readArguments(args: readonly string[]): Options | 'help' {
  const { files, format, help, job, output, since } = parse(args)
  if (help) return 'help'
  if (output === '') throw invalidOption('output', 'the name of a file is missing.')
  if (files === '') throw invalidOption('files', 'the name of a folder is missing.')
  return {
    format: readFormat(format, output ?? null),
    outputFile: output ?? null,
    filesDir: files ?? null,
    filter: {
      ...(job ? { jobIds: job.map(readJobId) } : {}),
      ...(since === undefined ? {} : { sinceMs: readMoment(since) }),
    },
  }
}

/** Validates the output paths before anything is read. */
async function checkTargets({ filesDir, outputFile }: Options): Promise<void> {
  if (outputFile !== null) {
    const folder = await stat(path.dirname(path.resolve(outputFile))).catch(() => null)
    if (!folder?.isDirectory()) throw new UsageError(`--output: there is no folder '${path.dirname(outputFile)}'.`)
    const target = await stat(outputFile).catch(() => null)
    if (target && !target.isFile()) throw new UsageError(`--output: '${outputFile}' is not a file.`)
  }
  if (filesDir !== null) {
    try {
      await mkdir(filesDir, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw new UsageError(`--files: '${filesDir}' cannot be used as a folder (${(error as Error).message}).`, { cause: error })
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
  { filesDir, filter }: Options,
  progress: Progress,
): AsyncGenerator<ListedApplication> {
  for await (const application of readApplications(database, filter)) {
    if (filesDir !== null) await exportFiles(application, filesDir, database)
    progress.applications += 1
    progress.files += application.files.length
    yield application
  }
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

const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export interface CommandStreams {
  /** Receives data only; messages go to stderr. */
  readonly stdout: NodeJS.WritableStream & { readonly columns?: number }
  readonly stderr: NodeJS.WritableStream
}

/**
 * Runs the command.
 * @throws UsageError when the arguments are invalid or an output path cannot be written
 */
export async function runApplicationsCommand(
  args: readonly string[],
  configuration: Configuration,
  { stderr, stdout }: CommandStreams,
): Promise<void> {
  const parsed = readArguments(args)
  if (parsed === 'help') {
    stdout.write(`${usage}\n`)
    return
  }
  await checkTargets(parsed)
  const { filesDir, filter, format, outputFile } = parsed
  const database = await openDatabase({
    dataDir: configuration.dataDir,
    url: configuration.databaseUrl ?? undefined,
    authToken: configuration.databaseAuthToken ?? undefined,
  })
  const progress: Progress = { applications: 0, files: 0 }
  try {
    const parts = bufferText(
      formatExport[format]({
        database,
        filter,
        applications: exportedApplications(database, parsed, progress),
        hasFiles: filesDir !== null,
        terminalColumns: outputFile === null ? (stdout.columns ?? null) : null,
      }),
    )
    if (outputFile === null) await print(parts, stdout)
    else {
      await writePrivateFile(outputFile, parts)
      stderr.write(`${pluralize(progress.applications, 'application')} written to ${outputFile}\n`)
    }
    if (filesDir !== null) stderr.write(`${pluralize(progress.files, 'file')} written to ${filesDir}\n`)
  } finally {
    database.close()
  }
}
