import type { Database } from '../../database/database.ts'
import { maxDocumentBytes, maxVideoBytes } from '#shared/limits.ts'
import type { Budget } from '../limits/budgets.ts'
import type { DiskBudget } from '../limits/disk-budget.ts'
import { rateLimits } from '../limits/rate-limits.ts'
import type { Requester } from '../limits/requester.ts'
import type { SharedCounts } from '../limits/shared-counts.ts'
import { isOlder } from '../../database/stored-times.ts'
import { evictUnclaimed, unclaimedBytes } from './upload-store.ts'
import { ObjectStoreAwayError } from '../../database/object-store.ts'

/**
 * The room for files that no application names yet. Anybody may upload, so nobody may fill it: a device and an address have a share
 * of it, its last quarter is for small documents and for tablets, and where it is full the oldest files go that nobody has
 * claimed for an hour. A device whose file is gone uploads it again when it submits. Files of applications do not count.
 */

/** Re-measure regularly, because other servers on the same database accept uploads too. */
const measureEveryMs = 60_000
/** A full room is re-measured earlier, but rate-limited so that an attacker cannot trigger the query with every request. */
const measureFullEveryMs = 250
/** A store lists its objects slowly, and for money. */
const measureFullStoreEveryMs = 5_000
/** The part of the room after which a process measures again, because the others may have taken as much meanwhile. */
const unmeasuredPart = 1 / 20
const warnEveryMs = 60_000
/** More than is needed at the moment, so that the next uploads do not wait, and little enough for one transaction. */
const evictedAtOnceBytes = 16 * 1024 * 1024
/** The share that large files may fill. */
const largeShare = 0.75
/** A résumé, not a scan. */
const smallFileBytes = 2 * 1024 * 1024

/** Kilobytes that one requester may upload, by the room for all. */
function sharesOf(maxBytes: number): Readonly<Record<'hour' | 'day', Budget>> {
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)
  const ofDevice = kilobytes(Math.max(maxBytes / 10, maxVideoBytes + 3 * maxDocumentBytes))
  return {
    hour: { windowSeconds: 3_600, ofDevice, ofAddress: kilobytes(maxBytes / 2) },
    // Files that applications have claimed take room for good.
    day: { windowSeconds: 86_400, ofDevice: 4 * ofDevice, ofAddress: kilobytes(2 * maxBytes) },
  }
}

export type UploadTaking =
  | { readonly status: 'taken' }
  /** There is no room for anybody's file of this size. */
  | { readonly status: 'full' }
  /** The requester has used up a share. */
  | { readonly status: 'share-used'; readonly waitMs: number }

/** The room that one file takes. */
export interface UploadAccount {
  /** Takes room for bytes that are about to be stored. */
  take(bytes: number): Promise<UploadTaking>
  /** Nothing of the file is stored. */
  giveBack(): Promise<void>
}

export interface UploadRoom {
  /**
   * Opens the account of a file.
   * @param sizeBytes null: not known yet
   */
  open(file: { readonly requester: Requester; readonly sizeBytes: number | null }): UploadAccount
  /** Opens the account of a file from a tablet, which somebody has left who cannot be asked again. */
  openForTablet(address: string): UploadAccount
  usage(): Promise<{ readonly usedBytes: number; readonly maxBytes: number }>
  isHalfUsed(): Promise<boolean>
  /** Whether the store for files has not answered within the last minute. */
  isStoreAway(): Promise<boolean>
}

function nullWhenAway(error: unknown): null {
  if (error instanceof ObjectStoreAwayError) return null
  throw error
}

interface UploadRoomDeps {
  readonly database: Database
  readonly disk: DiskBudget
  /** `UPLOAD_QUOTA_MB`, in bytes */
  readonly maxBytes: number
  readonly warn: (message: string) => void
  /** Tells other processes what an address has used up of its shares. */
  readonly shared?: SharedCounts
}

export function uploadRoom({ database, disk, maxBytes, shared, warn }: UploadRoomDeps): UploadRoom {
  const shares = rateLimits(sharesOf(maxBytes), shared)
  let usedBytes = 0
  let unmeasuredBytes = 0
  let measuredAtMs = Number.NEGATIVE_INFINITY
  let warnedAtMs = Number.NEGATIVE_INFINITY
  let isStoreAway = false
  const isDue = (doneAtMs: number, everyMs: number) => isOlder(doneAtMs, everyMs, database.nowMs())

  const measure = async () => {
    measuredAtMs = database.nowMs()
    unmeasuredBytes = 0
    const bytes = await unclaimedBytes(database, measuredAtMs).catch(nullWhenAway)
    if (bytes === null && !isStoreAway) warn('uploads: the store for files does not answer')
    isStoreAway = bytes === null
    // Until the store is back, what was taken is counted.
    if (bytes !== null) usedBytes = bytes
  }

  const hasRoom = async (bytes: number, limitBytes: number): Promise<boolean> => {
    const soonMs = database.objects ? measureFullStoreEveryMs : measureFullEveryMs
    if (isDue(measuredAtMs, unmeasuredBytes > maxBytes * unmeasuredPart ? soonMs : measureEveryMs)) await measure()
    if (usedBytes + bytes > limitBytes && isDue(measuredAtMs, soonMs)) {
      await measure()
      if (usedBytes + bytes > limitBytes) {
        const neededBytes = usedBytes + bytes - limitBytes + evictedAtOnceBytes
        usedBytes -= (await evictUnclaimed(database, neededBytes, database.nowMs()).catch(nullWhenAway)) ?? 0
      }
    }
    if (usedBytes + bytes <= limitBytes) return true
    if (isDue(warnedAtMs, warnEveryMs)) {
      warnedAtMs = database.nowMs()
      warn('uploads: UPLOAD_QUOTA_MB is used up by files of the last hour that no application names')
    }
    return false
  }

  const openAccount = (requester: Requester, limitBytes: number): UploadAccount => {
    let takenBytes = 0
    let takenKilobytes = 0
    return {
      take: async (bytes) => {
        const kilobytes = Math.ceil((takenBytes + bytes) / 1024) - takenKilobytes
        const hourMs = await shares.take('hour', requester, kilobytes)
        const waitMs = hourMs > 0 ? hourMs : await shares.take('day', requester, kilobytes)
        if (waitMs > 0) {
          if (hourMs === 0) await shares.giveBack('hour', requester, kilobytes)
          return { status: 'share-used', waitMs }
        }
        takenKilobytes += kilobytes
        // In this order: the room is measured, and may be made, only for what the disk can hold.
        if (!(await disk.take('applications', bytes)) || !(await hasRoom(bytes, limitBytes))) return { status: 'full' }
        takenBytes += bytes
        usedBytes += bytes
        unmeasuredBytes += bytes
        return { status: 'taken' }
      },
      giveBack: async () => {
        usedBytes = Math.max(0, usedBytes - takenBytes)
        await Promise.all((['hour', 'day'] as const).map(async (name) => shares.giveBack(name, requester, takenKilobytes)))
        takenBytes = 0
        takenKilobytes = 0
      },
    }
  }

  const usage = async () => {
    if (isDue(measuredAtMs, measureEveryMs)) await measure()
    return { usedBytes, maxBytes }
  }

  return {
    open: ({ requester, sizeBytes }) => {
      const isSmall = sizeBytes !== null && sizeBytes <= smallFileBytes
      return openAccount(requester, isSmall ? maxBytes : maxBytes * largeShare)
    },
    // A tablet brings the files of many people.
    openForTablet: (address) => openAccount({ device: null, address }, maxBytes),
    usage,
    isHalfUsed: async () => (await usage()).usedBytes >= maxBytes / 2,
    isStoreAway: async () => {
      await usage()
      return isStoreAway
    },
  }
}
