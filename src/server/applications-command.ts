import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { listApplications, type StoredApplication } from './applicant/application-store.ts'
import { readUpload } from './applicant/upload-store.ts'
import { extensionOf } from '#shared/file-types.ts'
import { openDatabase } from './database.ts'
import type { Configuration } from './environment.ts'

/**
 * `npm run applications`: what the applicant service received, for a recruiter who has only this machine. It reads the
 * database beside a running server and changes nothing.
 */

const usage = `Usage: npm run applications -- [--format table|csv|json] [--files FOLDER]

  --format   table (default), csv or json
  --files    also writes every received file into FOLDER, one folder an application`

/** The command was called wrongly; the message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const formats = ['table', 'csv', 'json'] as const
type Format = (typeof formats)[number]

function readArguments(args: readonly string[]): { readonly format: Format; readonly filesDir: string | null } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { format: { type: 'string', default: 'table' }, files: { type: 'string' } },
    })
    const format = formats.find((name) => name === values.format)
    if (!format) throw new UsageError(usage)
    return { format, filesDir: values.files ?? null }
  } catch (error) {
    throw new UsageError(usage, { cause: error })
  }
}

function text(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What would command the terminal that it is printed to, or turn its line around. */
const commands = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

function printable(value: string): string {
  return value.replace(commands, ' ')
}

/** As it is, each command written as an escape: read again, every answer is what was typed. */
function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    commands,
    (command) => `\\u${command.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function record(application: StoredApplication): Record<string, unknown> {
  return {
    id: application.applicationId,
    receivedAt: new Date(application.receivedAtMs).toISOString(),
    jobId: application.jobId,
    jobTitle: application.jobTitle,
    answers: application.answers,
    files: application.files.map(({ fieldName, fileName }) => ({ field: fieldName, fileName })),
  }
}

function toTable(applications: readonly StoredApplication[]): string {
  const rows = applications.map(({ answers, files, jobTitle, receivedAtMs }) => [
    new Date(receivedAtMs).toISOString().slice(0, 16).replace('T', ' '),
    `${text(answers['first_name'])} ${text(answers['last_name'])}`.trim(),
    text(answers['email']),
    jobTitle,
    files.map(({ fileName }) => fileName).join(', '),
  ])
  const table = [['Received (UTC)', 'Name', 'E-mail', 'Job', 'Files'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.min(60, Math.max(...table.map((row) => row[column]?.length ?? 0))))
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        printable(cell)
          .replace(/[\n\t]/g, ' ')
          .slice(0, 60)
          .padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n\n${applications.length} application${applications.length === 1 ? '' : 's'}`
}

function toCsv(applications: readonly StoredApplication[]): string {
  const answerNames = [...new Set(applications.flatMap(({ answers }) => Object.keys(answers)))].sort()
  const csv = stringify(
    applications.map(({ answers, applicationId, files, jobId, jobTitle, receivedAtMs }) => [
      applicationId,
      new Date(receivedAtMs).toISOString(),
      jobId,
      jobTitle,
      files.map(({ fileName }) => fileName).join('; '),
      ...answerNames.map((name) => text(answers[name])),
    ]),
    // A candidate's '=HYPERLINK(…)' must stay text in a recruiter's spreadsheet (OWASP, CSV Injection).
    { header: true, columns: ['id', 'received_at', 'job_id', 'job_title', 'files', ...answerNames], escape_formulas: true },
  )
  return printable(csv).trimEnd()
}

const formatters: Readonly<Record<Format, (applications: readonly StoredApplication[]) => string>> = {
  table: toTable,
  csv: toCsv,
  json: (applications) => printableJson(applications.map(record)),
}

/** Writes `FOLDER/<application>/<field><extension>`: a name from a stranger's device never becomes a path here. */
async function exportFiles(
  applications: readonly StoredApplication[],
  filesDir: string,
  database: Awaited<ReturnType<typeof openDatabase>>,
): Promise<void> {
  for (const { applicationId, files } of applications) {
    const folder = path.join(filesDir, applicationId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const { fieldName, fileName, uploadKey } of files) {
      const safeName = fieldName.replace(/[^\w-]/g, '_') + extensionOf(fileName).replace(/[^\w.]/g, '')
      const file = await open(path.join(folder, safeName), 'w')
      try {
        for await (const bytes of readUpload(database, uploadKey)) await file.write(bytes)
      } finally {
        await file.close()
      }
    }
  }
}

/**
 * Runs the command and returns what it prints.
 * @throws UsageError when it was called wrongly
 */
export async function runApplicationsCommand(args: readonly string[], configuration: Configuration): Promise<string> {
  const { filesDir, format } = readArguments(args)
  const database = await openDatabase({
    dataDir: configuration.dataDir,
    url: configuration.databaseUrl ?? undefined,
    authToken: configuration.databaseAuthToken ?? undefined,
  })
  try {
    const applications = await listApplications(database)
    if (filesDir !== null) await exportFiles(applications, filesDir, database)
    return formatters[format](applications)
  } finally {
    database.close()
  }
}
