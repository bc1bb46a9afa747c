import { afterEach, describe, expect, it } from 'vitest'
import { type Delivering, openDelivering } from './delivering.ts'
import type { BrokenRead, Lie } from '#server/delivery/fake/fake-greenhouse.mjs'

/** A system that is broken down for a while, with applications that wait. */

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const applicants = 16

let open: Delivering
afterEach(() => open.close())

interface Outage {
  readonly lie: Lie
  /** null: the system answers those who read its jobs. */
  readonly read: BrokenRead | null
  readonly durationMs: number
  readonly processes?: number
}

interface Aftermath {
  readonly unknown: number
  readonly delivered: number
  /** Applications that the system has more than once. */
  readonly twice: number
  readonly requestsMeanwhile: number
  readonly probesMeanwhile: number
}

/** Breaks the system down while applications wait, mends it, and waits for another hour. */
async function outlive({ durationMs, lie, processes = 1, read }: Outage): Promise<Aftermath> {
  open = await openDelivering()
  const ids: string[] = []
  for (let number = 0; number < applicants; number += 1) {
    ids.push(await open.apply({ email: `person-${number}@example.com` }))
  }
  open.fake.breakDown(lie, read)
  await open.workFor(durationMs, processes)
  const [requestsMeanwhile, probesMeanwhile] = [open.fake.requests.length, open.fake.reads.length]
  open.fake.mend()
  await open.workFor(hourMs, processes)
  const states = await Promise.all(ids.map(async (id) => (await open.stateOf(id))?.state))
  const timesOf = (address: string) => open.fake.received.filter(({ fields }) => fields['email'] === address).length
  return {
    unknown: states.filter((state) => state === 'unknown').length,
    delivered: states.filter((state) => state === 'delivered').length,
    twice: ids.filter((_, number) => timesOf(`person-${number}@example.com`) > 1).length,
    requestsMeanwhile,
    probesMeanwhile,
  }
}

// What each answer means is proven by `delivery.test.ts`, and an outage of each before a release.
const isUsual = process.env['TESTS'] === 'usual'
const someOf = <Row>(rows: readonly Row[]) => (isUsual ? rows.slice(0, 2) : rows)
const lies: readonly Lie[] = ['commit-then-drop', 'ok-html', 'commit-500', 'commit-502', 'commit-503', 'commit-408', '502']

describe('an outage of twenty minutes with 16 applications that wait', () => {
  it.each(someOf(lies))('makes one of them unknown and sends none twice, where %s is the answer', async (lie) => {
    const aftermath = await outlive({ lie, read: '502', durationMs: 20 * minuteMs })
    expect(aftermath).toMatchObject({ unknown: 1, delivered: applicants - 1, twice: 0, requestsMeanwhile: 1 })
  })

  it.each(someOf<BrokenRead>(['502', 'ok-json', 'ok-html', 'ok-list']))(
    'is not over because a gateway answers %s to whoever reads the jobs',
    async (read) => {
      const aftermath = await outlive({ lie: 'commit-502', read, durationMs: 20 * minuteMs })
      expect(aftermath).toMatchObject({ unknown: 1, delivered: applicants - 1, twice: 0, requestsMeanwhile: 1 })
    },
  )

  it('makes one of them unknown with three servers too', async () => {
    const aftermath = await outlive({ lie: 'commit-502', read: '502', durationMs: 20 * minuteMs, processes: 3 })
    expect(aftermath).toMatchObject({ unknown: 1, delivered: applicants - 1, twice: 0, requestsMeanwhile: 1 })
  })

  it('makes some unknown, but none is sent twice, where the jobs can still be read', async () => {
    const aftermath = await outlive({ lie: 'commit-502', read: null, durationMs: 20 * minuteMs })
    expect(aftermath.twice).toBe(0)
    expect(aftermath.unknown).toBeLessThanOrEqual(8)
    expect(aftermath.unknown + aftermath.delivered).toBe(applicants)
  })
})

it('costs few requests, however long it lasts', async () => {
  const hours = isUsual ? 2 : 6
  const aftermath = await outlive({ lie: 'commit-502', read: '502', durationMs: hours * hourMs, processes: 2 })
  expect(aftermath).toMatchObject({ unknown: 1, delivered: applicants - 1, twice: 0, requestsMeanwhile: 1 })
  // Eight while the waits grow, then about one in five minutes or sooner, as the jitter falls.
  expect(aftermath.probesMeanwhile).toBeLessThanOrEqual(8 + hours * 25)
})

it('is survived by what was learned: a server that starts meanwhile sends nothing', async () => {
  open = await openDelivering()
  await open.apply()
  await open.apply()
  open.fake.breakDown('commit-500', 'ok-html')
  await open.work(1)
  expect(open.fake.requests).toHaveLength(1)
  const worker = open.start()
  open.fake.mend()
  await expect.poll(() => open.fake.received.length, { timeout: 10_000 }).toBe(2)
  await worker.stop()
  expect(open.fake.requests).toHaveLength(2)
  expect(open.fake.reads.length).toBeGreaterThan(0)
})

it('leaves no wait of more than an hour where the system asks for years', async () => {
  open = await openDelivering()
  const id = await open.apply()
  open.fake.lie('429-for-years')
  await open.work(1)
  expect(open.warnings).toEqual([
    'delivery: Greenhouse asks to wait for longer than an hour (HTTP 429: Rate … exceeded). It is asked again every hour.',
  ])
  await open.workFor(hourMs - minuteMs)
  expect(await open.stateOf(id)).toMatchObject({ state: 'queued' })
  await open.workFor(2 * minuteMs)
  expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
})
