import { jobLists } from '#features/board/job-lists.ts'

/** Waits until both job lists, freelance and regular, are there to show, or known to be unavailable (specification 2). */
export async function loader(): Promise<null> {
  await jobLists.load()
  return null
}
