import { within } from '#platform/clock.ts'
import { reportProblem } from '#platform/report.ts'
import type { OpenedDraft } from '#storage/drafts.ts'
import { storageWaitMs } from '#storage/limits.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { type Autosave, createAutosave } from './autosave.ts'

export interface DraftSession {
  /** What the form starts from. */
  readonly opened: OpenedDraft
  readonly autosave: Autosave
}

/**
 * Opens the draft of a job. A database that does not answer in time never blocks the form: it then starts from the text mirror,
 * and the stored draft follows.
 */
export async function openDraft(storage: PersonalStorage, jobId: number, jobTitle: string): Promise<DraftSession> {
  const opening = storage.drafts.open(jobId)
  const inTime = await within(storage.clock, storageWaitMs, opening, null)
  const opened = inTime ?? storage.drafts.openText(jobId)
  const autosave = createAutosave({ storage, jobId, jobTitle, opened })
  if (!inTime) opening.then(autosave.openedLate, (error: unknown) => reportProblem('drafts: not loaded', error))
  return { opened, autosave }
}
