/**
 * The event that an application or a draft on this device has changed. Apart from the storage itself: a page that shows what became of
 * a job listens without loading it.
 */
const events = new EventTarget()

/** Says in this tab that an application or a draft has changed, in whatever tab. */
export function announceOwnChange(): void {
  events.dispatchEvent(new Event('changed'))
}

/** Calls back after each change. */
export function onOwnChange(listener: () => void): void {
  events.addEventListener('changed', listener)
}
