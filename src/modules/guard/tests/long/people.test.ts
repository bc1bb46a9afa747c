import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countByState } from '#server/delivery/ledger.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import type { FormCounts } from '../../shared/online/proof.ts'
import { submit, takeProof } from '../guard-client.ts'

/**
 * Five hundred people, and a script that works and lies. The counts are those of walks in a real browser (`people.spec.ts`), the proofs are solved,
 * the names, addresses and files are everybody's own, and only the submits are replayed.
 */

let open: Delivering
beforeEach(async () => {
  open = await openDelivering({ environment: { GUARD: 'on', TRUST_PROXY: '1' } })
})
afterEach(() => open.close())

const none: FormCounts = { seconds: 0, typed: 0, pasted: 0, filled: 0, set: 0, hidden: false }

/** As the walks have counted. Without counts: an older page, or answers that came from another device. */
const walks: readonly (FormCounts | undefined)[] = [
  { ...none, seconds: 8, typed: 3 },
  // The browser's autofill, and an assistant of the browser.
  { ...none, filled: 3 },
  { ...none, seconds: 2, filled: 3 },
  { ...none, seconds: 8, pasted: 3 },
  // By a clipboard manager, which nobody has walked with.
  { ...none, seconds: 1, pasted: 3 },
  { ...none, seconds: 5, typed: 3 },
  // A saved profile, or a draft that came back.
  none,
  undefined,
]

/** Somebody at a network address, with a file of their own. @returns whether it is held */
async function apply(index: number, address: string, counts = walks[index % walks.length]): Promise<void> {
  const at = {
    request: async (url: string, init?: RequestInit) =>
      open.request(url, { ...init, headers: { ...(init?.headers as Record<string, string>), 'X-Forwarded-For': address } }),
  }
  const resume = { resume_content: Buffer.from(`My life, ${randomUUID()}`).toString('base64'), resume_content_filename: 'cv.txt' }
  const { status } = await submit(at, { proof: await takeProof(at), answers: resume, ...(counts ? { counts } : {}) })
  expect(status).toBe(200)
}

const held = async () => (await countByState(open.database)).find(({ state }) => state === 'held')?.count ?? 0
const all = async () => (await countByState(open.database)).reduce((sum, each) => sum + each.count, 0)

it('holds at most two of a hundred people, and loses none', { timeout: 1_200_000 }, async () => {
  for (let index = 0; index < 200; index += 1) await apply(index, `198.51.100.${index}`)
  const apart = await held()
  for (let index = 0; index < 300; index += 1) await apply(index, '203.0.113.7')
  process.stdout.write(`people: ${apart} of 200 held at addresses of their own, ${(await held()) - apart} of 300 at one\n`)
  expect(await all()).toBe(500)
  expect(await held()).toBeLessThanOrEqual(10)
})

it('counts how many of a script are held that works, lies and has new names and files', { timeout: 1_200_000 }, async () => {
  const before = process.cpuUsage()
  for (let index = 0; index < 50; index += 1) await apply(index, `203.0.113.${index % 5}`, { ...none, seconds: 240, typed: 6 })
  const { system, user } = process.cpuUsage(before)
  const seconds = ((system + user) / 1_000_000 / 50).toFixed(2)
  process.stdout.write(`script: ${await held()} of 50 held, ${seconds} s of a core each, with the server's part\n`)
  expect(await all()).toBe(50)
})
