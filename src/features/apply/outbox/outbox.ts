import type { ApplicationStatus } from '#shared/application-status.ts'
import { requestBackgroundSync, watchBackgroundSync } from '#platform/background-sync.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { watchReturning } from '#platform/page-life.ts'
import type { ReopenResult, Submission, SubmitDraftResult } from '#storage/submit-draft.ts'
import { awaitConfirmation } from '#storage/sent-content.ts'
import { storeServiceStatus } from '#storage/service-answers.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { type ApplicantClient, applicantClient } from './applicant-client.ts'
import { createLookUpNames, lookUpEducation } from './education-lookup.ts'
import { reportOutcome } from './report-outcome.ts'
import { createSender, type Sender, type SenderDeps } from './sender.ts'

/** The outbox as screens use it: the application store with its sender. `use-outbox.ts` loads that of this page. */

export type ReopenApplicationResult =
  | ReopenResult
  /** The service has it after all. It is a receipt now. */
  | { readonly status: 'arrived' }
  /** It may have reached the service, which does not answer. */
  | { readonly status: 'unanswered' }

export interface Outbox extends Sender {
  /** Puts a draft into the outbox and starts sending. The result is 'queued' at best, never 'sent'. */
  submit(submission: Submission): Promise<SubmitDraftResult>
  /** Queues an application that needs attention again, with the same key and answers. false: the device could not store that. */
  retry(applicationId: string): Promise<boolean>
  /** Turns the application back into a draft, after the service has said that it does not have it. */
  reopen(applicationId: string): Promise<ReopenApplicationResult>
  /** Stores what the service has told about a sent application. */
  noteStatus(applicationId: string, status: ApplicationStatus): Promise<void>
  readonly storage: PersonalStorage
}

/**
 * A request whose answer was lost may have arrived, and whoever submits the same answers again would apply twice. So the
 * service is asked before an application goes back to its form.
 */
async function reopen(
  storage: PersonalStorage,
  client: Pick<ApplicantClient, 'askStatus' | 'isOwnService'>,
  applicationId: string,
): Promise<ReopenApplicationResult> {
  const { applications, clock } = storage
  const row = (await applications.list()).find((each) => each.applicationId === applicationId)
  if (!row || row.state === 'sent' || row.resolved === null) return applications.reopen(applicationId)
  // Another company's service can only be believed by its answer to the submission.
  if (!client.isOwnService) {
    return row.state === 'needs-attention' ? applications.reopen(applicationId, true) : { status: 'unanswered' }
  }
  const verdict = await client.askStatus(row.rights.read)
  if (verdict.status === 'unavailable') return { status: 'unanswered' }
  if (verdict.status === 'unknown-key') return applications.reopen(applicationId, true)
  await applications.markSent(applicationId, clock.nowMs(), awaitConfirmation(clock.nowMs()))
  await storeServiceStatus(storage, applicationId, verdict.application)
  return { status: 'arrived' }
}

/** Opens the outbox of a tab. It sends nothing before its first `wake`. */
export function openOutbox(deps: SenderDeps): Outbox {
  const { client, storage } = deps
  const sender = createSender(deps)
  return {
    ...sender,
    submit: async (submission) => {
      const result = await storage.applications.submit(submission)
      if (result.status === 'queued') void sender.wake('submitted')
      return result
    },
    retry: async (applicationId) => {
      const isQueued = await storage.applications.retry(applicationId)
      if (isQueued) void sender.wake('submitted')
      return isQueued
    },
    reopen: (applicationId) => reopen(storage, client, applicationId),
    noteStatus: (applicationId, status) => storeServiceStatus(storage, applicationId, status),
    storage,
  }
}

/** Tag of the Background Sync event that the service worker forwards as `{ type: 'sync', tag }`. */
const syncTag = 'careers-sending'

/** Opens the outbox of this page, with the events that wake it, and starts sending. */
export function startOutbox(storage: PersonalStorage): Outbox {
  const outbox = openOutbox({
    storage,
    client: applicantClient,
    random: Math.random,
    isOnline,
    lookUpNames: createLookUpNames(lookUpEducation),
    onOutcome: reportOutcome,
  })
  // Never unsubscribed: waiting applications are sent whatever screen is shown.
  watchOnline(() => {
    if (isOnline()) void outbox.wake('online')
  })
  watchReturning(() => void outbox.wake('visible'))
  watchBackgroundSync(syncTag, () => void outbox.wake('sync'))
  void storage.sweep()
  void outbox.wake('start')
  return {
    ...outbox,
    submit: async (submission) => {
      const result = await outbox.submit(submission)
      if (result.status === 'queued' && result.isStored) void requestBackgroundSync(syncTag)
      return result
    },
  }
}
