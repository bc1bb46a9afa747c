import { isOnline } from '#platform/online.ts'
import type { Receipt, StoppedApplication } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'

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

/** @param onWaiting called when the application cannot be sent soon */
export function followApplication(storage: PersonalStorage, applicationId: string, onWaiting: () => void): Following {
  const { applications, clock, notices } = storage
  followedIds.add(applicationId)
  let end: (row: Finished | null) => void = () => {}
  const ended = new Promise<Finished | null>((resolve) => {
    end = resolve
  })
  let isFinished = false
  const finish = (row: Finished | null) => {
    if (isFinished) return
    isFinished = true
    unwatch()
    stopTimer()
    end(row)
  }
  const check = async () => {
    const row = (await applications.list()).find((each) => each.applicationId === applicationId)
    if (isFinished) return
    if (!row || row.state === 'sent' || row.state === 'needs-attention') finish(row ?? null)
    else if (row.delay !== null || !isOnline()) onWaiting()
  }
  const unwatch = notices.subscribe(({ type }) => type !== 'draft' && void check())
  const stopTimer = clock.after(waitingNoticeDelayMs, onWaiting)
  void check()
  return {
    ended,
    stop: () => {
      // The result must now be announced by whatever screen is shown then.
      if (!isFinished) followedIds.delete(applicationId)
      finish(null)
    },
  }
}
