import { dayMs } from '#shared/durations.ts'
import type { Clock } from '#platform/clock.ts'
import type { ExclusiveLock } from '#platform/locks.ts'
import type { TabChannel } from '#platform/tab-channel.ts'
import type { TextMirror } from '#platform/text-mirror.ts'
import { type ApplicationStore, createApplicationStore } from './applications.ts'
import type { CareersDatabase, DatabaseConnection } from './database.ts'
import { sweptTables } from './database-name.ts'
import { createDraftMirror } from './draft-mirror.ts'
import { createDraftStore, type DraftStore } from './drafts.ts'
import { createFileStore, type FileStore, neededFileIds } from './files.ts'
import { createArrivingDrafts, expireDraftCopies, type ArrivingDrafts } from './arriving-drafts.ts'
import { createProfileStore, type ProfileStore } from './profile.ts'
import { applicationFiles, type ApplicationRow, type ListedApplication, parseDraft, parseEarlierTries } from './records.ts'
import { readApplicationRows } from './rows.ts'
import { expireContent, maxKeptDays } from './sent-content.ts'
import { readMyJobs } from './my-jobs.ts'
import type { MyJobsReading } from './my-jobs-store.ts'
import { createNotices, type Notices, type StorageNotice } from './notices.ts'

/**
 * Assembles one tab's storage of personal data: drafts, files, applications and the profile. `browser-storage.ts` passes in
 * the real browser, the model tests pass in a simulated device. Nothing else may create these stores.
 */

export interface StorageEnvironment {
  readonly connection: DatabaseConnection
  readonly textMirror: TextMirror
  readonly channel: TabChannel<StorageNotice>
  readonly clock: Clock
  /** Returns a random unique id for tabs, drafts, files and idempotency keys. */
  readonly newId: () => string
  /** Held by the tab that sends. */
  readonly sendingLock: ExclusiveLock
  readonly askForPersistence: () => void
  /** Returns the SHA-256 as hexadecimal digits. */
  readonly sha256: (content: string | ArrayBuffer) => Promise<string>
  /** Days until a receipt is deleted. */
  readonly receiptDays: number
  /** Clears everything outside the database, for 'Delete everything'. false: it could not. */
  readonly clearBrowserData: () => Promise<boolean>
  /** Notes that everything is being deleted, so that the next start makes up for a tab that was killed meanwhile. */
  readonly deletion: { readonly begin: () => void; readonly end: () => void }
}

export interface PersonalStorage {
  readonly connection: DatabaseConnection
  readonly drafts: DraftStore
  /** Drafts that come from elsewhere, and the copies that they have left. */
  readonly arrivingDrafts: ArrivingDrafts
  readonly files: FileStore
  readonly applications: ApplicationStore
  readonly profile: ProfileStore
  readonly notices: Notices
  readonly clock: Clock
  readonly tabId: string
  readonly newId: () => string
  readonly sha256: StorageEnvironment['sha256']
  /** Applications in this tab's memory only. */
  held(): readonly ListedApplication[]
  /** Reads all that the device, and this tab, have of its person about jobs. */
  readMyJobs(): Promise<MyJobsReading>
  /** Held by the tab that sends. */
  readonly sendingLock: ExclusiveLock
  readonly askForPersistence: StorageEnvironment['askForPersistence']
  /**
   * Deletes drafts idle for 30 days, copies of drafts, expired receipts, and files that nothing refers to. Then saves texts that only the mirror
   * has. Every page runs it once, when idle.
   */
  sweep(): Promise<void>
  /**
   * Deletes all personal data on the device, in every tab. The site's own files and the board stay.
   * @returns false if the database could not be reached
   */
  deleteEverything(): Promise<boolean>
}

/** What 'Delete everything' leaves. */
const impersonalTables: readonly string[] = [
  // The board, so that the site still works offline.
  'jobLists',
  'jobDetails',
  'educationLists',
] satisfies readonly (keyof CareersDatabase)[]

export const maxIdleDraftMs = 30 * dayMs
/** A file is stored before the draft that refers to it, so a new file without a reference must not be deleted. */
const orphanGraceMs = dayMs
/** Dates before the site's launch come from a wrong clock. */
const earliestMs = Date.UTC(2026, 0)

export function openStorage(environment: StorageEnvironment): PersonalStorage {
  const { channel, clock, connection, newId, receiptDays, sha256, textMirror } = environment
  const tabId = newId()
  const mirror = createDraftMirror(textMirror)
  const notices = createNotices(channel)
  let clearCount = 0
  const watchClear = () => {
    const countAtStart = clearCount
    return () => clearCount !== countAtStart
  }
  const files = createFileStore({ connection, clock, newId, watchClear })
  const shared = { connection, mirror, files, notices, clock, newId, tabId, watchClear, sha256 }
  const applications = createApplicationStore(shared)
  const drafts = createDraftStore({
    ...shared,
    heldApplications: () => applications.held(),
    askForPersistence: environment.askForPersistence,
  })

  notices.subscribe(({ type }) => {
    if (type !== 'cleared') return
    clearCount += 1
    files.clearMemory()
    applications.clearMemory()
  })

  const isIdle = (updatedAtMs: number, nowMs: number) => updatedAtMs >= earliestMs && updatedAtMs < nowMs - maxIdleDraftMs
  const isImpossibleTime = (timeMs: number, nowMs: number) => timeMs < earliestMs || timeMs > nowMs
  /**
   * Deletes expired receipts, and the content of those that are confirmed.
   * @returns the files that they named. null: nothing has expired
   */
  const expireReceipts = async (database: CareersDatabase, nowMs: number): Promise<readonly string[] | null> => {
    const expired: ApplicationRow[] = []
    for (const row of await readApplicationRows(database)) {
      if (row.state !== 'sent') continue
      const { applicationId, sentAtMs } = row
      if (sentAtMs < nowMs - receiptDays * dayMs && !isImpossibleTime(sentAtMs, nowMs)) {
        await database.applications.delete(applicationId)
        expired.push(row)
        continue
      }
      // A date that cannot be right: restart the period now.
      const dated = isImpossibleTime(sentAtMs, nowMs) ? { ...row, sentAtMs: nowMs } : row
      const left = expireContent(dated, nowMs)
      if (left === row) continue
      await database.applications.put(left)
      if (left.kept === undefined) expired.push(row)
    }
    for (const { applicationId, reopenedAtMs } of parseEarlierTries(await database.earlierTries.toArray())) {
      if (reopenedAtMs < nowMs - maxKeptDays * dayMs) await database.earlierTries.delete(applicationId)
    }
    return expired.length === 0 ? null : expired.flatMap((row) => applicationFiles(row).map(({ fileId }) => fileId))
  }

  const sweep = async () => {
    // Read the clock once: if it is set in between, the row and its mirror entry must still expire together.
    const nowMs = clock.nowMs()
    mirror.removeUnreadable()
    for (const { jobId, updatedAtMs } of mirror.readAll()) if (isIdle(updatedAtMs, nowMs)) mirror.remove(jobId)
    const result = await connection.transact('rw', sweptTables, async (database) => {
      for (const row of await database.drafts.toArray()) {
        const draft = parseDraft(row)
        if (!draft) continue
        const { jobId, updatedAtMs } = draft
        if (isIdle(updatedAtMs, nowMs)) await database.drafts.delete(jobId)
        // The date cannot be right: restart the thirty days now.
        else if (isImpossibleTime(updatedAtMs, nowMs)) await database.drafts.put({ ...draft, updatedAtMs: nowMs })
      }
      await expireDraftCopies(database, nowMs)
      const named = await expireReceipts(database, nowMs)
      const needed = await neededFileIds(database)
      const old = await database.files
        .where('createdAtMs')
        .below(nowMs - orphanGraceMs)
        .primaryKeys()
      await database.files.bulkDelete([...old, ...(named ?? [])].filter((fileId) => !needed.has(fileId)))
      return named !== null
    })
    if (result.status === 'ok' && result.value) notices.publish({ type: 'applications' })
    await drafts.saveTexts()
  }

  const clear = async () => {
    // The mirror comes first: otherwise another tab could save its texts to the emptied database.
    mirror.clear()
    const result = await connection.run((database) => {
      // By name: `tables` holds other objects than the properties of the database.
      const tables = database.tables.filter(({ name }) => !impersonalTables.includes(name))
      return database.transaction('rw', tables, async () => {
        for (const table of tables) await table.clear()
      })
    })
    mirror.clear()
    files.clearMemory()
    applications.clearMemory()
    return result.status === 'ok'
  }

  const deleteEverything = async () => {
    environment.deletion.begin()
    clearCount += 1
    files.clearMemory()
    applications.clearMemory()
    await Promise.all([clear(), environment.clearBrowserData()])
    notices.publish({ type: 'cleared' })
    // Clear again: another tab may have been writing when the notice reached it.
    const done = await Promise.all([clear(), environment.clearBrowserData()])
    // Also where something could not be deleted: the person is told, and the next start must not take what they write from now on.
    environment.deletion.end()
    // Every tab shows what is left, also where that is not nothing.
    notices.publish({ type: 'applications' })
    return done.every(Boolean)
  }

  return {
    connection,
    drafts,
    arrivingDrafts: createArrivingDrafts({ ...shared, heldApplications: () => applications.held() }),
    files,
    applications,
    profile: createProfileStore(connection, notices, watchClear),
    notices,
    clock,
    tabId,
    newId,
    sha256,
    held: applications.held,
    readMyJobs: () => readMyJobs(connection, { applications: applications.held(), texts: mirror.readAll() }),
    sendingLock: environment.sendingLock,
    askForPersistence: environment.askForPersistence,
    sweep,
    deleteEverything,
  }
}
