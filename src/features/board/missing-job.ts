import { createStore } from '#platform/store.ts'

/** Whether a link to a job has led to the list because the job is not open. The list says so until the page is left. */
export const missingJob = createStore(false)
