import { createHash, randomBytes } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import { fold } from '#shared/text.ts'
import { dayMs } from '#shared/durations.ts'
import { splitAnswers } from '#server/applications/store/answers-apart.ts'
import type { NewApplication } from '#server/applications/store/application-store.ts'
import type { Database } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import type { Signer } from '#server/database/signer.ts'
import { listed, sql } from '#server/database/sql.ts'

/**
 * What applications have in common, as keyed hashes: nobody can read an answer or an address from them, and with the key of a day nobody can
 * tell two days of a network from each other. Answers that are stored apart are never part of it.
 */

export type TraceKind = 'file' | 'answers' | 'network'

export interface Trace {
  readonly kind: TraceKind
  readonly hash: string
}

/** Shorter texts are often alike. */
const minTextLength = 120

/** Whose it is, and no text of theirs. */
const ofPerson: readonly string[] = [
  'first_name',
  'last_name',
  'preferred_name',
  'email',
  'phone',
  'location',
  'mapped_url_token',
]

const dayOf = (nowMs: number) => new Date(nowMs).toISOString().slice(0, 10)
const dayKeyName = (day: string) => `guard-day-${day}`

/** The key of a day, the same on all servers of a database. */
async function dayKey(database: Database, nowMs: number): Promise<string> {
  const name = dayKeyName(dayOf(nowMs))
  const read = async () => (await database.read(sql`SELECT value FROM secrets WHERE name = ${name}`)).rows
  const known = await read()
  if (known[0]) return textColumn(known[0], 'value')
  await database.write([sql`INSERT OR IGNORE INTO secrets (name, value) VALUES (${name}, ${randomBytes(32).toString('hex')})`])
  const [row] = await read()
  if (!row) throw new Error('the key of the day is missing')
  return textColumn(row, 'value')
}

/** The long texts among the answers, whatever their order. Links are often alike, and say little. */
function longAnswers({ answers, form }: NewApplication): string {
  const { open } = splitAnswers(form, answers)
  return Object.entries(open)
    .flatMap(([key, value]) => (typeof value === 'string' && !ofPerson.includes(key) ? [value] : []))
    .filter((text) => text.length > 40 && !/^https?:\/\//i.test(text))
    .map((text) => fold(text).replace(/\s+/g, ' ').trim())
    .toSorted()
    .join('\n')
}

/** Whose an application is, as a keyed hash of name and address. */
export function whoOf({ answers }: NewApplication, signer: Signer): string {
  const text = (name: string) => (typeof answers[name] === 'string' ? fold(answers[name]).trim() : '')
  return signer.sign(`guard-who\n${text('first_name')}\n${text('last_name')}\n${text('email')}`)
}

/** The traces of an application. */
export async function tracesOf(
  application: NewApplication,
  address: string,
  { database, signer }: { readonly database: Database; readonly signer: Signer },
): Promise<readonly Trace[]> {
  const keys = application.files.map(({ uploadKey }) => uploadKey)
  const { rows } = await database.read(sql`SELECT DISTINCT sha256 FROM uploads WHERE upload_key IN ${listed(keys)}`)
  // A program may send a file within its answers, which is stored with the application.
  const inside = application.files.flatMap(({ content }) =>
    content ? [createHash('sha256').update(content.bytes).digest('hex')] : [],
  )
  const hashes = new Set([...rows.map((row) => textColumn(row, 'sha256')), ...inside])
  const text = longAnswers(application)
  const key = await dayKey(database, database.nowMs())
  return [
    ...[...hashes].map((sha256): Trace => ({ kind: 'file', hash: signer.sign(`guard-file\n${sha256}`) })),
    ...(text.length < minTextLength ? [] : [{ kind: 'answers', hash: signer.sign(`guard-answers\n${text}`) } as const]),
    { kind: 'network', hash: signer.sign(`guard-network\n${key}\n${address}`) },
  ]
}

/** How many other people have left a trace of a kind: of several, the most. */
export async function countOthers(
  database: Database,
  traces: readonly Trace[],
  who: string,
): Promise<Readonly<Record<TraceKind, number>>> {
  const counts = { file: 0, answers: 0, network: 0 }
  for (const { hash, kind } of traces) {
    const { rows } = await database.read(
      sql`SELECT count(DISTINCT who) AS others FROM guard_traces WHERE kind = ${kind} AND hash = ${hash} AND who <> ${who}`,
    )
    counts[kind] = Math.max(counts[kind], Number(rows[0]?.['others']))
  }
  return counts
}

export const traceStatements = (
  traces: readonly Trace[],
  { applicationId, nowMs, who }: { readonly applicationId: string; readonly who: string; readonly nowMs: number },
): readonly InStatement[] =>
  traces.map(
    ({ hash, kind }) =>
      sql`INSERT OR IGNORE INTO guard_traces (kind, hash, application_id, who, at_ms) VALUES (${kind}, ${hash}, ${applicationId}, ${who}, ${nowMs})`,
  )

/** How long signals are kept. */
export const signalsForMs = 30 * dayMs

/** Forgets what has had its time. */
export const purgeTraceStatements = (nowMs: number): readonly InStatement[] => [
  sql`DELETE FROM guard_traces WHERE at_ms < ${nowMs - signalsForMs} OR (kind = 'network' AND at_ms < ${nowMs - dayMs})`,
  sql`DELETE FROM secrets WHERE name LIKE 'guard-day-%' AND name < ${dayKeyName(dayOf(nowMs))}`,
]
