import { createApp } from './app.ts'
import { jobSource } from './board/job-source.ts'
import { readEnvironment } from './environment.ts'
import { openServices } from './services.ts'
import { settings } from './settings.ts'

/**
 * The embedded services inside the dev server. Faults are always allowed here, so that every failure can be seen by hand.
 * Vite's module runner evaluates this file again after an edit of the server; the services are opened once per evaluation.
 */
const services = openServices({ ...readEnvironment(process.env), allowFaults: true }, (message) =>
  process.stderr.write(`${message}\n`),
)
const app = services.then((opened) => createApp(opened, jobSource(settings, opened.board)))

/** Answers one request of the dev server. */
export async function respond(request: Request): Promise<Response> {
  return (await app).fetch(request)
}
