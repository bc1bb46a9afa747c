/**
 * Signals that a screen of this page uses the outbox. The outbox imports the database, so a page loads it only after this
 * signal, or when an earlier visit left applications to send (`src/app/frame-end.tsx`).
 */
let resolveUsed = () => {}
const used = new Promise<void>((resolve) => {
  resolveUsed = resolve
})

/** Resolves when a screen first uses the outbox. Most pages never do. */
export function whenOutboxUsed(): Promise<void> {
  return used
}

/** Called by a screen that uses the outbox. */
export function signalOutboxUse(): void {
  resolveUsed()
}
