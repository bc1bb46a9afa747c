import type { AskBoard, AskPath } from '../../board/ask-board.ts'
import { atsBoard, type Posting, type PostingReader } from '../../board/ats-board.ts'
import type { Configuration } from '../../web/settings/environment.ts'
import type { AtsPort } from './ats-port.ts'
import { OperatorError } from '../../tools/operator-error.ts'

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

export interface AtsDeps extends OpenDeps, Pick<Configuration, 'boardUrl' | 'moduleSettings'> {}

/** What a module gives that is an applicant tracking system (`ServerModule`). */
export interface AtsModule {
  readonly openAts?: (deps: AtsDeps) => OpenAts | null
}

interface PostingsOptions<Whole extends Posting> {
  /** The board's name in the database. */
  readonly board: string
  readonly reader: PostingReader<Whole>
  /** @param postingOf the posting of a job, which is read from the board before anything is delivered to it */
  readonly portOf: (postingOf: (jobId: number) => Whole) => AtsPort | null
  readonly warn: OpenDeps['warn']
}

/** Puts a system together: its postings as the site's board, and its port, which knows them by the numbers of their jobs. */
export function openPostings<Whole extends Posting>({ board, portOf, reader, warn }: PostingsOptions<Whole>): OpenAts {
  const known = new Map<number, Whole>()
  const postingOf = (jobId: number) => {
    const posting = known.get(jobId)
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

type AtsConfiguration = Pick<Configuration, 'ats' | 'boardFile' | 'boardUrl' | 'moduleSettings'>

/**
 * Opens the system of the settings. null: it is Greenhouse, whose API is the site's own.
 * @throws OperatorError when a setting is missing or contradicts another
 */
export function openAts(
  { ats, boardFile, boardUrl, moduleSettings }: AtsConfiguration,
  modules: readonly AtsModule[],
  deps: OpenDeps,
): OpenAts | null {
  if (ats === 'greenhouse') return null
  if (boardFile !== null) throw new OperatorError(`BOARD_FILE: leave it out, because ATS=${ats} has its own board`)
  for (const module of modules) {
    const opened = module.openAts?.({ ...deps, boardUrl, moduleSettings })
    if (opened) return opened
  }
  throw new OperatorError(`ATS: this build has no module for ${ats}`)
}
