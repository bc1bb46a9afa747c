import { webcrypto } from 'node:crypto'
import * as v from 'valibot'
import { FairKey } from '../shared/fair.ts'
import type { Database } from '#server/database/database.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'

/**
 * The key pairs that career fairs' envelopes are sealed for. They are in the database, because every server that shares it must
 * open every envelope. A private key leaves this file only for the backup that a person asks for: it must never be in a log, an
 * error, an answer or an export.
 */

const { subtle } = webcrypto
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/** A key pair as it is stored and backed up. `privateKey` is PKCS #8 in base64. */
export const StoredKey = v.object({ ...FairKey.entries, privateKey: v.string(), madeAtMs: v.number() })
export type StoredKey = v.InferOutput<typeof StoredKey>

async function fairKeyOf(publicKey: ArrayBuffer): Promise<FairKey> {
  const hash = Buffer.from(await subtle.digest('SHA-256', publicKey))
  return { keyId: hash.toString('hex').slice(0, 16), publicKey: Buffer.from(publicKey).toString('base64url') }
}

async function makeKey(madeAtMs: number): Promise<StoredKey> {
  const pair = await subtle.generateKey(curve, true, ['deriveBits'])
  const privateKey = Buffer.from(await subtle.exportKey('pkcs8', pair.privateKey)).toString('base64')
  return { ...(await fairKeyOf(await subtle.exportKey('raw', pair.publicKey))), privateKey, madeAtMs }
}

/** @param usage 'open' imports a key that cannot be exported again */
async function importPrivateKey(privateKey: string, usage: 'open' | 'check'): Promise<webcrypto.CryptoKey> {
  return subtle.importKey('pkcs8', Buffer.from(privateKey, 'base64'), curve, usage === 'check', ['deriveBits'])
}

/** Whether the parts of a key pair belong together. */
export async function isWholeKey({ keyId, privateKey, publicKey }: StoredKey): Promise<boolean> {
  try {
    const { x = '', y = '' } = await subtle.exportKey('jwk', await importPrivateKey(privateKey, 'check'))
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
    const own = await fairKeyOf(Uint8Array.from(point).buffer)
    return own.keyId === keyId && own.publicKey === publicKey
  } catch {
    // Not a private key of this curve.
    return false
  }
}

const nextGeneration = sql`(SELECT coalesce(max(generation), 0) + 1 FROM fair_keys)`
const insertKey = ({ keyId, madeAtMs, privateKey, publicKey }: StoredKey, condition = sql`true`) =>
  sql`INSERT OR IGNORE INTO fair_keys (generation, key_id, public_key, private_key, made_at_ms)
      SELECT ${nextGeneration}, ${keyId}, ${publicKey}, ${privateKey}, ${madeAtMs} WHERE ${condition}`

/** Makes the first key. Of several servers that are asked at once, one makes it. */
async function makeFirstKey(database: Database): Promise<void> {
  await database.write([insertKey(await makeKey(database.nowMs()), sql`NOT EXISTS (SELECT 1 FROM fair_keys)`)])
}

/** Makes a new key, which is given out from now on. The older ones still open what waits on tablets. */
export async function rotateKey(database: Database, nowMs: number): Promise<void> {
  await database.write([insertKey(await makeKey(nowMs))])
}

/** The key that is given out, which the first who asks makes. */
export async function currentKey(database: Database): Promise<FairKey> {
  const readCurrent = async () =>
    readRow(FairKey, (await database.read('SELECT key_id, public_key FROM fair_keys ORDER BY generation DESC LIMIT 1')).rows)
  const known = await readCurrent()
  if (known) return known
  await makeFirstKey(database)
  const made = await readCurrent()
  if (!made) throw new Error('the key of fairs is missing')
  return made
}

/** The private key with an id, to open envelopes. null: this server does not have it. */
export async function findPrivateKey(database: Database, keyId: string): Promise<webcrypto.CryptoKey | null> {
  const { rows } = await database.read(sql`SELECT private_key FROM fair_keys WHERE key_id = ${keyId}`)
  const key = readRow(v.pick(StoredKey, ['privateKey']), rows)
  return key && importPrivateKey(key.privateKey, 'open')
}

/** Every key pair, the oldest first, for a backup. */
export async function readKeys(database: Database): Promise<readonly StoredKey[]> {
  const { rows } = await database.read('SELECT * FROM fair_keys ORDER BY generation')
  return readRows(StoredKey, rows)
}

/**
 * Adds the key pairs of a backup. The last one of the backup is given out afterwards, as it was when the backup was made.
 * @param keys the oldest first
 * @returns how many were not there
 */
export async function restoreKeys(database: Database, keys: readonly StoredKey[]): Promise<number> {
  const last = keys.at(-1)
  const results = await database.write([
    ...keys.map((key) => insertKey(key)),
    sql`UPDATE fair_keys SET generation = ${nextGeneration} WHERE key_id = ${last?.keyId ?? ''}`,
  ])
  return results.slice(0, keys.length).filter(({ rowsAffected }) => rowsAffected === 1).length
}
