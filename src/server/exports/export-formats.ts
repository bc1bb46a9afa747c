import { applicationReference } from '#shared/application-reference.ts'
import type { Database } from '../database/database.ts'
import type { QuestionInWords } from '#shared/answer-words.ts'
import { type AnsweredQuestion, questionsOf, rawText, readableAnswers } from '../applications/store/readable-answers.ts'
import { hasDeliveries as findDeliveries } from '../delivery/ledger.ts'
import type { ModuleExport } from './module-export.ts'
import { deliveryNoteText } from '../delivery/aside-note.ts'
import { titleText } from '../applications/store/title-code.ts'
import { exportedFiles } from './export-files.ts'
import { type ApplicationFilter, type ExportedApplication, readForms } from './application-list.ts'
import { exported as words } from '../words.ts'

/** The formats of an export. Each writes one application at a time, so that memory does not grow with their number. */

const names = words.columns

export const exportFormats = ['table', 'csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

interface Export {
  readonly database: Database
  readonly filter: ApplicationFilter
  /** Reads them from their start. */
  readonly applications: () => AsyncIterable<ExportedApplication>
  /** For programs: with ids, fields and the values as they were sent, also in columns that are empty. Otherwise words only. */
  readonly isRaw: boolean
  /** The files are exported too, so include their paths. */
  readonly hasFiles: boolean
  /** The applications have their equal-opportunity and demographic answers. */
  readonly isWithAnswersApart: boolean
  /** There are deliveries, so say what became of each. */
  readonly hasDeliveries: boolean
  /** Those that know something of some. */
  readonly ofModules: readonly ModuleExport[]
  /** Width of the terminal. null: not a terminal. */
  readonly terminalColumns: number | null
}

/** Terminal escape codes and bidirectional control characters. */
const controlCharacters = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu
const printable = (value: string) => value.replace(controlCharacters, ' ')

const timeOf = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
const answerText = ({ answers }: ExportedApplication, key: string) => rawText(answers[key] ?? null)

/* JSON */

/** Escapes control characters. Parsing the JSON restores each answer exactly. */
function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    controlCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The delivery of an application. */
function deliveryRecord({ delivery }: ExportedApplication): Record<string, unknown> | null {
  if (!delivery) return null
  const { attempts, changedAtMs, lastAnswer, nextAtMs, state } = delivery
  return {
    state,
    attempts,
    lastAnswer,
    changedAt: new Date(changedAtMs).toISOString(),
    ...(state === 'queued' ? { nextAt: new Date(nextAtMs).toISOString() } : {}),
  }
}

function jsonRecord(application: ExportedApplication, { hasDeliveries, hasFiles, ofModules }: Export): Record<string, unknown> {
  const { answers, applicationId, hasOtherJobs, idempotencyKey, jobId, language, previousApplicationId, receivedAtMs } =
    application
  return {
    id: applicationId,
    reference: applicationReference(idempotencyKey),
    receivedAt: new Date(receivedAtMs).toISOString(),
    jobId,
    jobTitle: titleText(application),
    previousApplicationId,
    appliedForOtherJobs: hasOtherJobs,
    language,
    ...(hasDeliveries ? { delivery: deliveryRecord(application) } : {}),
    ...Object.fromEntries(ofModules.map(({ name }) => [name, application.known[name]?.record ?? null])),
    questions: readableAnswers(application).map(({ answer, field, label, section, value }) => ({
      section,
      field,
      question: label,
      answer,
      value,
    })),
    answers,
    files: exportedFiles(application).map(({ fieldName, fileName, path }) => ({
      field: fieldName,
      fileName,
      ...(hasFiles ? { path } : {}),
    })),
  }
}

async function* toJson(exported: Export): AsyncGenerator<string> {
  let isFirst = true
  for await (const application of exported.applications()) {
    yield `${isFirst ? '[' : ','}\n${printableJson(jsonRecord(application, exported))}`
    isFirst = false
  }
  yield isFirst ? '[]\n' : '\n]\n'
}

/* CSV */

/**
 * A cell for a spreadsheet, always quoted. A leading apostrophe forces text for anything that would be read as a formula
 * (OWASP, "CSV Injection") or as a number and lose digits: a phone number with '+' or a leading zero, a long id.
 */
function cell(value: string): string {
  const isFormula = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(value)
  const isMangled = /^0\d[\d\s()./-]*$|^\d{12,}$/.test(value)
  return `"${(isFormula || isMangled ? `'${value}` : value).replaceAll('"', '""')}"`
}

/** A row of a table for a spreadsheet. */
export const csvLine = (cells: readonly string[]) => `${cells.map((value) => cell(printable(value))).join(',')}\r\n`

/** The name of a column, and its cell. */
type Column = readonly [() => string, (application: ExportedApplication, hasFiles: boolean) => string]

/** Columns of every export. None ends with a field name in parentheses, so no question's column can have the same name. */
const fixedColumns: readonly Column[] = [
  [names.id, ({ applicationId }) => applicationId],
  [names.reference, ({ idempotencyKey }) => applicationReference(idempotencyKey)],
  [names.received, ({ receivedAtMs }) => timeOf(receivedAtMs)],
  [names.jobId, ({ jobId }) => String(jobId)],
  [names.job, titleText],
  [names.firstName, (application) => answerText(application, 'first_name')],
  [names.lastName, (application) => answerText(application, 'last_name')],
  [names.email, (application) => answerText(application, 'email')],
  [names.phone, (application) => answerText(application, 'phone')],
  [names.previous, ({ previousApplicationId }) => previousApplicationId ?? ''],
  [names.otherJobs, ({ hasOtherJobs }) => (hasOtherJobs ? words.yes() : '')],
  [names.source, (application) => answerText(application, 'mapped_url_token')],
  [names.language, ({ language }) => language],
  [
    names.files,
    (application, hasFiles) =>
      exportedFiles(application)
        .map(({ fileName, path }) => (hasFiles ? path : fileName))
        .join('; '),
  ],
]
/** Columns of an export with deliveries. */
const deliveryColumns: readonly Column[] = [
  [names.delivery, ({ delivery }) => delivery?.state ?? ''],
  [names.lastAnswer, ({ delivery }) => deliveryNoteText(delivery?.lastAnswer ?? '')],
]
/** The same in words. */
const wordsOfDelivery: readonly Column[] = [[names.delivery, ({ delivery }) => (delivery ? words.states[delivery.state]() : '')]]
/** Columns for programs, which no person reads. */
const rawColumns: readonly Column[0][] = [names.id, names.jobId, names.previous, names.language]
/** Columns of what a module knows. */
const columnsOfModule = ({ columns, name }: ModuleExport): readonly Column[] =>
  columns.map((title, index) => [title, ({ known }) => known[name]?.cells[index] ?? ''])
const inFixedColumns: readonly string[] = ['first_name', 'last_name', 'email', 'phone', 'mapped_url_token']

type CsvColumn = Pick<QuestionInWords, 'field' | 'label' | 'hasRawValue'>

/** The distinct questions of all forms in the export. If a question's label has changed, the latest label is used. */
async function columnsOf({ database, filter, isWithAnswersApart }: Export): Promise<readonly CsvColumn[]> {
  const columns = new Map<string, CsvColumn>()
  for await (const form of readForms(database, filter)) {
    for (const { field, hasRawValue, label } of questionsOf(form, { isWithAnswersApart })) {
      const known = columns.get(field)
      const isRawNeeded = hasRawValue || known?.hasRawValue === true
      if (inFixedColumns.includes(field)) continue
      columns.set(field, { ...(known ?? { field, label }), hasRawValue: isRawNeeded })
    }
  }
  return [...columns.values()]
}

/** An application with what its columns read. */
interface CsvRow {
  readonly application: ExportedApplication
  readonly byField: ReadonlyMap<string, AnsweredQuestion>
  readonly others: readonly AnsweredQuestion[]
}

interface CsvCell {
  readonly title: string
  readonly read: (row: CsvRow) => string
}

function rowOf(application: ExportedApplication, known: ReadonlySet<string>): CsvRow {
  const answered = readableAnswers(application)
  return {
    application,
    byField: new Map(answered.map((answer) => [answer.field, answer])),
    others: answered.filter(({ field, section }) => section === 'other' && !known.has(field)),
  }
}

/** The columns of questions: the answer in words, and beside it what programs read. */
function questionCells(columns: readonly CsvColumn[], isRaw: boolean): readonly CsvCell[] {
  const labelOf = ({ label }: CsvColumn) => label.replace(/\s+/g, ' ')
  return columns.flatMap((column) => {
    const { field, hasRawValue } = column
    const named = { label: labelOf(column), field }
    // Without raw values no field is named, unless two questions have the same words.
    const isAlone = columns.filter((other) => labelOf(other) === named.label).length === 1
    const title = isRaw || !isAlone ? names.question(named) : named.label
    const inWords: CsvCell = { title, read: ({ byField }) => byField.get(field)?.answer ?? '' }
    const raw: CsvCell = { title: names.rawValue(named), read: ({ byField }) => rawText(byField.get(field)?.value ?? null) }
    return isRaw && hasRawValue ? [inWords, raw] : [inWords]
  })
}

async function* toCsv(exported: Export): AsyncGenerator<string> {
  const columns = await columnsOf(exported)
  const { hasFiles, isRaw } = exported
  const fixed = [
    ...(isRaw ? fixedColumns : fixedColumns.filter(([name]) => !rawColumns.includes(name))),
    ...(exported.hasDeliveries ? (isRaw ? deliveryColumns : wordsOfDelivery) : []),
    ...exported.ofModules.flatMap(columnsOfModule),
  ]
  const known = new Set([...inFixedColumns, ...columns.map(({ field }) => field)])
  const all: readonly CsvCell[] = [
    ...fixed.map(([title, read]): CsvCell => ({ title: title(), read: ({ application }) => read(application, hasFiles) })),
    ...questionCells(columns, isRaw),
    {
      title: names.otherAnswers(),
      read: ({ others }) => {
        if (others.length === 0) return ''
        if (!isRaw) return others.map(({ answer }) => answer).join('; ')
        return JSON.stringify(Object.fromEntries(others.map(({ field, value }) => [field, value])))
      },
    },
  ]
  // Byte order mark: without it, spreadsheets read a CSV in the system's legacy encoding.
  yield '\ufeff'
  const filled = new Set(isRaw ? all : [])
  let newestMs = isRaw ? Number.POSITIVE_INFINITY : 0
  if (!isRaw) {
    for await (const application of exported.applications()) {
      const row = rowOf(application, known)
      for (const each of all) if (!filled.has(each) && each.read(row) !== '') filled.add(each)
      newestMs = Math.max(newestMs, application.receivedAtMs)
      // A part without text: other work has its turn after each row.
      yield ''
    }
  }
  const cells = all.filter((each) => filled.has(each))
  yield csvLine(cells.map(({ title }) => title))
  for await (const application of exported.applications()) {
    // One that has come since may have an answer that has no column.
    if (application.receivedAtMs > newestMs) continue
    const row = rowOf(application, known)
    yield csvLine(cells.map(({ read }) => read(row)))
  }
}

/* Table */

const segmenter = new Intl.Segmenter()
/** Characters that a terminal draws two columns wide. */
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u

/** A text on one line, truncated to a width in terminal columns, and its actual width. */
function fit(value: string, maxWidth: number): { readonly text: string; readonly width: number } {
  let text = ''
  let width = 0
  // No cell is wider than this, so the rest of a long answer need not be segmented.
  for (const { segment } of segmenter.segment(printable(value).replace(/\s+/g, ' ').trim().slice(0, 400))) {
    const next = wide.test(segment) ? 2 : 1
    if (width + next > maxWidth) {
      while (width + 1 > maxWidth) {
        const last = [...segmenter.segment(text)].at(-1)?.segment ?? ''
        text = text.slice(0, text.length - last.length)
        width -= wide.test(last) ? 2 : 1
      }
      return { text: `${text}…`, width: width + 1 }
    }
    text += segment
    width += next
  }
  return { text, width }
}

const tableHeader = () => [
  words.table.received(),
  words.table.name(),
  names.email(),
  names.job(),
  names.files(),
  words.table.note(),
]
const maxWidths = [16, 30, 40, 44, 40, 20, 18]
const minWidth = 8
/** Column widths are computed from the first rows. Longer values in later rows are truncated. */
const measuredRows = 500

/** The state, and the ID to decide with where a person must. */
function deliveryText({ applicationId, delivery }: ExportedApplication): string {
  if (!delivery) return ''
  const isDecided = ['queued', 'sending', 'delivered'].includes(delivery.state)
  return isDecided ? delivery.state : `${delivery.state} ${applicationId.slice(0, 8)}`
}

function tableRow(application: ExportedApplication, hasDeliveries: boolean): readonly string[] {
  const { files, hasOtherJobs, jobId, previousApplicationId, receivedAtMs } = application
  const notes = [
    ...(previousApplicationId === null ? [] : [words.table.repeated()]),
    ...(hasOtherJobs ? [words.table.otherJobs()] : []),
  ]
  return [
    timeOf(receivedAtMs).slice(0, 16),
    `${answerText(application, 'first_name')} ${answerText(application, 'last_name')}`,
    answerText(application, 'email'),
    `${jobId} ${titleText(application)}`,
    files.map(({ fileName }) => fileName).join(', '),
    notes.join(', '),
    ...(hasDeliveries ? [deliveryText(application)] : []),
  ]
}

function widthsOf(rows: readonly (readonly string[])[], terminalColumns: number | null): readonly number[] {
  const columns = maxWidths.slice(0, rows[0]?.length)
  const widths = columns.map((max, column) => Math.max(...rows.map((row) => fit(row[column] ?? '', max).width)))
  let excess = widths.reduce((sum, width) => sum + width + 2, -2) - (terminalColumns ?? Number.POSITIVE_INFINITY)
  while (excess > 0) {
    // Never shrink the first column, because a truncated time is useless.
    const widest = widths.indexOf(Math.max(...widths.slice(1)), 1)
    const width = widths[widest] ?? 0
    if (width <= minWidth) break
    widths[widest] = width - 1
    excess -= 1
  }
  return widths
}

function tableLine(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((value, column) => {
    const width = widths[column] ?? 0
    const fitted = fit(value, width)
    return fitted.text + ' '.repeat(Math.max(0, width - fitted.width))
  })
  return `${cells.join('  ').trimEnd()}\n`
}

function* tableLines(rows: readonly (readonly string[])[], widths: readonly number[]): Generator<string> {
  for (const row of rows) yield tableLine(row, widths)
}

async function* toTable({ applications, hasDeliveries, terminalColumns }: Export): AsyncGenerator<string> {
  let count = 0
  let repeated = 0
  let firstRows: (readonly string[])[] = []
  let widths: readonly number[] | null = null
  const begin = function* (): Generator<string> {
    const header = [...tableHeader(), ...(hasDeliveries ? [names.delivery()] : [])]
    widths = widthsOf([header, ...firstRows], terminalColumns)
    yield tableLine(header, widths)
    yield `${widths.map((width) => '─'.repeat(width)).join('  ')}\n`
    yield* tableLines(firstRows, widths)
    firstRows = []
  }
  for await (const application of applications()) {
    count += 1
    if (application.previousApplicationId !== null) repeated += 1
    const row = tableRow(application, hasDeliveries)
    if (widths) yield tableLine(row, widths)
    else if (firstRows.push(row) === measuredRows) yield* begin()
  }
  if (count > 0 && !widths) yield* begin()
  yield `${count > 0 ? '\n' : ''}${repeated > 0 ? words.totalRepeated({ count, repeated }) : words.total({ count })}\n`
}

const writers: Readonly<Record<ExportFormat, (exported: Export) => AsyncGenerator<string>>> = {
  table: toTable,
  csv: toCsv,
  json: toJson,
}

/** The text of an export, in chunks. It says of deliveries what there is to say. */
export async function formatExport(
  format: ExportFormat,
  exported: Omit<Export, 'hasDeliveries'>,
): Promise<AsyncGenerator<string>> {
  const { database } = exported
  return writers[format]({ ...exported, hasDeliveries: await findDeliveries(database) })
}
