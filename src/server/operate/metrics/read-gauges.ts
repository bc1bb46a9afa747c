import type { OpenBoards } from '../../board/open-boards.ts'
import type { UploadRoom } from '../../applications/files/upload-room.ts'
import type { Database } from '../../database/database.ts'
import { countByState } from '../../delivery/ledger.ts'
import type { WorkQueue } from '../../tools/work-queue.ts'
import type { DiskBudget } from '../../applications/limits/disk-budget.ts'
import { countMails, type MailTable } from '../../mail/mail-queue.ts'

/** Values that are read whenever Prometheus asks. What the database counts is the same on all servers that share it. */

export interface GaugeSources {
  readonly database: Database
  readonly boards: Pick<OpenBoards, 'read' | 'readAtMs'>
  readonly disk: Pick<DiskBudget, 'measured'>
  readonly uploads: Pick<UploadRoom, 'usage'>
  readonly work: Pick<WorkQueue, 'size'>
  /** What modules add. */
  readonly modules: readonly {
    readonly mails?: MailTable
    readonly readGauges?: (database: Database) => Promise<readonly GaugeValues[]>
  }[]
  /** The check behind `/api/ready`. */
  readonly readReadiness: () => Promise<Readiness>
}

interface Readiness {
  readonly ok: boolean
  readonly warnings?: readonly string[]
  readonly delivery?: { readonly alarm: string | null }
}

export interface GaugeValues {
  readonly name: string
  readonly help: string
  /** The name of the label, if there is one. */
  readonly label?: string
  readonly values: readonly { readonly value: number; readonly label?: string }[]
}

/** What cannot be read has no value. `careers_ready` says that the database does not answer. */
const orNull = async <Value>(value: Promise<Value>) => value.catch(() => null)

const one = (value: number | undefined) => (value === undefined ? [] : [{ value }])

/** Reads all values. It never rejects. */
export async function readGauges(sources: GaugeSources): Promise<readonly GaugeValues[]> {
  const { boards, database, disk, modules, readReadiness, uploads, work } = sources
  const age = (sinceMs: number | null | undefined) =>
    one(typeof sinceMs === 'number' ? Math.max(0, (database.nowMs() - sinceMs) / 1000) : undefined)
  // A site that nobody visits asks its board nothing. Where the board is younger than a minute, this does not ask it either.
  void orNull(boards.read('/jobs'))
  const [{ delivery, ok, warnings = [] }, deliveries, mails, room, files, ofModules] = await Promise.all([
    readReadiness(),
    orNull(countByState(database)),
    orNull(
      countMails(
        database,
        modules.flatMap(({ mails: table }) => table ?? []),
        database.nowMs(),
      ),
    ),
    orNull(disk.measured()),
    orNull(uploads.usage()),
    Promise.all(modules.map(async ({ readGauges: read }) => (read ? ((await orNull(read(database))) ?? []) : []))),
  ])
  const alarms = delivery?.alarm ? [delivery.alarm] : []
  const states = deliveries ?? []
  return [
    { name: 'ready', help: '1 while applications can be stored.', values: one(ok ? 1 : 0) },
    {
      name: 'warning',
      help: 'The warnings of /api/ready.',
      label: 'warning',
      values: warnings.map((label) => ({ label, value: 1 })),
    },
    {
      name: 'delivery_alarm',
      help: 'Why all deliveries are stopped: the key or the address is wrong.',
      label: 'alarm',
      values: alarms.map((label) => ({ label, value: 1 })),
    },
    {
      name: 'deliveries',
      help: 'Applications by the state of their delivery.',
      label: 'state',
      values: states.map(({ count, state }) => ({ label: state, value: count })),
    },
    {
      name: 'delivery_oldest_seconds',
      help: 'How long the oldest application has been here that is not delivered.',
      label: 'state',
      values: states.flatMap(({ oldestMs, state }) => age(oldestMs).map((each) => ({ label: state, ...each }))),
    },
    { name: 'mails_waiting', help: 'Mails that wait.', values: one(mails?.waiting) },
    { name: 'mail_oldest_seconds', help: 'How long the oldest mail has been waiting.', values: age(mails?.oldestMs) },
    { name: 'mails_sent_today', help: 'Mails of this day, in UTC.', values: one(mails?.sentToday) },
    ...ofModules.flat(),
    { name: 'board_age_seconds', help: 'Age of the list of jobs, of several the oldest.', values: age(boards.readAtMs()) },
    { name: 'disk_used_bytes', help: 'What the database takes.', values: one(room?.usedBytes) },
    { name: 'disk_limit_bytes', help: 'What it may take: the disk, or DISK_BUDGET_MB.', values: one(room?.totalBytes) },
    { name: 'uploads_used_bytes', help: 'Files that no application names.', values: one(files?.usedBytes) },
    { name: 'uploads_limit_bytes', help: 'UPLOAD_QUOTA_MB.', values: one(files?.maxBytes) },
    {
      name: 'work',
      help: 'Pieces of work, such as rendering and exports.',
      label: 'state',
      values: Object.entries(work.size).map(([label, value]) => ({ label, value })),
    },
  ]
}
