import type { Clock } from '#platform/clock.ts'
import { isOnline } from '#platform/online.ts'
import type { MyJobsStore } from '#storage/my-jobs-store.ts'
import { isWaiting, type Receipt, type StoppedApplication } from '#storage/records.ts'

/** Follows one application from 'Submit' to its result, for the screen that submitted it. */

/** After this time the applicant is told that the application will be sent automatically, even if the network seems fine. */
const waitingNoticeDelayMs = 8_000

/** Applications whose result a screen of this page shows, so that no notification is needed. */
const followedIds = new Set<string>()

export function isShownByScreen(applicationId: string): boolean {
  return followedIds.has(applicationId)
}

type Finished = Receipt | StoppedApplication

interface Followed {
  readonly applicationId: string
  readonly clock: Clock
  /** Called when the application cannot be sent soon. */
  readonly onWaiting: () => void
}

export type Following = ReturnType<typeof followApplication>

/** @param myJobs shows the application everywhere else, so that its result is shown everywhere at once */
export function followApplication(
  myJobs: Pick<MyJobsStore, 'getState' | 'subscribe' | 'refresh'>,
  { applicationId, clock, onWaiting }: Followed,
) {
  followedIds.add(applicationId)
  const { getState, refresh, subscribe } = myJobs
  const stops: (() => void)[] = []
  let end: (row: Finished | null) => void = () => {}
  const ended = new Promise<Finished | null>((resolve) => {
    end = resolve
  })
  let isSent = false
  const finish = (row: Finished | null) => {
    isSent ||= row?.state === 'sent'
    for (const stop of stops.splice(0)) stop()
    end(row)
  }
  /** Before the application was read once, its absence says nothing. */
  let isKnown = false
  const check = () => {
    if (stops.length === 0) return
    const row = getState().applications.find((each) => each.applicationId === applicationId)
    isKnown ||= row !== undefined
    if (!row) return isKnown ? finish(null) : undefined
    if (!isWaiting(row)) return finish(row)
    if (row.delay !== null || !isOnline()) onWaiting()
  }
  stops.push(subscribe(check), clock.after(waitingNoticeDelayMs, onWaiting))
  const start = async () => {
    // What was read before may be older than the application.
    if (await refresh()) isKnown = true
    check()
  }
  void start()
  return {
    /** The finished application, or null if it was deleted, reopened or is no longer followed. */
    ended,
    stop: () => {
      // The result, or that of another try, must now be announced by whatever screen is shown then.
      if (!isSent) followedIds.delete(applicationId)
      finish(null)
    },
  }
}
