import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import {
  application,
  during,
  fairLies,
  fairNoise,
  ignoreLostConnections,
  interest,
  openFairWorld,
  openTablet,
  startFair,
} from './fair-device.ts'

/** A sealed envelope stays on its tablet until the service has confirmed it a second time, and a day longer. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A fair where one person has left something, which the service has received. */
async function withSent() {
  const world = openFairWorld()
  const tablet = await startFair(world.device)
  await during(world.device, tablet.fair.seal(application('one')))
  await world.device.settle()
  const [person] = tablet.fair.getQueue().people
  return { ...world, ...tablet, personId: person?.envelopeId ?? '' }
}
type World = Awaited<ReturnType<typeof withSent>>

const keptCount = async ({ device }: Pick<World, 'device'>) => (await device.readTable('fairEnvelopes')).length
const stateOf = ({ fair, personId }: World) => fair.getQueue().people.find(({ envelopeId }) => envelopeId === personId)?.state

describe('an envelope that was received', () => {
  it('counts as sent, is confirmed a minute later, and is deleted a day after that', async () => {
    const world = await withSent()
    const { device, fair, personId, service } = world
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0 })
    await device.advance(minuteMs - 1)
    expect(service.questions).toEqual([])
    await device.advance(1)
    expect(service.questions).toEqual([[personId]])
    await device.advance(dayMs - 1)
    expect(await keptCount(world)).toBe(1)
    await device.advance(hourMs)
    expect(await keptCount(world)).toBe(0)
    const asked = service.questions.length
    await device.advance(dayMs)
    expect(service.questions).toHaveLength(asked)
    expect(service.requested).toHaveLength(1)
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0, needsAttention: 0 })
  })

  it('is sent again under the same id if the service does not have it any more', async () => {
    const world = await withSent()
    const { device, personId, service } = world
    service.received.clear()
    service.faults.push(null, 'silence')
    await device.advance(minuteMs)
    expect(stateOf(world)).toBe('sending')
    await device.advance(20 * minuteMs)
    expect(service.requested).toEqual([personId, personId, personId])
    expect(service.people()).toHaveLength(1)
    expect(stateOf(world)).toBe('sent')
    expect(await keptCount(world)).toBe(1)
  })

  it('is sent again if the service loses it within the day, whatever the clock says', async () => {
    for (const jumpMs of [0, -2 * dayMs, 2 * dayMs]) {
      const world = await withSent()
      const { device, service } = world
      await device.advance(5 * hourMs)
      service.received.clear()
      device.clockMs += jumpMs
      await device.advance(hourMs)
      expect(service.people()).toHaveLength(1)
      expect(stateOf(world)).toBe('sent')
      device.kill()
    }
  })

  it('is asked about by the next page that opens, and not before a minute has passed', async () => {
    const { device, fair, personId, service, tab } = await withSent()
    tab.kill()
    openTablet(device)
    await device.settle()
    expect(service.questions).toEqual([])
    await device.advance(minuteMs)
    expect(service.questions).toEqual([[personId]])
    device.kill()
    openTablet(device)
    await device.settle()
    expect(service.questions).toHaveLength(2)
    expect(fair.getQueue().sent).toBe(1)
  })

  it('is deleted at once, and not sent again, if everything about the person was erased', async () => {
    const world = await withSent()
    const { device, fair, personId, service } = world
    await during(device, fair.note(personId, { rating: 4, text: 'secret thought' }))
    service.received.clear()
    service.erased.add(personId)
    await device.advance(2 * minuteMs)
    expect(await keptCount(world)).toBe(0)
    expect(service.requested).toHaveLength(2)
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0, needsAttention: 0 })
  })

  it.each([...fairNoise, ...fairLies, 'busy', 'unknown-key'] as const)(
    'stays as it is after an answer that says nothing about it: %s',
    async (lie) => {
      const world = await withSent()
      const { device, service } = world
      // The service has lost it, so that no answer but its own can be right.
      service.received.clear()
      service.faults.push(lie, lie)
      await device.advance(minuteMs)
      expect([stateOf(world), await keptCount(world)]).toEqual(['sent', 1])
      await device.advance(10 * minuteMs)
      expect(service.people()).toHaveLength(1)
      expect(await keptCount(world)).toBe(1)
    },
  )

  it('does not delay others while nobody answers whether it is there', async () => {
    const { device, fair, service } = await withSent()
    const { fetch } = service
    const silent = async (url: string, init: RequestInit) => {
      if (url.endsWith('envelope-states')) throw new TypeError('Failed to fetch')
      return fetch(url, init)
    }
    Object.assign(device, { fetch: silent })
    await device.advance(30 * minuteMs)
    await during(device, fair.seal(interest('two')))
    await device.settle()
    expect(service.people()).toHaveLength(2)
  })

  it('is deleted without an answer after thirty days, and not earlier', async () => {
    const world = await withSent()
    const { device, tab } = world
    tab.kill()
    device.isOnline = false
    device.elapsedMs += 29 * dayMs
    openTablet(device)
    await device.settle()
    expect(await keptCount(world)).toBe(1)
    device.kill()
    device.elapsedMs += 2 * dayMs
    const { fair } = openTablet(device)
    await device.settle()
    expect(await keptCount(world)).toBe(0)
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0, needsAttention: 0 })
  })

  it('is asked about with at most two hundred others', async () => {
    const { device, service } = openFairWorld()
    const { tab } = await startFair(device)
    tab.kill()
    const ids = Array.from({ length: 450 }, (_, index) => `envelope-${index}`)
    await device.raw(async (database) => {
      const transaction = database.transaction(['fairQueue', 'fairEnvelopes'], 'readwrite')
      for (const envelopeId of ids) {
        const about = { kind: 'note', personId: 'person-00000' }
        const progress = { state: 'sent', sentAtMs: device.nowMs() - hourMs, confirmedAtMs: null }
        transaction.objectStore('fairQueue').add({ envelopeId, sealedAtMs: 1, about, progress })
        transaction.objectStore('fairEnvelopes').add({ envelopeId, bytes: new ArrayBuffer(8) })
      }
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    })
    service.erased.add('person-00000')
    openTablet(device)
    await device.settle()
    expect(service.questions.map(({ length }) => length)).toEqual([200, 200, 50])
    expect(new Set(service.questions.flat())).toEqual(new Set(ids))
    for (const table of ['fairEnvelopes', 'fairQueue']) expect(await device.readTable(table)).toEqual([])
  })
})

describe('a note that was received', () => {
  it('is kept and confirmed like a person, and its row ends with it', async () => {
    const world = await withSent()
    const { device, fair, personId, service } = world
    await during(device, fair.note(personId, { rating: 4, text: 'secret thought' }))
    await device.advance(minuteMs)
    expect([await keptCount(world), (await device.readTable('fairQueue')).length]).toEqual([2, 2])
    service.received.clear()
    await device.advance(2 * hourMs)
    expect(service.received.size).toBe(2)
    await device.advance(dayMs + 2 * hourMs)
    expect([await keptCount(world), (await device.readTable('fairQueue')).length]).toEqual([0, 1])
    expect(fair.getQueue().people).toMatchObject([{ state: 'sent', rating: 4, isNoteSealed: true }])
  })

  it('gives way to a later one about the same person', async () => {
    const world = await withSent()
    const { device, fair, personId, service } = world
    await during(device, fair.note(personId, { text: 'secret thought' }))
    await device.settle()
    await during(device, fair.note(personId, { text: 'secret second thought' }))
    await device.advance(hourMs)
    expect(await keptCount(world)).toBe(2)
    const texts = [...service.received.values()].flatMap(({ content }) => (content.kind === 'note' ? [content.note] : []))
    expect(texts).toEqual(['secret thought', 'secret second thought'])
  })
})

describe('the end of an event', () => {
  it('takes what is kept with it once all of it is confirmed', async () => {
    const world = await withSent()
    const { device, fair } = world
    await device.advance(minuteMs)
    device.isOnline = false
    expect(await during(device, fair.end())).toBe('ended')
    expect(await keptCount(world)).toBe(0)
  })

  it('asks once more for what is confirmed, and does not come if the service has lost it', async () => {
    const { device, fair, service } = await withSent()
    await device.advance(minuteMs)
    service.received.clear()
    expect(await during(device, fair.end())).toBe('something-waits')
    await device.advance(minuteMs)
    expect(service.people()).toHaveLength(1)
    expect(await during(device, fair.end())).toBe('ended')
  })

  it('asks for what is not confirmed yet, and comes after the answer', async () => {
    const world = await withSent()
    const { device, fair, service } = world
    expect(await during(device, fair.end())).toBe('ended')
    expect(service.questions).toHaveLength(1)
    expect(await keptCount(world)).toBe(0)
  })

  it('waits for the confirmation of the last ones, and forgets nothing before', async () => {
    const world = await withSent()
    const { device, fair } = world
    device.isOnline = false
    expect(await during(device, fair.end())).toBe('unconfirmed')
    expect(fair.getState()).toMatchObject({ status: 'running' })
    expect(await keptCount(world)).toBe(1)
    device.isOnline = true
    expect(await during(device, fair.end())).toBe('ended')
  })

  it('does not come while the service has lost something, which is sent again', async () => {
    const { device, fair, service } = await withSent()
    await device.advance(minuteMs)
    await during(device, fair.seal(interest('two')))
    await device.settle()
    service.received.clear()
    expect(await during(device, fair.end())).toBe('something-waits')
    await device.advance(minuteMs)
    expect(service.people()).toHaveLength(2)
    expect(await during(device, fair.end())).toBe('ended')
  })

  it.each(fairLies)('is brought about by no lie: %s', async (lie) => {
    const world = await withSent()
    const { device, fair, service } = world
    service.faults.push(lie)
    expect(await during(device, fair.end())).toBe('unconfirmed')
    expect(await keptCount(world)).toBe(1)
  })
})

describe('a full device', () => {
  beforeEach(ignoreLostConnections)

  it('makes room for the next person with what is confirmed, and with nothing else', async () => {
    const world = await withSent()
    const { device, fair, service } = world
    await during(device, fair.seal(interest('two')))
    await device.advance(minuteMs)
    await during(device, fair.seal(interest('three')))
    await device.settle()
    const deletedBefore = device.deleted.length
    const isFull = { get: () => device.deleted.length === deletedBefore, set: () => {}, configurable: true }
    Object.defineProperty(device, 'isFull', isFull)
    expect(await during(device, fair.seal(interest('four')))).toMatchObject({ status: 'sealed' })
    // The oldest has gone, and the newest is not confirmed yet.
    expect(await keptCount(world)).toBe(3)
    expect(service.people()).toHaveLength(4)
    expect(fair.getQueue()).toMatchObject({ sent: 4, needsAttention: 0 })
    Object.defineProperty(device, 'isFull', { get: () => true, set: () => {} })
    expect(await during(device, fair.seal(interest('five')))).toEqual({ status: 'failed', reason: 'full' })
    expect(await keptCount(world)).toBe(2)
  })

  it('that can note nothing asks with the envelope itself, and frees its room after the second answer', async () => {
    const world = openFairWorld()
    const { device, service } = world
    const { fair } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    device.isFull = true
    device.isOnline = true
    await during(device, fair.sendNow())
    expect(await keptCount(world)).toBe(1)
    await device.advance(minuteMs - 1)
    expect(service.requested).toHaveLength(1)
    service.received.clear()
    await device.advance(minuteMs)
    expect(service.requested).toHaveLength(2)
    expect(service.people()).toHaveLength(1)
    expect(await keptCount(world)).toBe(0)
    device.isFull = false
    expect(await during(device, fair.seal(interest('two')))).toMatchObject({ status: 'sealed' })
  })

  it('drops what is confirmed although it cannot note that', async () => {
    const world = await withSent()
    const { device, service } = world
    device.isFull = true
    await device.advance(minuteMs)
    expect(await keptCount(world)).toBe(0)
    expect(service.people()).toHaveLength(1)
  })
})
