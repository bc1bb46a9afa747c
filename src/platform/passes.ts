/**
 * Runs the passes of a sender, one after the other: applications, fair envelopes and events share it. A wake-up during a pass gets
 * the next one, because the running pass may already have read what is stored.
 * @param merge joins a wake-up with those that wait for the next pass
 * @returns wakes the sender, and resolves when no pass is left to run
 */
export function createPasses<Reason, Wish>(
  merge: (waiting: Wish | null, reason: Reason) => Wish,
  pass: (wish: Wish) => Promise<void>,
): (reason: Reason) => Promise<void> {
  let next: Wish | null = null
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      while (next !== null) {
        const wish = next
        next = null
        await pass(wish)
      }
    } finally {
      // Reset synchronously: a wake-up between the end of the loop and a later reset would be lost.
      running = null
    }
  }
  return (reason) => {
    next = merge(next, reason)
    // `next` is set above, so `run` reaches its first `await` before it can reset `running`.
    running ??= run()
    return running
  }
}
