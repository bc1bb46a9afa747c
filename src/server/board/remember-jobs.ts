import type { Database } from '../database/database.ts'
import { reportingSeries } from '../tools/reports.ts'
import type { JobSource } from './job-source.ts'
import { isJobNoted, noteJobs } from './stored-jobs.ts'

/**
 * Remembers which jobs have been open, so that a page can say that a job has closed. The board answers alike for a closed job, for
 * one that is not yet published and for an invented number, and only the first is gone for good (410; RFC 9110, 15.5.11).
 * Only jobs count that this site has shown or listed: search engines know no other addresses.
 *
 * @param warn receives a line when the database begins to fail, which costs nothing but the difference between 410 and 404
 */
export function rememberJobs(jobs: JobSource, database: Database, warn: (message: string) => void): JobSource {
  const remembered = new Set<number>()
  const reporting = reportingSeries((error) => warn(`jobs that were open: ${String(error)}`))
  const ask = async <Value>(query: () => Promise<Value>) => reporting(query).catch(() => null)

  /** Not awaited by pages: they must not wait for the database. */
  async function remember(jobIds: readonly number[]): Promise<void> {
    const unseen = jobIds.filter((jobId) => !remembered.has(jobId))
    if (unseen.length === 0) return
    for (const jobId of unseen) remembered.add(jobId)

    const done = await ask(async () => noteJobs(database, unseen).then(() => true))
    // The next page tries again.
    if (done === null) for (const jobId of unseen) remembered.delete(jobId)
  }

  return {
    ...jobs,
    find: async (jobId) => {
      const found = await jobs.find(jobId)
      if (found.status === 'open') void remember([jobId])
      if (found.status !== 'closed') return found
      return { status: 'closed', wasOpen: (await ask(() => isJobNoted(database, jobId))) === true }
    },
    list: async () => {
      const open = await jobs.list()
      if (open) void remember(open.map(({ jobId }) => jobId))
      return open
    },
  }
}
