import type { ListedApplication, ReopenResult, Submission, SubmitDraftResult } from '#storage/applications.ts'
import { awaitConfirmation } from '#storage/sent-content.ts'
import { storeServiceStatus } from '#storage/service-status.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import type { ApplicantClient } from './applicant-client.ts'
import type { Outcome, Sender } from './sender.ts'

/** The outbox as screens use it: combines the application store with the sender. */

export type ReopenApplicationResult =
  | ReopenResult
  /** The service has it after all. It is a receipt now. */
  | { readonly status: 'arrived' }
  /** It may have reached the service, which does not answer. */
  | { readonly status: 'unanswered' }

export interface SendQueue {
  /** Puts a draft into the outbox and starts sending. The result is 'queued' at best, never 'sent'. */
  submit(submission: Submission): Promise<SubmitDraftResult>
  list(): Promise<readonly ListedApplication[]>
  /** Tries all waiting applications now, ignoring the back-off and the browser's online state. */
  sendNow(): Promise<void>
  /** Queues an application that needs attention again, with the same key and answers. */
  retry(applicationId: string): Promise<boolean>
  /** Turns the application back into a draft, after the service has said that it does not have it. */
  reopen(applicationId: string): Promise<ReopenApplicationResult>
  remove(applicationId: string): Promise<boolean>
  deleteEverything(): Promise<boolean>
  /** Calls back whenever the list may have changed. Returns a function that unsubscribes. */
  watch(onChange: () => void): () => void
  isSending(): boolean
  /**
   * Passes every outcome of this tab to one listener, including outcomes from before it subscribed.
   * @returns a function that unsubscribes
   */
  watchOutcomes(onOutcome: (outcome: Outcome) => void): () => void
  readonly storage: PersonalStorage
}

/** Buffers outcomes until a listener subscribes, so that none is lost while the page starts. */
export interface OutcomeBuffer {
  readonly put: (outcome: Outcome) => void
  readonly watch: SendQueue['watchOutcomes']
}

export function createOutcomeBuffer(): OutcomeBuffer {
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

type AskStatus = Pick<ApplicantClient, 'askStatus' | 'isOwnService'>

/**
 * A request whose answer was lost may have arrived, and whoever submits the same answers again would apply twice. So the
 * service is asked before an application goes back to its form.
 */
async function reopen(storage: PersonalStorage, client: AskStatus, applicationId: string): Promise<ReopenApplicationResult> {
  const { applications, clock } = storage
  const row = (await applications.list()).find((each) => each.applicationId === applicationId)
  if (!row || row.state === 'sent' || row.body === null) return applications.reopen(applicationId)
  // Another company's service can only be believed by its answer to the submission.
  if (!client.isOwnService) {
    return row.state === 'needs-attention' ? applications.reopen(applicationId, true) : { status: 'unanswered' }
  }
  const verdict = await client.askStatus(applicationId)
  if (verdict.status === 'unavailable') return { status: 'unanswered' }
  if (verdict.status === 'unknown-key') return applications.reopen(applicationId, true)
  await applications.markSent(applicationId, clock.nowMs(), awaitConfirmation(clock.nowMs()))
  await storeServiceStatus(storage, applicationId, verdict.application)
  return { status: 'arrived' }
}

export function createSendQueue(
  storage: PersonalStorage,
  sender: Sender,
  client: AskStatus,
  outcomes: OutcomeBuffer = createOutcomeBuffer(),
): SendQueue {
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
    reopen: (applicationId) => reopen(storage, client, applicationId),
    remove: (applicationId) => applications.remove(applicationId),
    deleteEverything: () => storage.deleteEverything(),
    watch: (onChange) => notices.subscribe(({ type }) => type !== 'draft' && onChange()),
    isSending: () => sender.isSending(),
    watchOutcomes: outcomes.watch,
    storage,
  }
}
