import type { DeskFilter } from '../shared/desk.ts'
import type { DeskLogFilter } from '../shared/log.ts'
import { safeFileName, wholeFile } from '#server/exports/export-files.ts'
import { csvLine, formatExport } from '#server/exports/export-formats.ts'
import { usedExports } from '#server/exports/module-export.ts'
import type { RouteDeps } from '#server/module.ts'
import { checkFileBy, type FileCheck } from '#server/applications/files/file-scanner.ts'
import { filesOfApplication } from '#server/applications/files/upload-store.ts'
import type { Database } from '#server/database/database.ts'
import { bodyAsRead } from '#server/web/http/large-body.ts'
import type { WorkQueue } from '#server/tools/work-queue.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { conditionOf } from './filter.ts'
import { readLog } from './log.ts'
import { readSearch } from './search.ts'
import { staff } from '../words.ts'
import { readApplications } from '#server/exports/application-list.ts'

/**
 * Files and exports. Candidates choose what is in them and how they are called, so a browser must save them and never render
 * them. Both are streamed: memory grows neither with a file nor with the number of applications.
 */

const { log: words } = staff

/** RFC 6266: a plain name for old programs, and the real one in UTF-8. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

interface Download {
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number | null
  readonly parts: AsyncIterable<Uint8Array>
}

/**
 * Answers a download. An error on the way breaks the connection, so that a part never looks like the whole.
 * @param onError receives an error that comes too late for the browser
 */
function downloadResponse({ fileName, mediaType, parts, sizeBytes }: Download, onError: (error: unknown) => void): Response {
  const watched = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* parts
    } catch (error) {
      onError(error)
      throw error
    }
  }
  return new Response(bodyAsRead(watched()), {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': attachment(fileName),
      ...(sizeBytes === null ? {} : { 'Content-Length': String(sizeBytes) }),
    },
  })
}

type FileAnswer =
  | { readonly status: 'file'; readonly response: Response }
  | { readonly status: 'gone' }
  | { readonly status: Exclude<FileCheck, 'passed'> }

/** A file of an application, to save or to show. */
export async function fileResponse(
  { database, scanner }: Pick<RouteDeps, 'database' | 'scanner'>,
  applicationId: string,
  fieldName: string,
  onError: (error: unknown) => void,
): Promise<FileAnswer> {
  const files = await filesOfApplication(database, applicationId)
  const file = files.find((each) => each.fieldName === fieldName)
  if (!file) return { status: 'gone' }
  const { mediaType, sizeBytes, uploadKey } = file
  const check = await checkFileBy(scanner, uploadKey)
  if (check !== 'passed') return { status: check }
  const parts = wholeFile(database, uploadKey)
  return { status: 'file', response: downloadResponse({ fileName: safeFileName(file), mediaType, sizeBytes, parts }, onError) }
}

const exportTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const
export type DeskExportFormat = keyof typeof exportTypes

/**
 * Makes one part of an export at a time, between other work. Only the first can be refused: later ones are as many as exports are
 * under way, and an export that ends early is of no use.
 * @throws BusyError when there is no room for another export
 */
async function inTurns(parts: AsyncGenerator<string>, work: WorkQueue): Promise<AsyncGenerator<Uint8Array>> {
  const encoder = new TextEncoder()
  // Programs read the columns, so they are the same for everybody.
  const next = () => inLanguage(null, () => parts.next())
  const first = await work.run(next)
  return (async function* () {
    try {
      for (let part = first; part.done !== true; part = await work.run(next, { maxWaitMs: null }))
        yield encoder.encode(part.value)
    } finally {
      await parts.return(undefined)
    }
  })()
}

/** The log as a table, the newest first. */
async function* logTable(database: Database, filter: DeskLogFilter): AsyncGenerator<string> {
  // Byte order mark: without it, spreadsheets read a CSV in the system's legacy encoding.
  yield '\ufeff'
  yield csvLine([words.when(), words.who(), words.what(), words.detail(), words.whom(), words.numberHead()])
  for (let before: number | null = null; ; ) {
    const { entries, next } = await readLog(database, filter, before)
    for (const { atMs, deed, detail, name, person, reference } of entries)
      yield csvLine([new Date(atMs).toISOString(), name, words.deeds[deed](), detail, person ?? '', reference ?? ''])
    if (next === null) return
    before = next
  }
}

/** The log for a spreadsheet. @throws BusyError when there is no room for another export */
export async function logResponse(
  { database, work }: Pick<RouteDeps, 'database' | 'work'>,
  filter: DeskLogFilter,
  onError: (error: unknown) => void,
): Promise<Response> {
  const parts = await inTurns(logTable(database, filter), work)
  return downloadResponse({ fileName: 'desk-log.csv', mediaType: exportTypes.csv, sizeBytes: null, parts }, onError)
}

/**
 * All applications that match a filter, without files and without the answers that are stored apart.
 * @throws BusyError when there is no room for another export
 */
export async function exportResponse(
  { database, modules, work }: Pick<RouteDeps, 'database' | 'modules' | 'work'>,
  { filter, format, isRaw }: { readonly filter: DeskFilter; readonly format: DeskExportFormat; readonly isRaw: boolean },
  onError: (error: unknown) => void,
): Promise<Response> {
  const matching = { condition: conditionOf(filter, await readSearch(database, filter.search)) }
  const ofModules = await usedExports(database, modules)
  const text = await formatExport(format, {
    database,
    filter: matching,
    applications: () => readApplications(database, matching, { ofModules }),
    isRaw,
    ofModules,
    hasFiles: false,
    isWithAnswersApart: false,
    terminalColumns: null,
  })
  const fileName = `applications-${new Date(database.nowMs()).toISOString().slice(0, 10)}.${format}`
  return downloadResponse(
    { fileName, mediaType: exportTypes[format], sizeBytes: null, parts: await inTurns(text, work) },
    onError,
  )
}
