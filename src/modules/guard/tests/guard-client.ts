import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as v from 'valibot'
import { embedded } from '#shared/endpoints.ts'
import { amina, type Delivering } from '#tests/ats/delivering.ts'
import { rightsOf } from '#tests/setup/rights.ts'
import { Challenge, challengeUrl, countsHeader, type FormCounts, proofHeader } from '../shared/online/proof.ts'

/** A device that works before it submits, as a page does. */

/** Takes a challenge and solves it. @returns the header of the submit */
export async function takeProof({ request }: Pick<Delivering, 'request'>): Promise<string> {
  const answer = await request(challengeUrl(embedded.applicant), { headers: { 'Idempotency-Key': randomUUID() } })
  const { proof: _, ...given } = (await answer.json()) as Record<string, unknown>
  const challenge = v.parse(Challenge, given)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Somebody who has filled in the form by hand in four minutes. */
export const byHand: FormCounts = { seconds: 240, typed: 6, pasted: 1, filled: 0, set: 0, hidden: false }

interface Submission {
  readonly key?: string
  readonly proof?: string
  readonly counts?: FormCounts
  readonly answers?: object
}

/** Submits an application of somebody with a name and an address of their own. @returns its id, and the answer's status */
export async function submit(
  { request }: Pick<Delivering, 'request'>,
  { answers = {}, counts, key = randomUUID(), proof }: Submission = {},
): Promise<{ readonly id: string; readonly status: number }> {
  const response = await request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      ...rightsOf(key),
      ...(proof === undefined ? {} : { [proofHeader]: proof }),
      ...(counts === undefined ? {} : { [countsHeader]: JSON.stringify(counts) }),
    },
    body: JSON.stringify({ ...amina, first_name: `Amina ${key.slice(0, 8)}`, email: `${key}@example.com`, ...answers }),
  })
  const { id } = (await response.json()) as { readonly id: string }
  return { id, status: response.status }
}
