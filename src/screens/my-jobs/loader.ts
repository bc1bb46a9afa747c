import { savedSearches } from '#features/saved-searches/saved-searches.ts'
import { loadSlot } from '#platform/slot.tsx'
import { jobLists } from '#features/board/device/job-lists.ts'
import { mine } from '#features/board/device/mine.ts'

/** Reads what is saved on this device. The board is asked meanwhile: it says later whether a saved job has closed. */
export async function loader(): Promise<null> {
  void jobLists.load()
  await Promise.all([
    mine.load(),
    savedSearches.load(),
    loadSlot('saved-search'),
    loadSlot('saved-searches-end'),
    loadSlot('my-jobs-end'),
  ])
  return null
}
