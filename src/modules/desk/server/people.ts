import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import { cleanLine } from '#shared/clean-text.ts'
import { fold } from '#shared/text.ts'
import type { Database } from '#server/database/database.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { reached } from '#server/database/stored-times.ts'
import { type DeskInvitee, type DeskRole, deskRoles, maxPersonName } from '../shared/people.ts'

/**
 * The people of the desk. Nobody admits themselves: the first one is named on the server (`people-command.ts`), others by somebody who may
 * erase, or by the issuer's rules (`issuer.ts`). There is always one who may erase, and nobody changes their own role.
 */

export const invitationMs = 7 * dayMs

const PersonRow = v.object({
  colleagueId: v.string(),
  name: v.string(),
  address: v.nullable(v.string()),
  role: v.picklist(deskRoles),
  hasPassword: v.number(),
  subject: v.nullable(v.string()),
  invitedUntilMs: v.nullable(v.number()),
  lastSeenMs: v.nullable(v.number()),
})
export type PersonRow = v.InferOutput<typeof PersonRow>

const columns = sql`colleague_id, name, address, role, password IS NOT NULL AS has_password, subject, invited_until_ms, last_seen_ms`

/** SQL: somebody who can sign in today. An invitation that nobody has taken manages nothing. */
const canEnter = sql`(password IS NOT NULL OR subject IS NOT NULL)`
/** SQL: taking this person away, or their role, leaves somebody who may erase. */
const leavesAnEraser = sql`(role <> 'erase' OR NOT ${canEnter}
  OR (SELECT count(*) FROM desk_people WHERE role = 'erase' AND ${canEnter}) > 1)`

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
const newId = () => randomBytes(12).toString('base64url')
/**
 * The folded name of an account of the issuer. Whoever has one may be called anything there, so it is nobody's name to sign in with, and takes
 * none away.
 */
const accountName = (name: string, colleagueId: string) => `${fold(name)} ${colleagueId}`

/** Everybody, in the order of their names. */
export async function readPeople(database: Database): Promise<readonly PersonRow[]> {
  const { rows } = await database.read(sql`SELECT ${columns} FROM desk_people ORDER BY folded_name`)
  // An issuer may let people write whatever they like as their name.
  return readRows(PersonRow, rows).map((person) => ({ ...person, name: cleanLine(person.name) }))
}

/** Somebody by their name, as they type it, and the hash of their password. */
export async function personByName(
  database: Database,
  name: string,
): Promise<{ readonly colleagueId: string; readonly password: string | null } | null> {
  const Found = v.object({ colleagueId: v.string(), password: v.nullable(v.string()) })
  const { rows } = await database.read(sql`SELECT colleague_id, password FROM desk_people WHERE folded_name = ${fold(name)}`)
  return readRow(Found, rows)
}

/** Whether anybody signs in with a password, or is invited to. */
export async function hasPasswords(database: Database): Promise<boolean> {
  const { rows } = await database.read(
    sql`SELECT 1 FROM desk_people WHERE password IS NOT NULL OR invitation IS NOT NULL LIMIT 1`,
  )
  return rows.length > 0
}

/** Invites somebody. Returns the code of the invitation, which is stored nowhere. null: somebody has the name. */
export async function invite(database: Database, { name, role }: DeskInvitee, nowMs: number): Promise<string | null> {
  const code = randomBytes(16).toString('base64url')
  const [written] = await database.write([
    sql`INSERT INTO desk_people (colleague_id, name, folded_name, role, invitation, invited_until_ms, created_at_ms)
        VALUES (${newId()}, ${name}, ${fold(name)}, ${role}, ${hashOf(code)}, ${nowMs + invitationMs}, ${nowMs})
        ON CONFLICT DO NOTHING`,
  ])
  return written?.rowsAffected === 1 ? code : null
}

/**
 * Invites somebody again who has forgotten the password. Until the invitation is taken, the old one counts. null: there is nobody, or they sign
 * in at the issuer, whose rules would not count for a password.
 */
export async function inviteAgain(database: Database, colleagueId: string, nowMs: number): Promise<string | null> {
  const code = randomBytes(16).toString('base64url')
  const [written] = await database.write([
    sql`UPDATE desk_people SET invitation = ${hashOf(code)}, invited_until_ms = ${nowMs + invitationMs}
        WHERE colleague_id = ${colleagueId} AND subject IS NULL AND address IS NULL`,
  ])
  return written?.rowsAffected === 1 ? code : null
}

/** Whom an invitation is for. null: it was taken, has ended, or never was. */
export async function invited(
  database: Database,
  code: string,
  nowMs: number,
): Promise<{ readonly colleagueId: string; readonly name: string } | null> {
  const { rows } = await database.read(
    sql`SELECT colleague_id, name FROM desk_people
        WHERE invitation = ${hashOf(code)} AND NOT ${reached('invited_until_ms', nowMs, invitationMs)}`,
  )
  const person = readRow(v.object({ colleagueId: v.string(), name: v.string() }), rows)
  return person && { ...person, name: cleanLine(person.name) }
}

/** Takes an invitation: the password counts, and whoever was signed in with the old one is signed out. @returns whether it counted */
export async function takeInvitation(database: Database, code: string, password: string, nowMs: number): Promise<boolean> {
  const isTaken = sql`invitation = ${hashOf(code)} AND NOT ${reached('invited_until_ms', nowMs, invitationMs)}`
  const [, written] = await database.write([
    sql`DELETE FROM desk_sessions WHERE colleague_id IN (SELECT colleague_id FROM desk_people WHERE ${isTaken})`,
    sql`UPDATE desk_people SET password = ${password}, invitation = NULL, invited_until_ms = NULL WHERE ${isTaken}`,
  ])
  return written?.rowsAffected === 1
}

/**
 * Makes somebody with a password, or gives a new one to whoever has the name, for whoever runs the server.
 * @param role null: somebody who is there keeps theirs, somebody new may read
 */
export async function setPassword(
  database: Database,
  { name, role }: { readonly name: string; readonly role: DeskRole | null },
  password: string,
  nowMs: number,
): Promise<void> {
  await database.write([
    sql`DELETE FROM desk_sessions WHERE colleague_id IN (SELECT colleague_id FROM desk_people WHERE folded_name = ${fold(name)})`,
    sql`INSERT INTO desk_people (colleague_id, name, folded_name, role, password, created_at_ms)
        VALUES (${newId()}, ${name}, ${fold(name)}, ${role ?? 'read'}, ${password}, ${nowMs})
        ON CONFLICT (folded_name) DO UPDATE SET password = excluded.password, role = coalesce(${role}, role),
          invitation = NULL, invited_until_ms = NULL`,
  ])
}

/** Lets whoever has this address erase, from their next sign-in at the issuer on. Whoever had it at an earlier one may have lost it since. */
export async function letErase(database: Database, address: string, nowMs: number): Promise<void> {
  const [lower, colleagueId] = [address.toLowerCase(), newId()]
  await database.write([
    sql`DELETE FROM desk_removed WHERE address = ${lower}`,
    sql`UPDATE desk_people SET address = NULL WHERE address = ${lower} AND subject IS NOT NULL`,
    sql`INSERT INTO desk_people (colleague_id, name, folded_name, address, role, created_at_ms)
        VALUES (${colleagueId}, ${address}, ${accountName(address, colleagueId)}, ${lower}, 'erase', ${nowMs})
        ON CONFLICT (address) DO UPDATE SET role = 'erase'`,
  ])
}

export type Changed = 'changed' | 'yourself' | 'last' | 'gone'

async function change(database: Database, colleagueId: string, byId: string, statements: readonly Sql[]): Promise<Changed> {
  if (colleagueId === byId) return 'yourself'
  const written = await database.write([...statements])
  if ((written.at(-1)?.rowsAffected ?? 0) > 0) return 'changed'
  const { rows } = await database.read(sql`SELECT 1 FROM desk_people WHERE colleague_id = ${colleagueId}`)
  return rows.length > 0 ? 'last' : 'gone'
}

/** Gives somebody a role. @param byId who does it */
export async function setRole(database: Database, colleagueId: string, role: DeskRole, byId: string): Promise<Changed> {
  const isAllowed = role === 'erase' ? sql`TRUE` : leavesAnEraser
  return change(database, colleagueId, byId, [
    sql`UPDATE desk_people SET role = ${role} WHERE colleague_id = ${colleagueId} AND ${isAllowed}`,
  ])
}

/**
 * Removes somebody, or takes an invitation back. Their sessions end with them, in all processes, and an account of the issuer stays out.
 * @param byId who does it
 */
export async function removePerson(database: Database, colleagueId: string, byId: string, nowMs: number): Promise<Changed> {
  const isAllowed = sql`colleague_id = ${colleagueId} AND ${leavesAnEraser}`
  return change(database, colleagueId, byId, [
    sql`INSERT OR REPLACE INTO desk_removed (colleague_id, name, address, issuer, subject, at_ms)
        SELECT colleague_id, name, address, issuer, subject, ${nowMs} FROM desk_people WHERE ${isAllowed} AND subject IS NOT NULL`,
    sql`DELETE FROM desk_sessions WHERE colleague_id IN (SELECT colleague_id FROM desk_people WHERE ${isAllowed})`,
    sql`DELETE FROM desk_people WHERE ${isAllowed}`,
  ])
}

const RemovedRow = v.object({ colleagueId: v.string(), name: v.string(), atMs: v.number() })
export type RemovedRow = v.InferOutput<typeof RemovedRow>

/** The accounts of the issuer that were removed, the last one first. */
export async function readRemoved(database: Database): Promise<readonly RemovedRow[]> {
  const { rows } = await database.read(sql`SELECT colleague_id, name, at_ms FROM desk_removed ORDER BY at_ms DESC`)
  return readRows(RemovedRow, rows).map((row) => ({ ...row, name: cleanLine(row.name) }))
}

/** Lets an account in again, with the role of somebody new. @returns whether it was out */
export async function letBackIn(database: Database, colleagueId: string): Promise<boolean> {
  const [written] = await database.write([sql`DELETE FROM desk_removed WHERE colleague_id = ${colleagueId}`])
  return written?.rowsAffected === 1
}

export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  /** null: the issuer says none, or has not verified it. */
  readonly address: string | null
  /** A group of the issuer's grants the role Erase. */
  readonly mayErase: boolean
}

/**
 * Lets somebody in whom the issuer has named. null: they were removed at the desk. Known by issuer and subject, and by an address only to get
 * what was named for it: an address can be given to somebody else later, a subject cannot.
 */
export async function admit(database: Database, identity: Identity, nowMs: number): Promise<string | null> {
  const { address, issuer, mayErase, subject } = identity
  const name = cleanLine(identity.name).slice(0, maxPersonName)
  const lower = address?.toLowerCase() ?? null
  const colleagueId = newId()
  const isTheirs = sql`issuer = ${issuer} AND subject = ${subject}`
  const isOut = sql`EXISTS (SELECT 1 FROM desk_removed WHERE ${isTheirs})`
  const isIn = sql`EXISTS (SELECT 1 FROM desk_people WHERE ${isTheirs})`
  // What `letErase` has named.
  const isNamed = sql`address = ${lower} AND subject IS NULL AND password IS NULL`
  const maySince = sql`(${mayErase ? 1 : 0} OR EXISTS (SELECT 1 FROM desk_people WHERE ${isNamed}))`
  await database.write([
    sql`INSERT INTO desk_people (colleague_id, name, folded_name, role, issuer, subject, created_at_ms)
        SELECT ${colleagueId}, ${name}, ${accountName(name, colleagueId)}, 'read', ${issuer}, ${subject}, ${nowMs}
        WHERE NOT ${isOut} AND NOT ${isIn}`,
    sql`UPDATE desk_people SET role = 'erase' WHERE ${isTheirs} AND ${maySince}`,
    sql`DELETE FROM desk_people WHERE ${isNamed} AND ${isIn}`,
    // The address is whose the issuer says it is now.
    sql`UPDATE desk_people SET address = NULL WHERE address = ${lower} AND NOT (${isTheirs}) AND ${isIn}`,
    sql`UPDATE desk_people SET address = ${lower} WHERE ${isTheirs}`,
  ])
  const { rows } = await database.read(sql`SELECT colleague_id FROM desk_people WHERE ${isTheirs}`)
  return readRow(v.object({ colleagueId: v.string() }), rows)?.colleagueId ?? null
}
