import { browserClock } from '#platform/clock.ts'

let known: Promise<boolean> | null = null

async function ask(): Promise<boolean> {
  const { hasDatabase } = await import('#storage/kept-data.ts')
  const isKnown = await hasDatabase(() => indexedDB, browserClock)
  // The page may create the database later.
  if (!isKnown) known = null
  return isKnown
}

/** Whether this device has been here before. Asked until it has, because asking opens the database. */
export function isKnownDevice(): Promise<boolean> {
  known ??= ask()
  return known
}
