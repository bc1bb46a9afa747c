import { savesData } from '#platform/connection.ts'
import { boardSync } from './board-sync.ts'
import { jobLists } from './job-lists.ts'

/**
 * Stores the whole board for offline use, on any page: a visitor who opened only a shared job link should have the board
 * too. It does nothing when data saving is on; the home page then asks first.
 */
export async function storeBoard(): Promise<void> {
  if (savesData()) return
  if (jobLists.getState().status === 'loading') await jobLists.load()
  boardSync.begin()
}
