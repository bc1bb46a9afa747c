import { createApp } from './app.ts'
import { openAts } from './ats/open-ats.ts'
import { openBoards } from './board/open-boards.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { openServices } from './services.ts'
import { builtSettings } from './settings.ts'

/**
 * The embedded services for the dev server. Faults are always enabled here, so that every failure can be reproduced by hand.
 * Vite's module runner re-evaluates this file after an edit of the server, and each evaluation opens the services once.
 */
const warn = (message: string) => process.stderr.write(`${message}\n`)

async function open() {
  const configuration = { ...readEnvironment(process.env, builtSettings), allowFaults: true }
  const ats = openAts(configuration, warn)
  const opened = await openServices(configuration, warn)
  const boards = openBoards(configuration, opened.board, warn)
  const services = { ...opened, atsBoard: ats?.board ?? null, passedOn: ats ? null : boards.passedOn }
  return createApp(services, ats?.jobs ?? boards.freshJobs())
}

const app = open().catch((error: unknown) => {
  if (!(error instanceof EnvironmentError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

/** Handles one request of the dev server. */
export async function respond(request: Request): Promise<Response> {
  return (await app).fetch(request)
}
