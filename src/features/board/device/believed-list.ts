import { embedded } from '#shared/endpoints.ts'
import { readStored, writeStored } from '#platform/local-store.ts'
import { settings } from '#platform/settings.ts'

/**
 * A board may answer with an empty list, or without a job, by mistake. This site's server holds that (`server/board/trusted-lists.ts`),
 * and its devices believe it. Where pages ask a board themselves, each device holds an empty list for an hour.
 */

/** No server of this site is between the pages and the board. */
export const asksBoardItself = settings.boardUrl !== embedded.board

const emptySinceKey = 'boardEmptySince'
const holdEmptyMs = 60 * 60 * 1_000

/**
 * Whether a new list counts. Notes when it was empty for the first time.
 * @param jobCount of the new list
 * @param knownCount of the list that the device has
 */
export function isListBelieved(jobCount: number, knownCount: number): boolean {
  if (!asksBoardItself) return true
  if (jobCount > 0 || knownCount === 0) {
    writeStored(emptySinceKey, null)
    return true
  }
  const nowMs = Date.now()
  const stored = readStored(emptySinceKey)
  // A time that lies ahead was noted by a wrong clock.
  const sinceMs = typeof stored === 'number' && stored <= nowMs ? stored : nowMs
  writeStored(emptySinceKey, sinceMs)
  return nowMs - sinceMs >= holdEmptyMs
}
