import { type AtsBoard, atsBoard, type Posting, type PostingReader } from '../board/ats-board.ts'
import { type JobSource, jobsOf } from '../board/job-source.ts'
import { boardRoutes } from '../board/routes.ts'
import { educationLists } from '../education/education-lists.ts'
import { type Configuration, EnvironmentError } from '../environment.ts'
import { ashby } from './ashby/ashby.ts'
import { ashbyReader } from './ashby/read-postings.ts'
import type { AtsPort } from './ats-port.ts'
import { lever } from './lever/lever.ts'
import { leverReader } from './lever/read-postings.ts'

/** Opens an applicant tracking system with an API of its own: its board, which this server serves, and the way to deliver there. */

export interface OpenAts {
  readonly board: AtsBoard
  /** The jobs of the board, cached for a minute. */
  readonly jobs: JobSource
  /** The same without anything cached. */
  readonly freshJobs: () => JobSource
  /** null without a key to deliver with. */
  readonly port: AtsPort | null
}

/** Every device stores the whole board, with one request for each job. */
const visitorsJobAgeMs = 5 * 60 * 1000
/** An application is judged by the form as it is now. The source of jobs has a cache of its own. */
const judgedJobAgeMs = 0

function open<Whole extends Posting>(
  reader: PostingReader<Whole>,
  portOf: (postingOf: (jobId: number) => Whole) => AtsPort | null,
  warn: (message: string) => void,
): OpenAts {
  const known = new Map<number, Whole>()
  const openBoard = (maxJobAgeMs: number) => atsBoard({ reader, known, maxJobAgeMs, warn })
  const freshJobs = () => jobsOf(boardRoutes({ ...openBoard(judgedJobAgeMs), education: educationLists }))
  return {
    board: openBoard(visitorsJobAgeMs),
    jobs: freshJobs(),
    freshJobs,
    port: portOf((jobId) => {
      const posting = known.get(jobId)
      // A job is read from the board before it is delivered to.
      if (!posting) throw new Error(`job ${jobId} was not read from the board`)
      return posting
    }),
  }
}

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The address of the system, which a key is sent to. */
function checkedAddress(boardUrl: string): string {
  const url = new URL(boardUrl)
  if (url.protocol !== 'https:' && !isLocal(url)) {
    throw new EnvironmentError('BOARD_URL: Expected https://…, because the API key is sent there')
  }
  return boardUrl
}

export const ashbyUrl = 'https://api.ashbyhq.com'

/**
 * Opens the system of the settings. null: it is Greenhouse, whose API is the site's own.
 * @throws EnvironmentError when a setting is missing or contradicts another
 */
export function openAts(
  { ats, boardFile, boardUrl }: Pick<Configuration, 'ats' | 'boardFile' | 'boardUrl'>,
  warn: (message: string) => void,
): OpenAts | null {
  if (ats.system === 'greenhouse') return null
  if (boardFile !== null) throw new EnvironmentError(`BOARD_FILE: leave it out, because ATS=${ats.system} has its own board`)
  if (ats.system === 'ashby') {
    const { apiKey, jobBoardId } = ats
    const apiUrl = checkedAddress(boardUrl ?? ashbyUrl)
    return open(ashbyReader({ apiUrl, apiKey, jobBoardId, warn }), (postingOf) => ashby({ apiUrl, apiKey, postingOf }), warn)
  }
  if (boardUrl === null) {
    throw new EnvironmentError('BOARD_URL: set it to the Lever site, such as https://api.lever.co/v0/postings/acme')
  }
  const { apiKey, form } = ats
  const siteUrl = checkedAddress(boardUrl)
  return open(
    leverReader({ siteUrl, form, warn }),
    (postingOf) =>
      apiKey === null ? null : lever({ siteUrl, apiKey, links: form.links, postingIdOf: (jobId) => postingOf(jobId).postingId }),
    warn,
  )
}
