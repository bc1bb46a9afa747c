import { createChallenge, verifySolution } from 'altcha-lib'
import { randomInt } from 'node:crypto'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import { dayMs } from '#shared/durations.ts'
import type { InStatement } from '@libsql/client'
import type { Database } from '#server/database/database.ts'
import type { Signer } from '#server/database/signer.ts'
import { clockToleranceMs } from '#server/database/stored-times.ts'
import { type Sql, sql } from '#server/database/sql.ts'
import { Challenge, Proof } from '../shared/online/proof.ts'

/**
 * Challenges of work and their solutions. Work makes volume dear, it proves nobody human. All challenges are as hard as each other: whoever
 * looks like a program must not wait longer, because a person may. A challenge counts for the one key that has used it first, and for that
 * key as often as it is repeated.
 */

/** Some 200,000 rounds in all: about 75 ms of a core, and 300 ms of a phone that is four times slower. */
const roundsOfTry = 5_000
const tries = { least: 30, most: 50 } as const

const livesForMs = dayMs

/** The secrets are made of the key in the database, so every process of a database has the same. */
const secretsOf = (signer: Signer) => ({
  hmacSignatureSecret: signer.sign('guard: challenges'),
  hmacKeySignatureSecret: signer.sign('guard: solutions'),
})

/** A new challenge. It says by the server's clock when it was made, because a device's clock may be wrong. */
export async function makeChallenge(database: Pick<Database, 'nowMs'>, signer: Signer): Promise<Challenge> {
  const made = await createChallenge({
    ...secretsOf(signer),
    algorithm: 'PBKDF2/SHA-256',
    cost: roundsOfTry,
    counter: randomInt(tries.least, tries.most + 1),
    data: { atMs: database.nowMs() },
    deriveKey,
  })
  return v.parse(Challenge, made)
}

/** What a proof says. `failed` has a code of the reasons in words. */
export type ProofVerdict =
  | { readonly status: 'proven'; readonly nonce: string }
  | { readonly status: 'failed'; readonly code: 'proof-missing' | 'proof-expired' | 'proof-foreign' }

function readProof(header: string): Proof | null {
  try {
    const parsed = v.safeParse(Proof, JSON.parse(Buffer.from(header, 'base64').toString()))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Judges the header of a submit, without asking who else has used the challenge. */
export async function judgeProof(header: string | undefined, signer: Signer, nowMs: number): Promise<ProofVerdict> {
  if (header === undefined || header.length > 4_000) return { status: 'failed', code: 'proof-missing' }
  const proof = readProof(header)
  if (!proof) return { status: 'failed', code: 'proof-foreign' }
  const { verified } = await verifySolution({ ...secretsOf(signer), ...proof, deriveKey })
  if (!verified) return { status: 'failed', code: 'proof-foreign' }
  const ageMs = nowMs - proof.challenge.parameters.data.atMs
  if (ageMs > livesForMs || ageMs < -clockToleranceMs) return { status: 'failed', code: 'proof-expired' }
  return { status: 'proven', nonce: proof.challenge.parameters.nonce }
}

/** SQL: another key has used a challenge. */
export const isUsedByAnother = (nonce: string, keySha256: string): Sql =>
  sql`EXISTS (SELECT 1 FROM guard_proofs WHERE nonce = ${nonce} AND key_sha256 <> ${keySha256})`

/** Ties a challenge to the key, in the transaction that stores the application. */
export function tieStatement(nonce: string, keySha256: string, nowMs: number): InStatement {
  return sql`INSERT OR IGNORE INTO guard_proofs (nonce, key_sha256, at_ms) VALUES (${nonce}, ${keySha256}, ${nowMs})`
}

/** Forgets challenges that have had their time. */
export const purgeProofsStatement = (nowMs: number): InStatement =>
  sql`DELETE FROM guard_proofs WHERE at_ms < ${nowMs - 2 * livesForMs}`
