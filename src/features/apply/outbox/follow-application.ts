import type { Clock } from '#platform/clock.ts'
import { isOnline } from '#platform/online.ts'
import type { MyJobsStore } from '#storage/my-jobs-store.ts'
import type { Receipt, StoppedApplication } from '#storage/records.ts'

/** Follows one application from 'Submit' to its result, for the screen that submitted it. */

/** After this time the applicant is told that the application will be sent automatically, even if the network seems fine. */
const waitingNoticeDelayMs = 8_000

/** Applications whose result a screen of this page shows, so that no notification is needed. */
const followedIds = new Set<string>()

export function isShownByScreen(applicationId: string): boolean {
  return followedIds.has(applicationId)
}

type Finished = Receipt | StoppedApplication

export interface Following {
  /** The finished application, or null if it was deleted, reopened or is no longer followed. */
  readonly ended: Promise<Finished | null>
  readonly stop: () => void
}

interface Followed {
  readonly applicationId: string
  readonly clock: Clock
  /** Called when the application cannot be sent soon. */
  readonly onWaiting: () => void
}

/** @param myJobs shows the application everywhere else, so that its result is shown everywhere at once */
export function followApplication(
  myJobs: Pick<MyJobsStore, 'getState' | 'subscribe' | 'refresh'>,
  { applicationId, clock, onWaiting }: Followed,
): Following {
  followedIds.add(applicationId)
  let end: (row: Finished | null) => void = () => {}
  const ended = new Promise<Finished | null>((resolve) => {
    end = resolve
  })
  let isFinished = false
  /** Before the application was read once, its absence says nothing. */
  let isKnown = false
  const finish = (row: Finished | null) => {
    if (isFinished) return
    isFinished = true
    unwatch()
    stopTimer()
    end(row)
  }
  const check = () => {
    if (isFinished) return
    const row = myJobs.getState().applications.find((each) => each.applicationId === applicationId)
    isKnown ||= row !== undefined
    if (!isKnown) return
    if (!row || row.state === 'sent' || row.state === 'needs-attention') finish(row ?? null)
    else if (row.delay !== null || !isOnline()) onWaiting()
  }
  const unwatch = myJobs.subscribe(check)
  const stopTimer = clock.after(waitingNoticeDelayMs, onWaiting)
  const start = async () => {
    // What was read before may be older than the application.
    if (await myJobs.refresh()) isKnown = true
    check()
  }
  void start()
  return {
    ended,
    stop: () => {
      // The result must now be announced by whatever screen is shown then.
      if (!isFinished) followedIds.delete(applicationId)
      finish(null)
    },
  }
}
