import type { ReopenResult, Submission, SubmitDraftResult } from '#storage/applications.ts'
import type { ApplicationRow } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import type { Sender } from './sender.ts'

/** What screens do with the sending queue: the storage and the drainer behind one door. */

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
