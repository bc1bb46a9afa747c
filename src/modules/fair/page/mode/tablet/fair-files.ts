import * as v from 'valibot'
import type { FairFiles, StoreFair } from '../../../shared/worker-messages.ts'
import { browserClock, within } from '#platform/clock.ts'
import { askWorker, lostReplyMs } from '#storage/ask-worker.ts'

export { countMissingFiles, storeSiteNow } from '#storage/offline-shell.ts'

/** Long enough for a worker to install. In some private windows none ever does. */
const installTimeoutMs = 10_000
/** Long enough for some megabytes of film on a slow line. */
const replyTimeoutMs = 180_000

const Answer = v.object({ missingCount: v.number(), filmCount: v.number(), filmBytes: v.number() })

/**
 * Asks the service worker to store the files of fair mode and these films, now and with every later release.
 * @returns null if no worker has installed within ten seconds, or if it did not reply
 */
export async function storeFairFiles(films: readonly string[]): Promise<FairFiles | null> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const worker = container && (await within(browserClock, installTimeoutMs, container.ready, null))?.active
  if (!worker) return null
  // The worker stores each file once, however often it is asked.
  const reply = await askWorker(worker, { type: 'STORE_FAIR', films } satisfies StoreFair, replyTimeoutMs, lostReplyMs)
  const answer = v.safeParse(Answer, reply)
  return answer.success ? answer.output : null
}
