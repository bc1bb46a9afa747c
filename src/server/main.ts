import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { brand, frame } from '#content'
import { createApp } from './app.ts'
import { runApplicationsCommand, UsageError } from './applications-command.ts'
import { jobSource } from './board/job-source.ts'
import { BoardFileError } from './board/recorded-board.ts'
import { type Configuration, EnvironmentError, readEnvironment } from './environment.ts'
import { jobPages } from './job-page.ts'
import { openServices } from './services.ts'
import { settings } from './settings.ts'
import { siteRoutes } from './site.ts'

/**
 * The server's command line, and the only file that reads the environment and listens. Without arguments it serves the
 * built site with its embedded services; with `applications` it lists what they received.
 */

const clientDir = fileURLToPath(new URL('../client', import.meta.url))

async function start(configuration: Configuration): Promise<void> {
  const services = await openServices(configuration, (message) => console.warn(message))
  const jobs = jobSource(settings, services.board)
  const app = createApp(services, jobs)
  const warn = (message: string) => console.warn(message)
  const renderJobPage = await jobPages({ clientDir, boardBase: settings.boardUrl })
  const { siteUrl } = configuration
  app.route('/', await siteRoutes({ clientDir, siteUrl, jobs, brand, officeKeys: frame.officeKeys, renderJobPage, warn }))
  const server = serve({ fetch: app.fetch, port: configuration.port }, ({ port }) => {
    console.log(`Ready: http://localhost:${port}`)
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? new EnvironmentError(`PORT: ${configuration.port} is in use`) : error)
  })

  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    server.close(() => {
      services.database.close()
      process.exit(0)
    })
    // Browsers hold connections open for minutes; what is in flight gets a moment to finish.
    setTimeout(() => (server as import('node:http').Server).closeAllConnections(), 1_000).unref()
    ;(server as import('node:http').Server).closeIdleConnections()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Errors that the person at the terminal can mend are told in one line, others with their origin. */
function fail(error: unknown): never {
  const isTheirs = error instanceof EnvironmentError || error instanceof BoardFileError || error instanceof UsageError
  console.error(isTheirs ? error.message : error)
  process.exit(1)
}

const [command, ...args] = process.argv.slice(2)
try {
  const configuration = readEnvironment(process.env)
  if (command === 'applications') console.log(await runApplicationsCommand(args, configuration))
  else if (command === undefined) await start(configuration)
  else throw new UsageError(`Unknown command '${path.basename(command)}'.`)
} catch (error) {
  fail(error)
}
