import type { Clock } from '#platform/clock.ts'
import type { ExclusiveLock } from '#platform/locks.ts'
import type { TabChannel } from '#platform/tab-channel.ts'
import type { TextMirror } from '#platform/text-mirror.ts'
import { type ApplicationStore, createApplicationStore } from './applications.ts'
import type { DatabaseConnection } from './database.ts'
import { createDraftMirror } from './draft-mirror.ts'
import { createDraftStore, type DraftStore } from './drafts.ts'
import { createFileShelf, type FileShelf, neededFileIds } from './files.ts'
import { leaseLock } from './lease.ts'
import { createProfileShelf, type ProfileShelf } from './profile.ts'
import { createNotices, type Notices, type StorageNotice } from './notices.ts'

/** All that one tab keeps of its person: put together from what the browser has, or from what a test gives it. */

export interface StorageEnvironment {
  readonly connection: DatabaseConnection
  readonly textMirror: TextMirror
  readonly channel: TabChannel<StorageNotice>
  readonly clock: Clock
  /** Random and unique: ids of tabs, drafts, files, saves, and the idempotency key. */
  readonly newId: () => string
  /** null where there are no Web Locks: a lease in the database stands in. */
  readonly webLock: ExclusiveLock | null
  readonly askForPersistence: () => void
}

export interface PersonalStorage {
  readonly connection: DatabaseConnection
  readonly drafts: DraftStore
  readonly files: FileShelf
  readonly applications: ApplicationStore
  readonly profile: ProfileShelf
  readonly notices: Notices
  readonly clock: Clock
  readonly tabId: string
  readonly newId: () => string
  /** Held by the one tab that sends. */
  readonly sendingLock: ExclusiveLock
  /** Brings what only the text mirror has into the database: a browser that is killed may lose what it mirrors. */
  saveStrayTexts(): Promise<void>
  /** Deletes drafts that have been idle for 30 days, and files that nothing speaks of. */
  sweep(): Promise<void>
  /** Deletes everything that this site keeps of the person, in every tab; false when the database could not be reached. */
  deleteEverything(): Promise<boolean>
}

export const sendingLockName = 'careers-sending'

const dayMs = 24 * 60 * 60 * 1000
export const maxIdleDraftMs = 30 * dayMs
/** A file is stored before the draft that speaks of it. */
const orphanGraceMs = dayMs
/** No draft is older than the site: such a date comes from a clock that had lost the time. */
const earliestMs = Date.UTC(2026, 0)

export function openStorage(environment: StorageEnvironment): PersonalStorage {
  const { channel, clock, connection, newId, textMirror } = environment
  const tabId = newId()
  const mirror = createDraftMirror(textMirror, tabId)
  const notices = createNotices(channel)
  let era = 0
  const isOver = () => {
    const begun = era
    return () => era !== begun
  }
  notices.listen(({ type }) => {
    if (type === 'cleared') era += 1
  })
  const files = createFileShelf({ connection, clock, newId, isOver })
  const shared = { connection, mirror, files, notices, clock, newId, tabId, isOver }
  const applications = createApplicationStore({
    ...shared,
    isOwnText: (row, draftId) => drafts.isOwnText(row, draftId),
  })
  const drafts = createDraftStore({
    ...shared,
    heldApplications: () => applications.held(),
    askForPersistence: environment.askForPersistence,
  })

  const isIdle = (updatedAtMs: number, nowMs: number) => updatedAtMs >= earliestMs && updatedAtMs < nowMs - maxIdleDraftMs
  const forgetIdleTexts = (nowMs: number) => {
    for (const entry of mirror.readAll()) if (isIdle(entry.updatedAtMs, nowMs)) mirror.remove(entry)
  }

  const sweep = async () => {
    // One time for the row and its text beside it: a clock that is set in between must not part them.
    const nowMs = clock.nowMs()
    forgetIdleTexts(nowMs)
    await connection.run((database) =>
      database.transaction('rw', database.drafts, database.files, database.applications, async () => {
        for (const draft of await database.drafts.toArray()) {
          const { jobId, updatedAtMs } = draft
          if (isIdle(updatedAtMs, nowMs)) await database.drafts.delete(jobId)
          // The thirty days begin anew where the date cannot be right.
          else if (updatedAtMs < earliestMs || updatedAtMs > nowMs) await database.drafts.put({ ...draft, updatedAtMs: nowMs })
        }
        const needed = await neededFileIds(database)
        const old = await database.files
          .where('createdAtMs')
          .below(nowMs - orphanGraceMs)
          .primaryKeys()
        await database.files.bulkDelete(old.filter((fileId) => !needed.has(fileId)))
      }),
    )
  }

  const clear = async () => {
    const result = await connection.run((database) =>
      database.transaction('rw', database.tables, async () => {
        for (const table of database.tables) await table.clear()
      }),
    )
    mirror.clear()
    files.forgetAll()
    applications.forgetAll()
    return result.status === 'ok'
  }

  const deleteEverything = async () => {
    era += 1
    files.forgetAll()
    applications.forgetAll()
    await clear()
    notices.tell({ type: 'cleared' })
    // Once more: what another tab was writing when it heard of it.
    return clear()
  }

  return {
    connection,
    drafts,
    files,
    applications,
    profile: createProfileShelf(connection, notices, isOver),
    notices,
    clock,
    tabId,
    newId,
    sendingLock: environment.webLock ?? leaseLock({ connection, clock, name: sendingLockName, owner: tabId }),
    saveStrayTexts: async () => {
      forgetIdleTexts(clock.nowMs())
      await drafts.saveStrayTexts()
    },
    sweep,
    deleteEverything,
  }
}
