import type { FileScanner } from '../applications/files/file-scanner.ts'
import type { UploadRoom } from '../applications/files/upload-room.ts'
import type { BoardWarning } from '../board/trusted-lists.ts'
import type { Database } from '../database/database.ts'
import { schemaVersion } from '../database/schema.ts'
import { isOlder } from '../database/stored-times.ts'
import type { DeliveryStatus, DeliveryWorker } from '../delivery/worker.ts'
import type { Mails } from '../mail/mails.ts'
import type { DiskBudget } from '../applications/limits/disk-budget.ts'
import { countLongHeld } from '../delivery/ledger.ts'
import { inTime } from '../tools/in-time.ts'

/**
 * Readiness check: the server is ready while it can store applications, that is while its database commits a write and the disk
 * has room for one. Everything else, such as a delivery that stands still, is a warning: applications still arrive.
 * The endpoint is public and its check writes, so however often it is asked, the database is asked once in a few seconds.
 */

const timeLimitMs = 2_000
/** How long everybody gets the answer of one check, counted from its start. */
const checkEveryMs = 5_000
/** Of one application with its words and its row for lists. */
const usualApplicationBytes = 64 * 1024

export type Warning =
  /** Events, photos and notes of fairs are refused. */
  | 'disk-nearly-full'
  /** Half of the room for files that no application names is used. They live for a day. */
  | 'uploads-half-full'
  /** The store for files does not answer, so that candidates' devices wait with their files. */
  | 'file-store-away'
  /** A board lists no job at all, or what is not read, and is not trusted. `boards` says more. */
  | BoardWarning['code']
  /** The day has had its total of mails, and others wait for tomorrow. */
  | 'mails-wait'
  /** Applications are held for a look, and nobody has looked for more than a week. */
  | 'held-for-a-week'
  /** The scanner has not answered, and an application has waited for it for a quarter of an hour. */
  | 'files-unchecked'

export type Readiness =
  | {
      readonly ok: true
      /** The number of the database's schema. */
      readonly schemaVersion: number
      readonly warnings: readonly Warning[]
      /** Whole sentences about boards that are not trusted. */
      readonly boards?: readonly string[]
      readonly delivery?: DeliveryStatus
    }
  /** The server is about to end. */
  | { readonly ok: false; readonly stopping: true }
  | { readonly ok: false /** A code without personal data. */; readonly database: string }

interface ReadinessDeps {
  readonly database: Database
  readonly disk: DiskBudget
  readonly uploads: Pick<UploadRoom, 'isHalfUsed' | 'isStoreAway'>
  /** Warnings about the boards. */
  readonly readBoards: () => readonly BoardWarning[]
  /** null: no mail is sent. */
  readonly mails: Pick<Mails, 'isTotalReached'> | null
  /** null: nobody checks files. */
  readonly scanner: Pick<FileScanner, 'isLate'> | null
  /** null: applications stay here. */
  readonly delivery: Pick<DeliveryWorker, 'status'> | null
}

async function warningsOf({ database, disk, mails, scanner, uploads }: ReadinessDeps): Promise<readonly Warning[]> {
  const warnings: Warning[] = []
  if (!(await disk.hasRoom('extras', 0))) warnings.push('disk-nearly-full')
  if (await uploads.isHalfUsed()) warnings.push('uploads-half-full')
  if (await uploads.isStoreAway()) warnings.push('file-store-away')
  if (await mails?.isTotalReached()) warnings.push('mails-wait')
  if ((await countLongHeld(database)) > 0) warnings.push('held-for-a-week')
  if (await scanner?.isLate()) warnings.push('files-unchecked')
  return warnings
}

async function checkOnce(deps: ReadinessDeps): Promise<Readiness> {
  const { database, delivery, disk, readBoards } = deps
  try {
    // A rolled-back transaction would not detect a full disk.
    await database.write([
      `INSERT INTO readiness (id, checks) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET checks = (checks + 1) % 1000000`,
    ])
    // The write above needs no new page, so it succeeds on a disk that is too full for an application.
    if (!(await disk.hasRoom('applications', usualApplicationBytes))) return { ok: false, database: 'no room' }
    const boards = readBoards()
    const warnings = [...(await warningsOf(deps)), ...new Set(boards.map(({ code }) => code))]
    return {
      ok: true,
      schemaVersion,
      warnings,
      ...(boards.length > 0 ? { boards: boards.map(({ text }) => text) } : {}),
      ...(delivery ? { delivery: await delivery.status() } : {}),
    }
  } catch (error) {
    // Report the code only. A message may contain paths or SQL.
    return { ok: false, database: error instanceof Error && 'code' in error ? String(error.code) : 'no answer' }
  }
}

/** Creates the check of one server. */
export function readinessCheck(deps: ReadinessDeps): () => Promise<Readiness> {
  const late: Readiness = { ok: false, database: `no answer within ${timeLimitMs / 1000} s` }
  let last: { readonly startedAtMs: number; readonly answer: Promise<Readiness> } | null = null
  return async () => {
    const nowMs = deps.database.nowMs()
    if (!last || isOlder(last.startedAtMs, checkEveryMs, nowMs)) {
      last = { startedAtMs: nowMs, answer: inTime(checkOnce(deps), timeLimitMs, () => late) }
    }
    return last.answer
  }
}
