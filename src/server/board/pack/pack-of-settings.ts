import type { ReadPlaces } from '#shared/job.ts'
import type { Database } from '../../database/database.ts'
import type { WorkQueue } from '../../tools/work-queue.ts'
import { builtMapping } from '../built-mapping.ts'
import { JobReader } from '../job-reader.ts'
import type { OpenBoards } from '../open-boards.ts'
import { type OpenJobs, openJobs as openJobsOf } from '../open-jobs.ts'
import { type BoardPack, openBoardPack } from './board-pack.ts'

/** The name in the database of the board that this server has itself. No address is like it. */
const ownName = 'own'

interface ReadBoardDeps {
  readonly database: Database
  readonly readPlaces?: ReadPlaces
  readonly warn: (message: string) => void
  readonly work: WorkQueue
}

/** The open jobs of the board of the settings, or of several as one, and their pack. null: pages ask another host, which has no pack here. */
export function readBoardOfSettings(
  { addToJob, names, passedOn, read, readStored }: Pick<OpenBoards, 'addToJob' | 'names' | 'passedOn' | 'read' | 'readStored'>,
  { database, readPlaces, warn, work }: ReadBoardDeps,
): { readonly openJobs: OpenJobs; readonly pack: BoardPack | null } {
  const mapping = builtMapping
  const nowMs = () => database.nowMs()
  const isOwn = names.length === 0
  const board = isOwn ? ownName : names.join(' ')
  const reader = passedOn && new JobReader({ board, isOwn, read, addToJob, mapping, database })
  const openJobs = openJobsOf({
    read,
    readStored,
    mapping,
    ...(readPlaces ? { readPlaces } : {}),
    ...(reader ? { reader } : {}),
    nowMs,
    warn,
  })
  return { openJobs, pack: reader && openBoardPack({ board, database, reader, openJobs, work, warn, nowMs }) }
}
