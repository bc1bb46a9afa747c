import { jobListKeys } from '#storage/database-name.ts'
import { readJobDetailDates } from '#storage/job-details.ts'
import { readJobList } from '#storage/job-lists.ts'
import { jobLists } from './job-lists.ts'
import { syncPack } from './pack-sync.ts'

/** How much of the board this device has, for a tablet that will have no network. */
export interface StoredBoard {
  /** When the list of jobs was read. null: never. */
  readonly readAtMs: number | null
  readonly jobs: readonly StoredJob[]
}

export interface StoredJob {
  readonly jobId: number
  readonly title: string
  /** Its text and its form are stored. */
  readonly hasForm: boolean
}

export async function readStoredBoard(): Promise<StoredBoard> {
  const [list, stored] = await Promise.all([readJobList(jobListKeys.regular), readJobDetailDates()])
  return {
    readAtMs: list ? list.date * 1000 : null,
    jobs: (list?.value ?? []).flatMap(({ id, title }) =>
      typeof id === 'number' ? [{ jobId: id, title, hasForm: stored.has(id) }] : [],
    ),
  }
}

/** Reads the list of jobs from the board, and the board pack. What fails stays missing. */
export async function storeWholeBoard(): Promise<void> {
  await jobLists.retry()
  await syncPack(() => {})
}
