import { createStore } from '#platform/store.ts'

/** Whether this person's link to a job has led to the list because the job is not open. The list says so until they leave it. */
export const missingJob = createStore(false)
