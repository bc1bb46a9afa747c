import type { AskBoard, AskPath } from '../board/ask-board.ts'
import { atsBoard, type Posting, type PostingReader } from '../board/ats-board.ts'
import type { Configuration } from '../settings/environment.ts'
import { ashby } from './ashby/ashby.ts'
import { ashbyReader } from './ashby/read-postings.ts'
import type { AtsPort } from './ats-port.ts'
import { lever } from './lever/lever.ts'
import { leverReader } from './lever/read-postings.ts'
import { onceEach } from '../tools/reports.ts'
import { OperatorError } from '../tools/operator-error.ts'

/** Opens an applicant tracking system with an API of its own: its board, which this server serves, and the way to deliver there. */

export interface OpenAts {
  /** The board's name in the database. */
  readonly board: string
  readonly ask: AskPath
  /** null without a key to deliver with. */
  readonly port: AtsPort | null
}

interface OpenDeps {
  /** Asks the system at an address. */
  readonly askAt: (address: string) => AskBoard
  readonly warn: (message: string) => void
}

function open<Whole extends Posting>(
  board: string,
  reader: PostingReader<Whole>,
  portOf: (postingOf: (jobId: number) => Whole) => AtsPort | null,
  warn: OpenDeps['warn'],
): OpenAts {
  const known = new Map<number, Whole>()
  const postingOf = (jobId: number) => {
    const posting = known.get(jobId)
    // A job is read from the board before it is delivered to.
    if (!posting) throw new Error(`job ${jobId} was not read from the board`)
    return posting
  }
  return { board, ask: atsBoard({ reader, known, warn }), port: portOf(postingOf) }
}

/**
 * Checks an address that a key is sent to.
 * @param setting the name of its setting
 * @throws OperatorError when it is neither encrypted nor on this machine
 */
export function checkedAddress(address: string, setting = 'BOARD_URL'): string {
  const { hostname, protocol } = new URL(address)
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new OperatorError(`${setting}: Expected https://…, because the API key is sent there`)
  }
  return address
}

export const ashbyUrl = 'https://api.ashbyhq.com'

/**
 * Opens the system of the settings. null: it is Greenhouse, whose API is the site's own.
 * @throws OperatorError when a setting is missing or contradicts another
 */
export function openAts(
  { ats, boardFile, boardUrl }: Pick<Configuration, 'ats' | 'boardFile' | 'boardUrl'>,
  { askAt, warn }: OpenDeps,
): OpenAts | null {
  if (ats.system === 'greenhouse') return null
  if (boardFile !== null) throw new OperatorError(`BOARD_FILE: leave it out, because ATS=${ats.system} has its own board`)
  if (ats.system === 'ashby') {
    const { apiKey, jobBoardId } = ats
    const apiUrl = checkedAddress(boardUrl ?? ashbyUrl)
    const reader = ashbyReader({ apiUrl, apiKey, ask: askAt(apiUrl), jobBoardId, warn: onceEach(warn) })
    const board = jobBoardId === null ? apiUrl : `${apiUrl} ${jobBoardId}`
    return open(board, reader, (postingOf) => ashby({ apiUrl, apiKey, postingOf }), warn)
  }
  if (boardUrl === null) {
    throw new OperatorError('BOARD_URL: set it to the Lever site, such as https://api.lever.co/v0/postings/acme')
  }
  const { apiKey, form } = ats
  const siteUrl = checkedAddress(boardUrl)
  return open(
    siteUrl,
    leverReader({ ask: askAt(siteUrl), siteUrl, form, warn: onceEach(warn) }),
    (postingOf) =>
      apiKey === null ? null : lever({ siteUrl, apiKey, links: form.links, postingIdOf: (jobId) => postingOf(jobId).postingId }),
    warn,
  )
}
