import { readJobDetail } from '#storage/job-details.ts'
import { draftProgress, type DraftProgress } from './draft-progress.ts'

/** How many of the required answers a stored draft has. null: the device has no copy of its job, or it cannot be told. */
export async function storedProgress(jobId: number, draftState: unknown): Promise<DraftProgress | null> {
  const copy = await readJobDetail(jobId)
  return copy ? draftProgress(copy.value.form, draftState) : null
}
