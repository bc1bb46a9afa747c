import { savesData } from '#platform/connection.ts'
import { boardSync } from './board-sync.ts'
import { jobLists } from './job-lists.ts'

/**
 * Brings the whole board onto the device from whatever page a visit begins with: who opens one job by a link has had one
 * visit too. Who saves data is asked on the home page, and not sent anything here.
 */
export async function keepBoard(): Promise<void> {
  if (savesData()) return
  if (jobLists.getState().status === 'loading') await jobLists.load()
  boardSync.begin()
}
