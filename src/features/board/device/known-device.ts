import { browserClock } from '#platform/clock.ts'

let known: Promise<boolean> | null = null

async function ask(): Promise<boolean> {
  // Without the code nobody knows. The next one asks again, and what reads the device says what it lacks.
  const code = await import('#storage/kept-data.ts').catch(() => null)
  if (!code) {
    known = null
    return true
  }
  const isKnown = await code.mayHaveData(() => indexedDB, browserClock)
  // The page may create the database later.
  if (!isKnown) known = null
  return isKnown
}

/** Whether this device has been here before, or does not say. Asked until it has, because asking opens the database. */
export function isKnownDevice(): Promise<boolean> {
  known ??= ask()
  return known
}
