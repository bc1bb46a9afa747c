import { requestBackgroundSync, watchBackgroundSync } from '#platform/background-sync.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { watchReturning } from '#platform/page-life.ts'
import { noteWaiting } from '#platform/sending-signal.ts'
import { settings } from '#platform/settings.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { reportFailure } from './failure-log.ts'
import { createSender } from './sender.ts'
import { createOutcomeBox, createSendQueue, type SendQueue } from './send-queue.ts'

/**
 * The queue of this page and what wakes it. It brings Dexie along, so `use-send-queue.ts` loads it late; nobody else
 * imports it at the top of a file.
 */

/** Tag of the Background Sync that the service worker passes on as `{ type: 'sync', tag }`. */
export const syncTag = 'careers-sending'

function startSending(): SendQueue {
  const outcomes = createOutcomeBox()
  const sender = createSender({
    storage: browserStorage,
    fetch: (url, init) => fetch(url, init),
    random: Math.random,
    isOnline,
    applicantBase: settings.applicantUrl,
    onOutcome: (outcome) => {
      reportFailure(outcome)
      outcomes.put(outcome)
    },
  })
  // For the life of the page: whatever screen is shown, what waits is sent.
  watchOnline(() => {
    if (isOnline()) void sender.wake('online')
  })
  watchReturning(() => void sender.wake('visible'))
  watchBackgroundSync(syncTag, () => void sender.wake('sync'))
  void browserStorage.sweep()
  void sender.wake('start')
  const queue = createSendQueue(browserStorage, sender, outcomes)
  return {
    ...queue,
    submit: async (submission) => {
      noteWaiting(true)
      const result = await queue.submit(submission)
      if (result.status === 'queued' && result.isKept) void requestBackgroundSync(syncTag)
      return result
    },
  }
}

/** The queue of this page; it starts sending when it is first loaded. */
export const sendQueue: SendQueue = startSending()
