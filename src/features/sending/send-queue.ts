import { requestBackgroundSync, watchBackgroundSync } from '#platform/background-sync.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { watchReturning } from '#platform/page-life.ts'
import { settings } from '#platform/settings.ts'
import type { ReopenResult, Submission, SubmitDraftResult } from '#storage/applications.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import type { ApplicationRow } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { createSender, type Sender } from './sender.ts'

/**
 * The queue of this page: the storage, the drainer and what wakes it. It brings Dexie along, so `use-send-queue.ts` loads
 * it late; nobody else imports it at the top of a file.
 */

export const syncTag = 'careers-sending'

export interface SendQueue {
  /** Puts a draft into the queue and starts sending it; the queue's word for it is 'queued', never 'sent'. */
  submit(submission: Submission): Promise<SubmitDraftResult>
  list(): Promise<readonly ApplicationRow[]>
  /** Tries everything that waits, whatever the back-off and the browser's idea of the network. */
  sendNow(): Promise<void>
  /** Back into the queue with the same key and answers. */
  retry(applicationId: string): Promise<boolean>
  /** Back to the form. */
  reopen(applicationId: string): Promise<ReopenResult>
  remove(applicationId: string): Promise<boolean>
  deleteEverything(): Promise<boolean>
  /** Calls back whenever the list may have changed; returns what ends it. */
  watch(onChange: () => void): () => void
  isSending(): boolean
  readonly storage: PersonalStorage
}

export function createSendQueue(storage: PersonalStorage, sender: Sender): SendQueue {
  const { applications, notices } = storage
  return {
    submit: async (submission) => {
      const result = await applications.submit(submission)
      if (result.status === 'queued') void sender.wake('submitted')
      return result
    },
    list: () => applications.list(),
    sendNow: () => sender.wake('send-now'),
    retry: async (applicationId) => {
      const isQueued = await applications.retry(applicationId)
      if (isQueued) void sender.wake('submitted')
      return isQueued
    },
    reopen: (applicationId) => applications.reopen(applicationId),
    remove: (applicationId) => applications.remove(applicationId),
    deleteEverything: () => storage.deleteEverything(),
    watch: (onChange) => notices.listen(({ type }) => type !== 'draft' && onChange()),
    isSending: () => sender.isSending(),
    storage,
  }
}

function startSending(): SendQueue {
  const sender = createSender({
    storage: browserStorage,
    fetch: (url, init) => fetch(url, init),
    random: Math.random,
    isOnline,
    applicantBase: settings.applicantUrl,
  })
  // For the life of the page: whatever screen is shown, what waits is sent.
  watchOnline(() => {
    if (isOnline()) void sender.wake('online')
  })
  watchReturning(() => void sender.wake('visible'))
  watchBackgroundSync(syncTag, () => void sender.wake('sync'))
  void browserStorage.sweep()
  void sender.wake('start')
  const queue = createSendQueue(browserStorage, sender)
  return {
    ...queue,
    submit: async (submission) => {
      const result = await queue.submit(submission)
      if (result.status === 'queued' && result.isKept) void requestBackgroundSync(syncTag)
      return result
    },
  }
}

/** The queue of this page; it starts sending when it is first loaded. */
export const sendQueue: SendQueue = startSending()
