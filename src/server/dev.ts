import { createApp, type Services } from './app.ts'
import { openAts } from './delivery/ats/open-ats.ts'
import { openBoards } from './board/open-boards.ts'
import { addedToJobs } from './board/places/place-codes.ts'
import { AddressReader } from './board/places/postal-address.ts'
import { askWithin } from './board/request-budget.ts'
import { readEnvironment } from './web/settings/environment.ts'
import { serverModules } from './modules.ts'
import { openServices } from './services.ts'
import { builtSettings } from './web/settings/built-settings.ts'
import { OperatorError } from './tools/operator-error.ts'

/**
 * The embedded services for the dev server. Faults are always enabled here, so that every failure can be reproduced by hand.
 * Vite's module runner re-evaluates this file after an edit of the server, and each evaluation opens the services once.
 */
const warn = (message: string) => process.stderr.write(`${message}\n`)

async function open() {
  const configuration = { ...readEnvironment(process.env, builtSettings, serverModules), allowFaults: true }
  const services = await openServices(configuration, warn)
  const { board, database } = services
  const ats = openAts(configuration, serverModules, { askAt: (address) => askWithin(database, address), warn })
  const addToJob = addedToJobs(serverModules, new AddressReader(await services.gazetteer()))
  const boards = openBoards(configuration, { addToJob, ats, embedded: board, database, warn })
  const answered: Services['answered'] = ({ error, method, route }) => {
    if (error) warn(`${method} ${route}: ${error.stack ?? error.message}`)
  }
  return createApp({ ...services, answered, boards }, boards.jobs)
}

const app = open().catch((error: unknown) => {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

/** Handles one request of the dev server. */
export async function respond(request: Request): Promise<Response> {
  return (await app).fetch(request)
}
