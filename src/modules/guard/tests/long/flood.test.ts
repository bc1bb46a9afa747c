import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countByState } from '#server/delivery/ledger.ts'
import { amina, type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { rightsOf } from '#tests/setup/rights.ts'
import { proofHeader } from '../../shared/online/proof.ts'
import { byHand, submit, takeProof } from '../guard-client.ts'

/** A flood of scripts from a thousand addresses, and people who apply meanwhile. `FLOOD=10000` sends more. */

const count = Number(process.env['FLOOD'] ?? 1_000)
const addresses = 1_000

let open: Delivering
beforeAll(async () => {
  open = await openDelivering({ environment: { GUARD: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => open.close())

async function post(index: number, proof: string | null): Promise<void> {
  const key = randomUUID()
  const response = await open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Forwarded-For': `203.0.${Math.floor((index % addresses) / 250)}.${index % 250}`,
      ...rightsOf(key),
      ...(proof === null ? {} : { [proofHeader]: proof }),
    },
    body: JSON.stringify({ ...amina, last_name: `Bot ${index}`, email: `bot-${index}@example.com` }),
  })
  expect(response.status).toBe(200)
}

const unheld = async () =>
  (await countByState(open.database)).filter(({ state }) => state !== 'held').reduce((sum, each) => sum + each.count, 0)

it('holds plain posts, replays and parallel uses of a proof, and no person among them', { timeout: 1_200_000 }, async () => {
  const third = Math.floor(count / 3)
  for (let index = 0; index < third; index += 1) await post(index, null)
  expect(await unheld()).toBe(0)
  // Somebody has worked for it once, and replays it.
  const proof = await takeProof(open)
  const honest = await submit(open, { proof, counts: byHand })
  for (let index = third; index < 2 * third; index += 1) await post(index, proof)
  expect(await unheld()).toBe(1)
  const another = await takeProof(open)
  for (let index = 2 * third; index < count; index += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - index) }, (_, place) => post(index + place, another)))
  }
  // One of those who came at once has used it first.
  expect(await unheld()).toBe(2)
  for (let person = 0; person < 10; person += 1) await submit(open, { proof: await takeProof(open), counts: byHand })
  expect(await unheld()).toBe(12)
  expect((await open.stateOf(honest.id))?.state).not.toBe('held')
})
