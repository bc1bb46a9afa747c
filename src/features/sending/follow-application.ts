import { isOnline } from '#platform/online.ts'
import type { ApplicationRow } from '#storage/records.ts'
import type { SendQueue } from './send-queue.ts'

/** Follows one application from 'Submit' to its end, for the screen that submitted it. */

/** After this long a person is told that the application goes out by itself, whatever the network says. */
const patienceMs = 8_000

/** Applications whose end some screen of this page shows, so that no other news of it is needed. */
const shown = new Set<string>()

export function isShownByScreen(applicationId: string): boolean {
  return shown.has(applicationId)
}

export interface Following {
  /** The application at its end; null when it was deleted or taken back, or nobody follows it any more. */
  readonly ended: Promise<ApplicationRow | null>
  readonly stop: () => void
}

/** @param onWaiting called once it is clear that it cannot be sent soon */
export function followApplication(queue: SendQueue, applicationId: string, onWaiting: () => void): Following {
  shown.add(applicationId)
  let end: (row: ApplicationRow | null) => void = () => {}
  const ended = new Promise<ApplicationRow | null>((resolve) => {
    end = resolve
  })
  let isOver = false
  const finish = (row: ApplicationRow | null) => {
    if (isOver) return
    isOver = true
    unwatch()
    stopTimer()
    end(row)
  }
  const look = async () => {
    const row = (await queue.list()).find((each) => each.applicationId === applicationId)
    if (isOver) return
    if (!row || row.state === 'sent' || row.state === 'needs-attention') finish(row ?? null)
    else if (row.delay !== null || !isOnline()) onWaiting()
  }
  const unwatch = queue.watch(() => void look())
  const stopTimer = queue.storage.clock.after(patienceMs, onWaiting)
  void look()
  return {
    ended,
    stop: () => {
      // Its end is news for whatever screen is shown then.
      if (!isOver) shown.delete(applicationId)
      finish(null)
    },
  }
}
