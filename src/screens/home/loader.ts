import { jobLists } from '#features/board/job-lists.ts'
import { feeds } from '#features/feed/feeds.ts'
import { whenPageIdle } from '#platform/page-idle.ts'

/**
 * Waits until both job lists, freelance and regular, are there to show, or known to be unavailable, and reads the company's
 * feed (specification 2): in a quiet moment, because it stands far below what people come for.
 */
export async function loader(): Promise<null> {
  whenPageIdle(() => void feeds.loadOnce('company'))
  await jobLists.load()
  return null
}
