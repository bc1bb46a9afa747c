import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

/**
 * The key that signs upload tickets and autocomplete tokens. It is stored in the database, so that a ticket survives a restart
 * and is valid on every server that shares the database.
 */
export interface Signer {
  /** Signs a text. Returns hex. */
  sign(text: string): string
  isSignedBy(text: string, signature: string): boolean
}

/** The signer of a database. Creates the key on first use. */
export async function openSigner(database: Database): Promise<Signer> {
  await database.write([
    sql`INSERT INTO secrets (name, value) VALUES ('signing-key', ${randomBytes(32).toString('hex')}) ON CONFLICT (name) DO NOTHING`,
  ])
  const { rows } = await database.read(`SELECT value FROM secrets WHERE name = 'signing-key'`)
  const stored = rows[0]?.['value']
  if (typeof stored !== 'string') throw new Error('the signing key is missing')
  const key = Buffer.from(stored, 'hex')
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  return {
    sign,
    isSignedBy: (text, signature) => {
      const wanted = Buffer.from(sign(text))
      const given = Buffer.from(signature)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}
