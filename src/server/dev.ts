import { createApp } from './app.ts'
import { jobSource } from './board/job-source.ts'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { openServices } from './services.ts'
import { settings } from './settings.ts'

/**
 * The embedded services for the dev server. Faults are always enabled here, so that every failure can be reproduced by hand.
 * Vite's module runner re-evaluates this file after an edit of the server, and each evaluation opens the services once.
 */
const services = openServices({ ...readEnvironment(process.env), allowFaults: true }, (message) =>
  process.stderr.write(`${message}\n`),
).catch((error: unknown) => {
  if (!(error instanceof EnvironmentError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
const app = services.then((opened) => createApp(opened, jobSource(settings, opened.board)))

/** Handles one request of the dev server. */
export async function respond(request: Request): Promise<Response> {
  return (await app).fetch(request)
}
