import { requestBackgroundSync, watchBackgroundSync } from '#platform/background-sync.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { watchReturning } from '#platform/page-life.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { applicantClient } from './browser-client.ts'
import { lookUpEducation } from './education-lookup.ts'
import { reportFailure } from './failure-log.ts'
import { createSender } from './sender.ts'
import { createOutcomeBuffer, createSendQueue, type SendQueue } from './send-queue.ts'

/**
 * Creates the outbox of this page and the events that wake its sender. It imports Dexie, so only `use-send-queue.ts` may
 * import it, and only dynamically.
 */

/** Tag of the Background Sync event that the service worker forwards as `{ type: 'sync', tag }`. */
export const syncTag = 'careers-sending'

function startSending(): SendQueue {
  const outcomes = createOutcomeBuffer()
  const sender = createSender({
    storage: browserStorage,
    client: applicantClient,
    random: Math.random,
    isOnline,
    lookUpEducation,
    onOutcome: (outcome) => {
      reportFailure(outcome)
      outcomes.put(outcome)
    },
  })
  // Never unsubscribed: waiting applications are sent whatever screen is shown.
  watchOnline(() => {
    if (isOnline()) void sender.wake('online')
  })
  watchReturning(() => void sender.wake('visible'))
  watchBackgroundSync(syncTag, () => void sender.wake('sync'))
  void browserStorage.sweep()
  void sender.wake('start')
  const queue = createSendQueue(browserStorage, sender, applicantClient, outcomes)
  return {
    ...queue,
    submit: async (submission) => {
      const result = await queue.submit(submission)
      if (result.status === 'queued' && result.isStored) void requestBackgroundSync(syncTag)
      return result
    },
  }
}

/** The outbox of this page. It starts sending when this module is first loaded. */
export const sendQueue: SendQueue = startSending()
