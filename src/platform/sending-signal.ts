/**
 * Whether the sending queue, which brings the database along, is needed on this page: when an earlier visit has left
 * something to send, or when a screen has begun to use it. Everybody else is spared its code.
 */
const key = 'careers-waiting'

let announce = () => {}
const begun = new Promise<void>((resolve) => {
  announce = resolve
})

/** Resolves once there is something to send or to tell; on most pages never. */
export async function whenSendingBegins(): Promise<void> {
  let isNoted = true
  try {
    isNoted = localStorage.getItem(key) !== null
  } catch {
    // Without the note it cannot be known.
  }
  if (!isNoted) await begun
}

/** A screen of this page uses the queue. */
export function announceSending(): void {
  announce()
}

/** Notes for later visits whether something waits; said before it is queued, so that no crash comes in between. */
export function noteWaiting(isWaiting: boolean): void {
  try {
    if (isWaiting) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Then every visit looks.
  }
}
