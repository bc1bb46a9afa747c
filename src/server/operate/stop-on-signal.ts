import type { Server } from 'node:http'
import type { Database } from '../database/database.ts'
import type { Drain } from '../web/http/drain.ts'
import type { Log } from './logs/open-log.ts'

/** Longer than a delivery's request may take. A server that hangs ends all the same. */
const maxStopMs = 200_000

interface RunningServer {
  readonly servers: readonly Server[]
  readonly drain: Drain
  readonly database: Database
  readonly stopBackground: () => Promise<void>
  readonly endLog: () => Promise<unknown>
  readonly log: Pick<Log, 'info'>
}

/** Ends the process when it is asked to: it answers what is under way, and leaves nothing half done. */
export function stopOnSignal({ database, drain, endLog, log, servers, stopBackground }: RunningServer): void {
  const stop = async () => {
    if (drain.isStopping) return
    log.info('ending: new requests are refused, and those under way are answered')
    setTimeout(() => process.exit(1), maxStopMs).unref()
    await Promise.all([drain.finish(), stopBackground()])
    for (const server of servers) {
      server.close()
      // Browsers hold connections open for minutes.
      server.closeAllConnections()
    }
    await database.truncateLog()
    database.close()
    log.info('ended')
    await endLog()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}
