import { Hono } from 'hono'
import * as v from 'valibot'
import type { ServerModule } from '#server/module.ts'
import { serverModules } from '#server/modules.ts'
import { withDatabase, type Database } from '#server/database/database.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { databaseSettings } from '#tests/services/test-services.ts'
import { hashPassword } from '../server/password.ts'
import { personByName, setPassword } from '../server/people.ts'
import { deskRoutes } from '../server/routes.ts'
import { server } from '../server.ts'
import { type DeskSettings, settings } from '../settings.ts'
import { deskUrl } from '../shared/desk.ts'
import type { DeskRole } from '../shared/people.ts'

export const deskName = 'Dana Whitfield'
export const deskPassword = 'correct horse battery'

/** It costs nothing to compare: for tests that are not about what a sign-in costs. */
const cheap = { N: 2, r: 1, p: 1 } as const

/** Names somebody with a password. */
export async function nameIn(database: Database, name = deskName, role: DeskRole = 'erase', password = deskPassword) {
  await setPassword(database, { name, role }, await hashPassword(password, cheap), database.nowMs())
}

/** The same in the data folder of services. */
export async function nameInFolder(dataDir: string): Promise<void> {
  await withDatabase(readEnvironment(databaseSettings(dataDir)), async (database) => nameIn(database))
}

/** A second server of the database names nobody again, which would sign everybody out. */
async function nameFirst(database: Database): Promise<void> {
  if ((await personByName(database, deskName)) === null) await nameIn(database)
}

/** The module, in whose database somebody has been named. */
export function deskOf(own?: DeskSettings): ServerModule {
  return {
    ...server,
    routes: (deps) => {
      const desk = deskRoutes(deps, own ?? settings.read(deps.configuration.moduleSettings))
      const naming = nameFirst(deps.database)
      // Some services are closed before anybody asks.
      naming.catch(() => null)
      const app = new Hono()
      app.use(async (_, next) => {
        await naming
        return next()
      })
      app.route('/', desk.app)
      return { at: desk.at, app }
    },
  }
}

/** All modules, with this desk. */
export const modulesWithDesk = (): readonly ServerModule[] =>
  serverModules.map((module) => (module.name === server.name ? deskOf() : module))

/** A recruiter's browser: signed in, with the cookie and the headers that it sends. */
export interface DeskClient {
  readonly cookie: string
  get(path: string): Promise<Response>
  send(method: 'POST' | 'DELETE' | 'PUT', path: string, body?: object): Promise<Response>
  /** Reads an answer that passes a schema. */
  read<Schema extends v.GenericSchema>(schema: Schema, path: string): Promise<v.InferOutput<Schema>>
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

export async function signedInDesk(request: Ask, name = deskName): Promise<DeskClient> {
  const fromHere = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  const signedIn = await request(deskUrl.session, {
    method: 'POST',
    headers: fromHere,
    body: JSON.stringify({ name, password: deskPassword }),
  })
  if (!signedIn.ok) throw new Error(`the desk answers ${signedIn.status}`)
  const cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const headers = { ...fromHere, Cookie: cookie }
  const get = async (path: string) => request(path, { headers })
  return {
    cookie,
    get,
    send: async (method, path, body) =>
      request(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
    read: async (schema, path) => v.parse(schema, await (await get(path)).json()),
  }
}
