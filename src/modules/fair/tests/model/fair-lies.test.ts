import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import {
  application,
  type FairFault,
  fairLies,
  fairNoise,
  type FairWorld,
  ignoreLostConnections,
  interest,
  openFairWorld,
  openTablet,
  startFair,
  type Tablet,
} from './fair-device.ts'

/**
 * A fair whose tablet is lied to all day, by answers of the right status, the right type and the wrong meaning, while its server
 * loses what the tablet still has. At every moment each person is at the service, or sealed on the tablet.
 */

const minuteMs = 60_000

const lies = fc.array(fc.constantFrom<FairFault>(...fairLies, ...fairNoise, 'silence', 'busy', 'unknown-key'), {
  minLength: 1,
  maxLength: 4,
})
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('seal' as const), hasFile: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('note' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('lies' as const), lies, isAboutEnvelopes: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(0, 1, 2, 10, 61, 300, 1_600) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('server-loses' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('network' as const), isOnline: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send-now' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function sealedIds({ device }: FairWorld): Promise<ReadonlySet<string>> {
  const rows = (await device.readTable('fairEnvelopes')) as readonly { readonly envelopeId: string }[]
  return new Set(rows.map(({ envelopeId }) => envelopeId))
}

class Day {
  readonly world: FairWorld
  tablet: Tablet
  hasEnded = false
  people = 0

  constructor(world: FairWorld, tablet: Tablet) {
    this.world = world
    this.tablet = tablet
  }

  async take(next: Step): Promise<void> {
    const { device, service } = this.world
    const { fair, tab } = this.tablet
    switch (next.kind) {
      case 'seal': {
        const word = `person-${this.people}`
        const sealing = fair.seal(next.hasFile ? application(word) : interest(word))
        await device.settle()
        expect(await sealing).toMatchObject({ status: 'sealed' })
        this.people += 1
        return
      }
      case 'note': {
        const [person] = fair.getQueue().people
        if (person) void fair.note(person.envelopeId, { rating: 2, text: 'secret thought' })
        return device.settle()
      }
      case 'lies':
        ;(next.isAboutEnvelopes ? service.faults : service.otherFaults).push(...next.lies)
        return
      case 'wait':
        return device.advance(next.minutes * minuteMs)
      case 'server-loses':
        for (const envelopeId of await sealedIds(this.world)) service.received.delete(envelopeId)
        return
      case 'network':
        device.isOnline = next.isOnline
        if (next.isOnline) void fair.wake('online')
        return device.settle()
      case 'reopen':
        tab.kill()
        this.tablet = openTablet(device)
        return device.settle()
      case 'send-now':
        void fair.sendNow()
        return device.settle()
      case 'end': {
        // What is confirmed twice goes at the end of the event, also if nobody answers then. So somebody does, if it is lost.
        if ([...(await sealedIds(this.world))].some((envelopeId) => !service.received.has(envelopeId))) {
          service.faults.length = 0
          device.isOnline = true
        }
        const ending = fair.end()
        // Longer than anybody waits for a silent server.
        await device.advance(10 * minuteMs)
        this.hasEnded = (await ending) === 'ended'
        return
      }
    }
  }

  /** Nobody is lost, wherever they are, and nobody is shown as missing. */
  async check(): Promise<void> {
    const { device, service } = this.world
    const sealed = await sealedIds(this.world)
    const rows = (await device.readTable('fairQueue')) as readonly { readonly envelopeId: string; readonly about: object }[]
    const lost = rows.filter(({ envelopeId }) => !sealed.has(envelopeId) && !service.received.has(envelopeId))
    expect(lost).toEqual([])
    const words = new Set(service.people().map(({ content }) => JSON.stringify(content).match(/secret (person-\d+)/)?.[1]))
    if (this.hasEnded) expect(words.size).toBe(this.people)
    else expect(this.tablet.fair.getQueue().people).toHaveLength(this.people)
  }
}

beforeEach(ignoreLostConnections)

/** A fair takes some hundred times as long as the story of a draft. */
const longRuns = process.env['MODEL_RUNS']
const runs = longRuns === undefined ? 10 : Math.ceil(Number(longRuns) / 100)

it(`loses nobody in ${runs} fairs of lies, and deletes what is confirmed`, { timeout: 0 }, async () => {
  let liesTold = 0
  const fairOfLies = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
    const world = openFairWorld()
    const { device, service } = world
    const day = new Day(world, await startFair(device))
    for (const next of steps) {
      await day.take(next)
      await day.check()
      if (day.hasEnded) break
    }
    liesTold += service.liesTold

    // Nobody lies any more.
    service.faults.length = 0
    service.otherFaults.length = 0
    device.isOnline = true
    if (!day.hasEnded) {
      await day.take({ kind: 'reopen' })
      await device.advance(10 * minuteMs)
      await day.take({ kind: 'send-now' })
      await device.advance(3 * dayMs)
      await day.check()
      expect(service.people()).toHaveLength(day.people)
      expect(day.tablet.fair.getQueue()).toMatchObject({ sent: day.people, waiting: 0, needsAttention: 0 })
      await day.take({ kind: 'end' })
    }
    await day.check()
    expect(day.hasEnded).toBe(true)
    expect(await sealedIds(world)).toEqual(new Set())
    expect(JSON.stringify(device.written)).not.toMatch(/secret[ -]|%PDF/)
    device.kill()
  })
  await fc.assert(fairOfLies, { numRuns: runs, endOnFailure: false })
  expect(liesTold).toBeGreaterThan(0)
  if (longRuns !== undefined) process.stdout.write(`${liesTold} lies told\n`)
})
