import { jobListKeys } from '#storage/database-name.ts'
import { readJobDetailDates, saveJobDetail } from '#storage/job-details.ts'
import { readJobList } from '#storage/job-lists.ts'
import { requestBoard } from './board-client.ts'
import { syncEducationLists } from './education-sync.ts'
import { jobLists } from './job-lists.ts'
import { jobSource } from './job-source.ts'
import { syncPack } from './pack-sync.ts'

/** How much of the board this device has, for a tablet that will have no network. */
export interface StoredBoard {
  /** When the list of jobs was read. null: never. */
  readonly readAtMs: number | null
  readonly jobCount: number
  /** Jobs whose form is not stored. */
  readonly missing: readonly { readonly jobId: number; readonly title: string }[]
}

export async function readStoredBoard(): Promise<StoredBoard> {
  const [list, stored] = await Promise.all([readJobList(jobListKeys.regular), readJobDetailDates()])
  const jobs = (list?.value ?? []).flatMap(({ id, title }) => (typeof id === 'number' ? [{ jobId: id, title }] : []))
  return {
    readAtMs: list ? list.date * 1000 : null,
    jobCount: jobs.length,
    missing: jobs.filter(({ jobId }) => !stored.has(jobId)),
  }
}

/** Reads the list of jobs from the board and stores the forms that are missing. What fails stays missing. */
export async function storeWholeBoard(): Promise<void> {
  await jobLists.retry()
  const pack = await syncPack(() => {})
  if (pack.status !== 'current' || !pack.hasEducation) await syncEducationLists(0)
  const { missing } = await readStoredBoard()
  for (const { jobId } of missing) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, beside the page's own requests
    const result = await requestBoard(jobSource(jobId))
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (result.status === 'ok') await saveJobDetail(jobId, { date: result.fetchedAtSeconds, value: result.value })
  }
}
