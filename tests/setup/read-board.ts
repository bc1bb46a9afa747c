import { JobReader, type JobReaderDeps } from '#server/board/job-reader.ts'
import { type OpenJobs, openJobs as openJobsOf } from '#server/board/open-jobs.ts'
import { type BoardPack, openBoardPack } from '#server/board/pack/board-pack.ts'
import { WorkQueue } from '#server/tools/work-queue.ts'

interface Options extends JobReaderDeps {
  readonly nowMs?: () => number
  readonly warn: (message: string) => void
}

/** The open jobs of a board and their pack, as a server of the settings has them. */
export function readBoard({ nowMs = () => deps.database.nowMs(), warn, ...deps }: Options): {
  readonly openJobs: OpenJobs
  readonly pack: BoardPack
} {
  const reader = new JobReader(deps)
  const openJobs = openJobsOf({ ...deps, reader, nowMs, warn })
  return { openJobs, pack: openBoardPack({ ...deps, reader, openJobs, work: new WorkQueue(), nowMs, warn }) }
}
