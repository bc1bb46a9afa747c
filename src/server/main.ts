import { setFlagsFromString } from 'node:v8'
import { type Background, startBackgroundWork } from './background.ts'
import { commandNamed } from './commands.ts'
import { DatabaseBusyError } from './database/errors.ts'
import { serverModules } from './modules.ts'
import { openServer } from './open-server.ts'
import { logConsole, openLog, standardOutput } from './operate/logs/open-log.ts'
import { readinessCheck } from './operate/readiness.ts'
import { RequestWatch } from './operate/request-watch.ts'
import { stopOnSignal } from './operate/stop-on-signal.ts'
import { OperatorError } from './tools/operator-error.ts'
import { Drain } from './web/http/drain.ts'
import { createHttpServer } from './web/http/http-server.ts'
import { listen } from './web/http/listen.ts'
import { builtSettings } from './web/settings/built-settings.ts'
import { type Configuration, readEnvironment } from './web/settings/environment.ts'

/**
 * The server's entry point, and the only file of production that reads the environment and listens. Without arguments it serves the
 * built site with its embedded services. With the name of a command it runs that one (`commands.ts`).
 */

// The heap's part for new objects would grow to 32 MB at the start, and stay so. At its first size it is emptied more often, which
// costs no measurable CPU here: 6,000 requests and 142 rendered pages took as long.
setFlagsFromString('--semi-space-growth-factor=1')

// Without it the renderer of pages would load React's development build, which takes 1.6 times the CPU.
process.env['NODE_ENV'] ||= 'production'

async function start(configuration: Configuration): Promise<void> {
  const output = standardOutput()
  const log = openLog(output)
  // Its usual output would quote the message.
  const crash = async (error: unknown) => {
    log.error(error)
    await output.end()
    process.exit(1)
  }
  process.on('uncaughtException', (error) => void crash(error))
  const drain = new Drain()
  const watch = new RequestWatch(log)
  const { answered } = watch
  let background: Background | null = null
  const wake = (moduleName: string) => background?.wake(moduleName)
  const server = await openServer(configuration, { answered, drain, wake, warn: log.warn })
  const { app, boards, delivery, services } = server
  await server.practise()
  const { host, metricsPort } = configuration
  if (metricsPort !== null) {
    const readReadiness = readinessCheck({ ...services, delivery, readBoards: boards.warnings })
    await watch.serveMetrics({ ...services, boards, readReadiness }, host, metricsPort)
  }
  const takesBytes = services.modules.flatMap(({ takesBytes: own }) => own ?? [])
  const { servers, url } = await listen(() => createHttpServer(app.fetch, { drain, answered, takesBytes }), configuration)
  logConsole(log)
  watch.open()
  console.log(`Ready: ${url}`)
  const started = await startBackgroundWork(server, log.info)
  background = started
  const { database } = services
  stopOnSignal({ servers, drain, database, stopBackground: started.stop, endLog: async () => output.end(), log })
}

/** Prints one line for errors that the operator can fix, and the stack for others. */
function fail(error: unknown): never {
  const isLocked = error instanceof DatabaseBusyError
  const sentence = isLocked ? 'The database is locked by another program, such as a shell. End it first.' : null
  console.error(sentence ?? (error instanceof OperatorError ? error.message : error))
  process.exit(1)
}

const [name, ...args] = process.argv.slice(2)
const readConfiguration = () => readEnvironment(process.env, builtSettings, serverModules)
try {
  if (name === undefined) await start(readConfiguration())
  else {
    const exitCode = await commandNamed(name).run(args, process, readConfiguration)
    if (typeof exitCode === 'number') process.exitCode = exitCode
  }
} catch (error) {
  fail(error)
}
