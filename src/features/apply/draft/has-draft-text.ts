import { draftTextPrefix } from '#storage/database-name.ts'

/** Whether this device has the text of a draft for a job, without loading the code that reads it. */
export function hasDraftText(jobId: number): boolean {
  try {
    return localStorage.getItem(draftTextPrefix + jobId) !== null
  } catch {
    // Storage is denied.
    return false
  }
}
