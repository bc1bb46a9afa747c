import type { ReopenResult, Submission, SubmitDraftResult } from '#storage/applications.ts'
import type { ApplicationRow } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import type { Outcome, Sender } from './sender.ts'

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
  /**
   * Hands every outcome of this tab's sending to one listener, those before it came included.
   * @returns what ends it
   */
  watchOutcomes(onOutcome: (outcome: Outcome) => void): () => void
  readonly storage: PersonalStorage
}

/** Outcomes wait here until somebody listens, so that none is lost while a page starts. */
export interface OutcomeBox {
  readonly put: (outcome: Outcome) => void
  readonly watch: SendQueue['watchOutcomes']
}

export function createOutcomeBox(): OutcomeBox {
  const waiting: Outcome[] = []
  let listener: ((outcome: Outcome) => void) | null = null
  return {
    put: (outcome) => {
      if (listener) listener(outcome)
      else waiting.push(outcome)
    },
    watch: (onOutcome) => {
      listener = onOutcome
      for (const outcome of waiting.splice(0)) onOutcome(outcome)
      return () => {
        if (listener === onOutcome) listener = null
      }
    },
  }
}

export function createSendQueue(storage: PersonalStorage, sender: Sender, outcomes: OutcomeBox = createOutcomeBox()): SendQueue {
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
    watchOutcomes: outcomes.watch,
    storage,
  }
}
