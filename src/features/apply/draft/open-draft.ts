import { within } from '#platform/clock.ts'
import { reportProblem } from '#platform/report.ts'
import { storageWaitMs } from '#storage/limits.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { createAutosave } from './autosave.ts'

/**
 * Opens the draft of a job. A database that does not answer in time never blocks the form: it then starts from the text mirror,
 * and the stored draft follows.
 * @returns what the form starts from, and its autosave
 */
export async function openDraft(storage: PersonalStorage, jobId: number, jobTitle: string) {
  const opening = storage.drafts.open(jobId)
  const inTime = await within(storage.clock, storageWaitMs, opening, null)
  const opened = inTime ?? storage.drafts.openText(jobId)
  const autosave = createAutosave({ storage, jobId, jobTitle, opened })
  if (!inTime) opening.then(autosave.openedLate, (error: unknown) => reportProblem('drafts: not loaded', error))
  return { opened, autosave }
}
