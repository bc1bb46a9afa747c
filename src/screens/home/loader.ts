import { jobLists } from '#features/board/job-lists.ts'
import { feeds } from '#features/feed/feeds.ts'

/** Waits until both job lists, freelance and regular, are there to show, or known to be unavailable (specification 2). */
export async function loader(): Promise<null> {
  // The first time the page asks for its feed itself, when that is near. One that failed is hidden, so nothing is near again.
  void feeds.retry('company')
  await jobLists.load()
  return null
}
