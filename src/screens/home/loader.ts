import { jobLists } from '#features/board/device/job-lists.ts'
import { mine } from '#features/board/device/mine.ts'

/** For the home page and that of all jobs: waits until both job lists, freelance and regular, are ready or known to be unavailable. */
export async function loader(): Promise<null> {
  await Promise.all([jobLists.load(), mine.load()])
  return null
}
