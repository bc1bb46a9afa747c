import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Database } from '#server/database/database.ts'
import { makeCode, saveEvent } from '../server/events.ts'
import { currentKey } from '../server/keys.ts'
import { type FairEvent, type FairKey, JoinAnswer, type SealedContent } from '../shared/fair.ts'
import { type Ask, askToJoin, event, put, seal } from './fair-client.ts'

/** A server with its database, where the desk has made an event, and a tablet that sends to it. */

export type FairServer = { readonly request: Ask } & (
  | { readonly database: Database }
  | { readonly services: { readonly database: Database } }
)

const databaseOf = (server: FairServer) => ('database' in server ? server.database : server.services.database)

/** The key that tablets get. */
export async function readKey(server: FairServer): Promise<FairKey> {
  return currentKey(databaseOf(server))
}

/** Makes an event of today and a code for it. */
export async function codeOf(server: FairServer, more: Partial<FairEvent> = {}): Promise<string> {
  const database = databaseOf(server)
  const today = new Date(database.nowMs()).toISOString().slice(0, 10)
  const own = { ...event, firstDay: today, lastDay: today, ...more }
  await saveEvent(database, own)
  const made = await makeCode(database, own)
  if (!made) throw new Error('the event is over')
  return made.code
}

/** Lets a tablet join an event. By default, that of `sealed` with `secret`. */
export async function join(server: FairServer, tabletId?: string, own?: string, more?: Partial<FairEvent>): Promise<JoinAnswer> {
  const code = await codeOf(server, more)
  return v.parse(JoinAnswer, await (await askToJoin(server.request, code, tabletId, own)).json())
}

interface Sending {
  readonly envelopeId?: string
  readonly files?: readonly Uint8Array[]
  /** The secret of the tablet. null: it proves nothing. */
  readonly own?: string | null
}

/** Seals a content and sends it. @returns its id and the answer's status */
export async function send(
  server: FairServer,
  content: SealedContent,
  { envelopeId = randomUUID(), files, own = null }: Sending = {},
): Promise<{ readonly envelopeId: string; readonly status: number }> {
  const whole = await seal(await readKey(server), envelopeId, content, files)
  return { envelopeId, status: (await put(server.request, envelopeId, whole, own)).status }
}
