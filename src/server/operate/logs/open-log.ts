import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pino, stdTimeFunctions } from 'pino'
import type { Answered } from '../../web/http/answered.ts'
import { framesOfError, kindOfError } from '../../tools/describe-error.ts'

/**
 * The log of a server: a JSON object a line on stdout, or lines for people on a terminal. No line holds an address, a header or
 * the message of an error. Anybody may cause lines, so each kind has a number of lines a minute, and what is beyond is counted.
 */

/** Together at most 500 MB a day. A stranger who is refused takes no line from a request that fails. */
const linesPerMinute = { served: 300, refused: 120, failed: 120, errors: 60 } as const
/** Of warnings about the same thing, which is their first word. So those that a stranger causes take no line from a delivery's. */
const warningsPerMinute = 30

const minuteMs = 60_000
/** Held in memory while nobody reads stdout. Later lines are lost, instead of blocking the server. */
const maxHeldBytes = 1024 * 1024

/** Each page loads many files, and health checks come all the time: they have a line only when they fail. */
const quietRoutes: readonly string[] = ['/assets/*', '/api/health', '/api/ready']

export interface Log {
  readonly info: (message: string) => void
  /** Something that whoever runs the server should know. */
  readonly warn: (message: string) => void
  /** An error outside of a request. */
  readonly error: (error: unknown) => void
  readonly answered: (request: Answered) => void
}

interface LineStream {
  write(line: string): unknown
}

/** A line for people: the time of day, the level, and what else there is. */
export function forPeople(line: string): string {
  const { level, time, ...others } = JSON.parse(line) as { readonly level: string; readonly time: string }
  const values = Object.values(others).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return `${[time.slice(11, 19), level.padEnd(5), ...values].join(' ')}\n`
}

/** How long the end of the process waits for a reader of stdout. */
const maxEndWaitMs = 1_000

interface Output extends LineStream {
  /** Waits until the last line is written, or nobody reads it. Call it before the process exits. */
  readonly end: () => Promise<void>
}

/** stdout: as lines for people where it is a terminal. */
export function standardOutput(): Output {
  const { stdout } = process
  if (stdout.isTTY) return { write: (line) => stdout.write(forPeople(line)), end: async () => {} }
  const stream = pino.destination({ dest: 1, sync: false, maxLength: maxHeldBytes })
  // At the exit, pino writes what is held, again and again while that fails. It never ends where the reader has gone.
  stream.flushSync = () => {}
  const isWritten = async () => {
    const isSettled = Promise.race([once(stream, 'drain'), delay(maxEndWaitMs, null, { ref: false })])
    // 'once' rejects at an error: nobody reads.
    await isSettled.catch(() => {})
  }
  return { write: (line) => stream.write(line), end: isWritten }
}

function kindOf({ status }: Pick<Answered, 'status'>): keyof typeof linesPerMinute {
  if (status === 500) return 'errors'
  if (status > 500) return 'failed'
  return status >= 400 ? 'refused' : 'served'
}

/** Opens the log. */
export function openLog(stream: LineStream, nowMs: () => number = Date.now): Log {
  const logger = pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: {},
    },
    stream,
  )
  const written = new Map<string, { readonly limit: number; lines: number }>()
  let minute = 0

  /** Whether a line of this kind may be written. Reports those that were left out when the next minute begins. */
  const mayWrite = (kind: string, limit: number): boolean => {
    const now = Math.floor(nowMs() / minuteMs)
    if (now !== minute) {
      const leftOut = [...written].filter(([, each]) => each.lines > each.limit)
      const counts = Object.fromEntries(leftOut.map(([each, { lines, limit: most }]) => [each, lines - most]))
      if (leftOut.length > 0) logger.warn({ leftOut: counts }, 'log: lines were left out')
      written.clear()
      minute = now
    }
    const entry = written.get(kind) ?? { limit, lines: 0 }
    written.set(kind, entry)
    entry.lines += 1
    return entry.lines <= limit
  }

  return {
    info: (message) => logger.info(message),
    warn: (message) => {
      const [subject = ''] = message.split(/[ :]/, 1)
      if (mayWrite(`warnings of ${subject}`, warningsPerMinute)) logger.warn(message)
    },
    error: (error) => {
      if (mayWrite('errors', linesPerMinute.errors))
        logger.error({ error: kindOfError(error), at: framesOfError(error) }, 'error')
    },
    answered: ({ error, submission, ...request }) => {
      const kind = kindOf(request)
      if (kind === 'served' && quietRoutes.includes(request.route)) return
      if (!mayWrite(kind, linesPerMinute[kind])) return
      const line = {
        ...request,
        ...(submission === null ? {} : { submission }),
        ...(error === null ? {} : { error: kindOfError(error) }),
      }
      if (kind === 'errors') logger.error({ ...line, at: framesOfError(error) })
      else if (kind === 'failed') logger.warn(line)
      else logger.info(line)
    },
  }
}

/**
 * Logs what libraries write to the console, without its words: the HTTP adapter has a line for each answer that fails on its way, with the
 * message of the error, and one for each that its client has cut off.
 */
export function logConsole({ error }: Pick<Log, 'error'>): void {
  Object.assign(console, { error, warn: error, info: () => {} })
}
