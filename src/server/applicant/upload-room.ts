import { dayMs } from '#shared/durations.ts'
import type { Database } from '../database.ts'
import { isOlder } from '../stored-times.ts'

/**
 * Limits the total size of unclaimed uploads, which no application references yet. Anybody may upload, so without a limit an
 * attacker could fill the disk and block all applications. Uploads of applications do not count.
 */

/** Unclaimed uploads are purged after seven days (`upload-store.ts`), once a day, so older chunks belong to applications. */
const maxUnclaimedAgeMs = 8 * dayMs
/** Re-measure regularly, because other servers on the same database accept uploads too. */
const measureEveryMs = 60_000
/** A full quota is re-measured earlier, but rate-limited so that an attacker cannot trigger the query with every request. */
const measureFullEveryMs = 250
const warnEveryMs = 60_000

export interface UploadQuota {
  /**
   * Reserves bytes that are about to be stored.
   * @returns false when they exceed the quota
   */
  take(bytes: number): Promise<boolean>
}

/** @param maxBytes `UPLOAD_QUOTA_MB`, in bytes */
export function uploadQuota(database: Database, maxBytes: number, warn: (message: string) => void): UploadQuota {
  let usedBytes = 0
  let measuredAtMs = Number.NEGATIVE_INFINITY
  let warnedAtMs = Number.NEGATIVE_INFINITY

  const measure = async () => {
    measuredAtMs = Date.now()
    const { rows } = await database.read({
      sql: `SELECT coalesce(sum(length(bytes)), 0) AS bytes FROM upload_chunks WHERE written_at_ms >= ?
            AND NOT EXISTS (SELECT 1 FROM application_files WHERE application_files.upload_key = upload_chunks.upload_key)`,
      args: [measuredAtMs - maxUnclaimedAgeMs],
    })
    usedBytes = Number(rows[0]?.['bytes'])
  }

  return {
    take: async (bytes) => {
      if (isOlder(measuredAtMs, measureEveryMs)) await measure()
      if (usedBytes + bytes > maxBytes && isOlder(measuredAtMs, measureFullEveryMs)) await measure()
      if (usedBytes + bytes > maxBytes) {
        if (isOlder(warnedAtMs, warnEveryMs)) {
          warnedAtMs = Date.now()
          warn('uploads: UPLOAD_QUOTA_MB is used up by unclaimed uploads')
        }
        return false
      }
      usedBytes += bytes
      return true
    },
  }
}
