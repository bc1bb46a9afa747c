import { scryptSync } from 'node:crypto'
import * as v from 'valibot'
import type { ServerModule } from '#server/module.ts'
import { serverModules } from '#server/modules.ts'
import { server } from '../server.ts'
import { deskRoutes } from '../server/routes.ts'
import type { PasswordHash } from '../settings.ts'
import { deskUrl } from '../shared/desk.ts'

export const deskPassword = 'correct horse battery'

const hashes = new Map<string, string>()

/** A hash like that of `npm run desk-password`, with the cheapest parameters that are accepted. It takes 50 ms even so. */
export function hashFor(password: string): string {
  const known = hashes.get(password) ?? makeHash(password)
  hashes.set(password, known)
  return known
}

function makeHash(password: string): string {
  const salt = Buffer.from('salt of the tests')
  const hash = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
  return ['scrypt', 2 ** 14, 8, 1, salt.toString('base64url'), hash.toString('base64url')].join(':')
}

/**
 * The module with this password. Its hash costs nothing to compare, and no setting may have it: for tests that are not about what a sign-in
 * costs.
 */
export function deskOf(password: string = deskPassword): ServerModule {
  const parameters = { N: 2, r: 1, p: 1 } as const
  const salt = Buffer.from('salt of the tests')
  const hash: PasswordHash = { ...parameters, salt, hash: scryptSync(password, salt, 32, parameters) }
  return { ...server, routes: (deps) => deskRoutes(deps, hash) }
}

/** All modules, with the desk of this password. */
export const modulesWithDesk = (password?: string): readonly ServerModule[] =>
  serverModules.map((module) => (module.name === server.name ? deskOf(password) : module))

/** A recruiter's browser: signed in, with the cookie and the headers that it sends. */
export interface DeskClient {
  readonly cookie: string
  get(path: string): Promise<Response>
  send(method: 'POST' | 'DELETE' | 'PUT', path: string, body?: object): Promise<Response>
  /** Reads an answer that passes a schema. */
  read<Schema extends v.GenericSchema>(schema: Schema, path: string): Promise<v.InferOutput<Schema>>
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>

export async function signedInDesk(request: Ask): Promise<DeskClient> {
  const fromHere = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  const signedIn = await request(deskUrl.session, {
    method: 'POST',
    headers: fromHere,
    body: JSON.stringify({ password: deskPassword }),
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
