import { createHash } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { parseDepartments } from '#shared/board-list.ts'
import type { DeliveryState } from '#server/delivery/transitions.ts'
import {
  apiKey,
  type Delivering,
  email,
  openDelivering,
  pdf,
  type SystemOnFake,
  type SystemOptions,
} from './conformance-systems.ts'
import type { Lie } from '#server/delivery/fake/fake-greenhouse.mjs'
import { board as mapping } from '#content'

/** What must be true for every applicant tracking system. */

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hourMs = 60 * 60 * 1000

// `delivery.test.ts` proves the others of Greenhouse's answers. All are proven before a release.
const someOf = <Row>(rows: readonly Row[]) => (process.env['TESTS'] === 'usual' ? rows.slice(0, 2) : rows)

interface Traits {
  /** Its answers that say that the key is wrong. */
  readonly keyRefused?: readonly Lie[]
  /** The server makes the site's board of its postings. Greenhouse's board is the page's own business. */
  readonly servesBoard: boolean
}

/** Declares the tests of a system. */
export function testConformance(
  openSystem: (options: SystemOptions) => Promise<SystemOnFake>,
  { keyRefused = ['401', 'ok-401'], servesBoard }: Traits,
): void {
  let open: Delivering
  afterEach(() => open.close())

  /** Sends one application that is answered with a lie. */
  async function applyWith(...lies: readonly Lie[]): Promise<string> {
    open = await openDelivering(openSystem)
    const id = await open.apply()
    open.fake.lie(...lies)
    await open.work(1)
    return id
  }

  it('delivers an application once, whole, with its file', async () => {
    open = await openDelivering(openSystem)
    const resume = pdf(3_000_000)
    const id = await open.apply(resume)
    await open.work(3)
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(open.fake.received).toMatchObject([{ ignored: [], files: [{ sha256: sha256(resume) }] }])
    expect(open.warnings).toEqual([])
  })

  it('never sends again what was refused, though the status was 200', async () => {
    const id = await applyWith('ok-error')
    expect(await open.stateOf(id)).toMatchObject({ state: 'refused' })
    await open.workLater()
    expect(open.requestsAtMs).toHaveLength(1)
    expect(open.fake.received).toEqual([])
  })

  it('stops everything while the key is refused, alarms once, and tries one application an hour', async () => {
    open = await openDelivering(openSystem, 'sk-wrong-0123456789')
    const [first, second] = [await open.apply(), await open.apply()]
    const startMs = open.nowMs()
    await open.work(500)
    expect(await open.status()).toMatchObject({ alarm: 'key' })
    expect(await open.stateOf(first)).toMatchObject({ state: 'queued' })
    expect(await open.stateOf(second)).toMatchObject({ state: 'queued' })
    expect(open.requestsAtMs.length).toBeLessThanOrEqual(1 + (open.nowMs() - startMs) / hourMs)
    expect(open.warnings.filter((line) => line.includes('refuses the API key'))).toHaveLength(1)
  })

  it.each(keyRefused)('goes on by itself when the key is taken again after %s', async (lie) => {
    const id = await applyWith(lie)
    expect(await open.status()).toMatchObject({ alarm: 'key' })
    await open.workLater()
    expect(await open.status()).toMatchObject({ alarm: null })
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
    expect(open.fake.received).toHaveLength(1)
  })

  it('asks the board about a job that is not found: what is still there is no closed job', async () => {
    const id = await applyWith('404')
    expect(await open.stateOf(id)).toMatchObject({ state: 'refused' })
    expect(await open.status()).toMatchObject({ alarm: null })
  })

  it('asks the board about a job that is not found: what is gone is closed', async () => {
    open = await openDelivering(openSystem)
    const id = await open.apply()
    open.unpublish()
    await open.work(3)
    expect(await open.stateOf(id)).toMatchObject({ state: 'closed' })
    expect(await open.status()).toMatchObject({ alarm: null })
    expect(open.fake.received).toEqual([])
  })

  it('closes no application because the board lists no job at all', async () => {
    open = await openDelivering(openSystem)
    const id = await open.apply()
    open.empty()
    await open.work(3)
    expect(await open.stateOf(id)).toMatchObject({ state: 'queued' })
    expect(await open.status()).toMatchObject({ alarm: null })
  })

  it('does not follow a redirect, which would carry the key elsewhere', async () => {
    const id = await applyWith('301')
    expect(await open.status()).toMatchObject({ alarm: 'address' })
    expect(await open.stateOf(id)).toMatchObject({ state: 'queued' })
  })

  const leftToPersons: readonly [string, DeliveryState, number, readonly Lie[]][] = [
    ['422', 'refused', 0, ['422']],
    ['a reset after the application was taken', 'unknown', 1, ['commit-then-drop']],
    ['413 in every encoding', 'refused', 0, ['413-always', '413-always']],
    ['408', 'unknown', 0, ['408']],
    ['500', 'unknown', 0, ['500']],
    ['502', 'unknown', 0, ['502']],
    ['503 that does not say when', 'unknown', 0, ['503']],
    ['504, after which nobody knows', 'unknown', 0, ['504']],
    ['408 for what was taken', 'unknown', 1, ['commit-408']],
    ['500 for what was taken', 'unknown', 1, ['commit-500']],
    ['502 for what was taken', 'unknown', 1, ['commit-502']],
    ['503 for what was taken', 'unknown', 1, ['commit-503']],
    ['a success with 200 that names nothing taken', 'unknown', 0, ['ok-hollow']],
    ['a page of HTML with 200', 'unknown', 0, ['ok-html']],
    ['a page of HTML with 200 for what was taken', 'unknown', 1, ['commit-html']],
    ['nothing with 200', 'unknown', 0, ['ok-empty']],
    ['a reset after the body', 'unknown', 0, ['reset-after']],
    ['half an answer', 'unknown', 1, ['commit-half-answer']],
  ]
  it.each(someOf(leftToPersons))('leaves to a person what was answered with %s', async (_what, state, received, lies) => {
    const id = await applyWith(...lies)
    expect(await open.stateOf(id)).toMatchObject({ state })
    await open.workLater()
    expect(await open.stateOf(id)).toMatchObject({ state })
    expect(open.fake.received).toHaveLength(received)
  })

  it.each(someOf<Lie>(['429', '503-retry-after', '429-date']))('tries again after %s, and delivers once', async (lie) => {
    const id = await applyWith(lie, lie, lie)
    expect(await open.stateOf(id)).toMatchObject({ state: 'queued' })
    await open.workLater()
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered', attempts: 4 })
    expect(open.fake.received).toHaveLength(1)
  })

  it.each(
    someOf<readonly [Lie, number]>([
      ['429', 1_000],
      ['503-retry-after', 1_000],
      ['429-date', 1_000],
    ]),
  )('waits as long as %s asks', async (lie, atLeastMs) => {
    await applyWith(lie)
    await open.workLater()
    const [first = 0, second = 0] = open.requestsAtMs
    expect(open.requestsAtMs).toHaveLength(2)
    expect(second - first).toBeGreaterThanOrEqual(atLeastMs)
  })

  it('tries again where the connection broke before the whole request had left', async () => {
    open = await openDelivering(openSystem)
    // More than the buffers of a connection take without being read.
    const id = await open.apply(pdf(9_000_000))
    open.fake.lie('reset-before')
    await open.work(1)
    expect(await open.stateOf(id)).toMatchObject({ state: 'queued' })
    await open.workLater()
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
    expect(open.fake.received).toHaveLength(1)
  })

  it('sends at most two requests a second', async () => {
    open = await openDelivering(openSystem)
    for (let count = 0; count < 6; count += 1) await open.apply()
    await open.work(20)
    expect(open.fake.received).toHaveLength(6)
    const gaps = open.requestsAtMs.slice(1).map((atMs, index) => atMs - (open.requestsAtMs[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500)
  })

  it('is well only where a harmless request is answered as its contract says', async () => {
    open = await openDelivering(openSystem)
    const { fake, port } = open
    const [address = ''] = port.addresses
    const answers = [await port.probe(address)]
    for (const read of ['502', 'ok-html', 'ok-json', 'ok-list'] as const) {
      fake.breakDown('502', read)
      answers.push(await port.probe(address))
    }
    fake.mend()
    answers.push(await port.probe(address))
    await fake.close()
    answers.push(await port.probe(address))
    expect(answers).toEqual([true, false, false, false, false, true, false])
    expect(fake.received).toEqual([])
  })

  it('shows its key and the candidate nowhere, whatever is answered', async () => {
    open = await openDelivering(openSystem)
    const lies: readonly Lie[] = ['ok-error', '401', '404', '422', '429', '500', '502', 'commit-html', 'commit-then-drop', '301']
    const ids: string[] = []
    for (const lie of lies) {
      ids.push(await open.apply())
      open.fake.lie(lie)
      await open.work(60)
    }
    const states = await Promise.all(ids.map((id) => open.stateOf(id)))
    const answers = await Promise.all(
      ['/api/ready', '/api/board/departments', `/api/board/jobs/${open.jobId}?questions=true`].map(async (path) =>
        (await open.request(path)).text(),
      ),
    )
    const told = JSON.stringify([states, answers, open.warnings])
    expect(open.warnings).not.toEqual([])
    for (const secret of [apiKey, btoa(`${apiKey}:`), email, 'Okafor']) expect(told).not.toContain(secret)
  })

  it.runIf(servesBoard)('has its jobs on the board that the site reads', async () => {
    open = await openDelivering(openSystem)
    const [listed] = parseDepartments(await (await open.request('/api/board/departments')).json(), expect.unreachable, mapping)
    expect(listed).toMatchObject({ id: open.jobId, title: 'Baker' })
    const answer = await (await open.request(`/api/board/jobs/${open.jobId}?questions=true`)).json()
    const names = parseJob(answer, expect.unreachable, mapping).form.questions.flatMap(({ fields }) =>
      fields.map((field) => field.name),
    )
    expect(names).toEqual(expect.arrayContaining(['first_name', 'last_name', 'email', 'resume']))
    expect((await open.request('/api/board/jobs/7?questions=true')).status).toBe(404)
  })
}
