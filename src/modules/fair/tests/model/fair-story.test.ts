import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { OpenEnvelope } from '../../shared/fair.ts'
import type { ConnectionFault } from '#tests/model/device.ts'
import {
  application,
  dumpTablet,
  type FairFault,
  fairLies,
  fairNoise,
  type FairWorld,
  ignoreLostConnections,
  interest,
  openFairWorld,
  openTablet,
  photoText,
  startFair,
  type Tablet,
} from './fair-device.ts'

/**
 * A day at a fair: people leave their applications one after another while tabs are killed, the clock is set, the device is
 * full, its database fails, a release comes, the server is gone and back, others answer in its place, and it loses what it has
 * received. In the evening each has arrived once, with the bird that its person has read, and nothing can be read on the tablet.
 */

const longRuns = process.env['MODEL_RUNS']
/** A busy day has 300, as it has before a release. */
const people = longRuns === undefined ? 40 : 300
const minuteMs = 60_000

const faults: readonly FairFault[] = [...fairNoise, ...fairLies, 'silence', 'busy', 'unknown-key']
const databaseFaults: readonly ConnectionFault[] = ['transaction-throws', 'aborted-at-write', 'closed']

/** What may happen between two people. Most of the time, nothing does. */
const trouble = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'nothing' } as const) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), turns: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('second-tab' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), minutes: fc.constantFrom(-1_500, -60, -1, 1, 60, 1_500) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('network' as const), isOnline: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom(...faults),
      isAboutEnvelopes: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('server-loses' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('full' as const), isFull: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('database' as const), fault: fc.constantFrom(...databaseFaults) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('note' as const), person: fc.nat(people) }) },
)
type Trouble = typeof trouble extends fc.Arbitrary<infer T> ? T : never

class Story {
  readonly world: FairWorld
  readonly tablets: Tablet[]
  /** The birds that people have read, by the word that they are known by. */
  readonly birds = new Map<string, string>()
  /** What the server has lost since the device was last full. */
  private readonly lost = new Map<string, OpenEnvelope>()
  private killAfterTurns: number | null = null

  constructor(world: FairWorld, tablet: Tablet) {
    this.world = world
    this.tablets = [tablet]
  }

  /** The tab that the people see. */
  async front(): Promise<Tablet> {
    const living = this.tablets.filter(({ tab }) => tab.isAlive)
    const front = living.at(-1)
    if (front) return front
    const opened = openTablet(this.world.device)
    this.tablets.push(opened)
    await this.world.device.settle()
    return opened
  }

  async cause(what: Trouble): Promise<void> {
    const { device, service } = this.world
    switch (what.kind) {
      case 'nothing':
        return
      case 'kill':
        // While somebody seals.
        this.killAfterTurns = what.turns
        return
      case 'second-tab':
        if (device.living().length < 3) this.tablets.push(openTablet(device))
        return device.settle()
      case 'clock':
        device.clockMs += what.minutes * minuteMs
        return
      case 'network':
        device.isOnline = what.isOnline
        if (what.isOnline) for (const { fair, tab } of this.tablets) if (tab.isAlive) void fair.wake('online')
        return
      case 'fault':
        ;(what.isAboutEnvelopes ? service.faults : service.otherFaults).push(what.fault)
        return
      case 'server-loses': {
        // It was restored from a backup.
        const rows = (await device.readTable('fairEnvelopes')) as readonly { readonly envelopeId: string }[]
        for (const { envelopeId } of device.isFull ? [] : rows) {
          const envelope = service.received.get(envelopeId)
          if (envelope) this.lost.set(envelopeId, envelope)
          service.received.delete(envelopeId)
        }
        return
      }
      case 'full':
        device.isFull = what.isFull
        // A full device gives up what is confirmed, so the server must not have lost it at the same time.
        for (const [envelopeId, envelope] of this.lost) service.received.set(envelopeId, envelope)
        this.lost.clear()
        return
      case 'database':
        device.fault = what.fault
        return
      case 'release':
        await device.openNewRelease()
        return device.settle()
      case 'note': {
        const { fair } = await this.front()
        const person = fair.getQueue().people.at(what.person % Math.max(1, fair.getQueue().people.length))
        if (person) void fair.note(person.envelopeId, { rating: 3, text: 'secret thought' })
        return
      }
    }
  }

  /** A person tries until the tablet says that it is sealed. A killed tab takes what was typed with it, so they type again. */
  async leave(word: string, hasFile: boolean): Promise<void> {
    const { device } = this.world
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { fair } = await this.front()
      const leaving = hasFile ? application(`${word}.${attempt}`, attempt + 1) : interest(`${word}.${attempt}`)
      const seal = async () => {
        const result = await fair.seal(leaving)
        if (result.status === 'sealed') this.birds.set(`${word}.${attempt}`, result.bird)
      }
      void seal()
      if (this.killAfterTurns !== null) {
        await device.turns(this.killAfterTurns)
        device.kill()
        this.killAfterTurns = null
      }
      await device.advance(1_000)
      if (this.birds.has(`${word}.${attempt}`)) return
      device.isFull = false
    }
  }
}

/** The word of the person in an envelope. */
function wordOf(text: string): string {
  return /secret ([\w-]+\.\d)/.exec(text)?.[1] ?? ''
}

beforeEach(ignoreLostConnections)

/** @returns how many people have read that their application is sealed */
async function tell(troubles: readonly Trouble[]): Promise<number> {
  const world = openFairWorld()
  const { device, service } = world
  const story = new Story(world, await startFair(device))
  for (const [index, what] of troubles.entries()) {
    await story.cause(what)
    await story.leave(`person-${index}`, index % 3 === 0)
    // Some two minutes a person make a day of twelve hours with pauses.
    await device.advance(minuteMs)
    if (index % 50 === 0) expect(await dumpTablet(device)).not.toMatch(/secret[ -]|%PDF/)
  }

  // The evening: the tablet is in the office, and somebody presses 'Send now'.
  device.isFull = false
  device.fault = null
  service.faults.length = 0
  service.otherFaults.length = 0
  device.kill()
  device.isOnline = true
  const { fair } = await story.front()
  await device.advance(60 * minuteMs)
  const sending = fair.sendNow()
  await device.advance(60 * minuteMs)
  await sending
  const arrived = service.people()

  // Each that was sealed has arrived once, with its bird and its file.
  const byWord = new Map(arrived.map((envelope) => [wordOf(JSON.stringify(envelope.content)), envelope]))
  expect(byWord.size).toBe(arrived.length)
  expect([...story.birds.keys()].filter((word) => !byWord.has(word))).toEqual([])
  for (const [word, bird] of story.birds) {
    const envelope = byWord.get(word)
    expect([word, envelope?.content]).toMatchObject([word, { bird }])
    const files = envelope?.files.map((bytes) => Buffer.from(bytes).toString())
    expect(files).toEqual(envelope?.content.kind === 'application' ? [`${photoText} secret ${word}`] : [])
  }
  // No bird was given twice, and none left out.
  const numbers = arrived.map(({ content }) => Number(content.kind === 'note' ? 0 : content.bird.split(' ')[1]))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(arrived.map((_, index) => index + 1))
  expect(fair.getQueue()).toMatchObject({ waiting: 0, needsAttention: 0, sending: null })

  // Nothing was ever stored in the clear.
  expect(JSON.stringify(device.written)).not.toMatch(/secret[ -]|%PDF/)
  expect(await dumpTablet(device)).not.toMatch(/secret[ -]|%PDF/)
  const ending = fair.end()
  await device.settle()
  expect(await ending).toBe('ended')
  expect(await device.readTable('fairEnvelopes')).toEqual([])
  device.kill()
  return story.birds.size
}

it(`brings each of ${people} people to the server once, whatever happens on the day`, { timeout: 0 }, async () => {
  const [troubles = []] = fc.sample(fc.array(trouble, { minLength: people, maxLength: people }), {
    numRuns: 1,
    seed: Number(process.env['RANDOM_SEED'] ?? 17),
  })
  expect(await tell(troubles)).toBe(people)
})

/** A fair takes some hundred times as long as the story of a draft. */
const runs = longRuns === undefined ? 10 : Math.ceil(Number(longRuns) / 100)

it(`does so in ${runs} short stories`, { timeout: 0 }, async () => {
  const story = fc.asyncProperty(fc.array(trouble, { maxLength: 12 }), async (troubles) => {
    expect(await tell(troubles)).toBe(troubles.length)
  })
  await fc.assert(story, { numRuns: runs, endOnFailure: false })
})
