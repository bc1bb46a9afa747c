import { whenIdle } from '#platform/idle.ts'
import { watchReturning } from '#platform/page-life.ts'
import { reportProblem } from '#platform/report.ts'
import { hasStrayTexts } from '#storage/stray-texts.ts'

/** Early: a text that waits for the database may go with the browser. */
const maxDelayMs = 500

/**
 * Saves what a form that is gone could only mirror, from whatever page comes next: one that starts, or one that is seen
 * again. Browsers write localStorage to the disk when they please; one that is killed before loses it.
 * @returns what ends it
 */
export function saveStrayTexts(): () => void {
  let cancelIdle = () => {}
  const save = async () => {
    const { browserStorage } = await import('#storage/browser-storage.ts')
    await browserStorage.saveStrayTexts()
  }
  const look = () => {
    cancelIdle()
    cancelIdle = whenIdle(() => {
      if (hasStrayTexts()) save().catch((error: unknown) => reportProblem('drafts: the mirror was not saved', error))
    }, maxDelayMs)
  }
  look()
  const unwatch = watchReturning(look)
  return () => {
    cancelIdle()
    unwatch()
  }
}
