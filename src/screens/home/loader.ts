import { home } from '#content'
import { jobLists } from '#features/board/job-lists.ts'
import { mine } from '#features/board/mine.ts'
import { feeds } from '#features/feed/feeds.ts'
import { whenIdle } from '#platform/idle.ts'

/**
 * Waits until both job lists, freelance and regular, are ready or known to be unavailable. Also loads the company's feed once
 * the page is idle, because the feed is far down the page.
 */
export async function loader(): Promise<null> {
  if (home.feed) whenIdle(() => void feeds.loadOnce('company'))
  await Promise.all([jobLists.load(), mine.load()])
  return null
}
