import { describe, expect, it } from 'vitest'
import { expectConsole } from '#tests/setup/console.ts'
import { dayMs } from '#shared/durations.ts'
import { connectTo } from '#storage/database.ts'
import { type FairDatabase, fairSchema } from '../../device/fair-database.ts'
import {
  application,
  during,
  expo,
  fairLies,
  firstKey,
  interest,
  joinCode,
  openFairWorld,
  openTablet,
  startFair,
  strangersKey,
} from './fair-device.ts'

/** Fair mode on one tablet, from the desk's code to the end of the event. */

const otherCode = 'ABCDEFGHJKMNPQRS'

async function join() {
  const world = openFairWorld()
  const tablet = openTablet(world.device)
  await world.device.settle()
  expect(await during(world.device, tablet.fair.join(joinCode))).toBe('joined')
  return { ...world, ...tablet }
}

describe('a tablet', () => {
  it('is no fair’s tablet until it has joined an event', async () => {
    const { device } = openFairWorld()
    const { fair } = openTablet(device)
    expect(fair.getState()).toEqual({ status: 'loading' })
    await device.settle()
    expect(fair.getState()).toEqual({ status: 'off' })
    expect(device.texts.size).toBe(0)
    expect(await during(device, fair.join(joinCode))).toBe('joined')
    expect(fair.getState()).toMatchObject({
      status: 'preparing',
      settings: { ...expo, tabletNumber: 1, hasPin: false, key: firstKey.fairKey },
    })
    expect(device.texts.get('careers-fair')).toBe('"preparing"')
  })

  it('joins once when the answer to its code was lost, and as the same tablet', async () => {
    const { device, service } = openFairWorld()
    const { fair } = openTablet(device)
    await device.settle()
    service.otherFaults.push('commit-then-drop')
    expect(await during(device, fair.join(joinCode))).toBe('no-answer')
    expect(fair.getState()).toEqual({ status: 'off' })
    expect(await during(device, fair.join(joinCode))).toBe('joined')
    expect(fair.getState()).toMatchObject({ settings: { tabletNumber: 1 } })
  })

  it('says whether its code has expired, or nobody was asked, and stays what it was', async () => {
    const { device, fair, service } = await join()
    const before = fair.getState()
    expect(await during(device, fair.join(otherCode))).toBe('code-ended')
    service.otherFaults.push('busy')
    expect(await during(device, fair.join(otherCode))).toBe('busy')
    device.isOnline = false
    expect(await during(device, fair.join(otherCode))).toBe('no-answer')
    expect(fair.getState()).toEqual(before)
  })

  it('joins another event while it is being prepared, as another tablet, and none while its fair runs', async () => {
    const { device, fair, service } = await join()
    await during(device, fair.setPin('246802'))
    const before = fair.getState()
    service.codes.add(otherCode)
    service.event = { ...expo, eventId: 'event-next', name: 'Next' }
    expect(await during(device, fair.join(otherCode))).toBe('joined')
    expect(fair.getState()).toMatchObject({ status: 'preparing', settings: { name: 'Next', hasPin: false, tabletNumber: 2 } })
    const idOf = (state: typeof before) => 'settings' in state && state.settings.tabletId
    expect(idOf(fair.getState())).not.toBe(idOf(before))
    await during(device, fair.setPin('246802'))
    await during(device, fair.start())
    service.codes.add(joinCode)
    expect(await during(device, fair.join(joinCode))).toBe('unavailable')
  })

  it('starts only with a PIN', async () => {
    const { device, fair } = await join()
    expect(await during(device, fair.start())).toBe('unavailable')
    for (const digits of ['12ab56', '12345', '1234567', '']) {
      expect(await during(device, fair.setPin(digits))).toBe('unavailable')
    }
    expect(await during(device, fair.setPin('246802'))).toBe('saved')
    expect(await during(device, fair.start())).toBe('saved')
    expect(fair.getState()).toMatchObject({ status: 'running', isUnlocked: false })
    expect(device.texts.get('careers-fair')).toBe('"running"')
  })

  it('says so if its database cannot be used', async () => {
    const { device } = openFairWorld()
    expectConsole('storage: the connection to the database is lost')
    expectConsole('Dexie: Workaround for Chrome UnknownError')
    device.fault = 'gone'
    const { fair } = openTablet(device)
    await device.settle()
    expect(fair.getState()).toEqual({ status: 'unavailable' })
    expect(await during(device, fair.join(joinCode))).toBe('unavailable')
    device.fault = null
    await device.advance(5_000)
    expect(fair.getState()).toEqual({ status: 'off' })
  })

  it('reports itself without anything about a person', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    device.setOnline(true)
    expect(await during(device, fair.report())).toMatchObject({ status: 'noted', key: firstKey.fairKey, clockOffsetMs: 0 })
    expect(service.reports.at(-1)).toEqual({
      eventId: expo.eventId,
      phase: 'running',
      loading: null,
      sent: 0,
      waiting: 1,
      needsAttention: 0,
      batteryPercent: 80,
      freeBytes: 1_000,
    })
  })

  it('reports itself also when it was opened without a network', async () => {
    const { device, service } = openFairWorld()
    await startFair(device)
    device.kill()
    service.reports.length = 0
    device.isOnline = false
    openTablet(device)
    await device.settle()
    device.isOnline = true
    await device.advance(5 * 60_000)
    expect(service.reports).toMatchObject([{ phase: 'running' }])
  })

  it('is ready when it has a PIN and a test application has arrived', async () => {
    const { device, fair, service } = await join()
    await during(device, fair.setPin('246802'))
    await during(device, fair.report())
    expect(service.reports.at(-1)).toMatchObject({ phase: 'preparing' })
    expect(await during(device, fair.sendTest())).toEqual({ status: 'arrived', tookMs: 0 })
    await during(device, fair.report())
    expect(service.reports.at(-1)).toMatchObject({ phase: 'ready', sent: 0, waiting: 0 })
    expect([...service.received.values()]).toMatchObject([{ content: { kind: 'test' } }])
    service.faults.push('page-200', 'unknown-key')
    expect(await during(device, fair.sendTest())).toMatchObject({
      status: 'failed',
      isRefused: false,
      why: expect.stringContaining('didn’t answer'),
    })
    expect(await during(device, fair.sendTest())).toMatchObject({
      status: 'failed',
      isRefused: true,
      why: expect.stringContaining('the key'),
    })
  })

  it('takes what the desk changes of its event with the next report, before the fair and in the middle of it', async () => {
    for (const isRunning of [false, true]) {
      const { device, service } = openFairWorld()
      const { fair } = isRunning ? await startFair(device) : openTablet(device)
      await device.settle()
      if (!isRunning) await during(device, fair.join(joinCode))
      service.event = { ...expo, name: 'Expo, hall 2', pinnedJobIds: [9, 7], languages: ['de', 'en'], idleSeconds: 90 }
      await during(device, fair.report())
      expect(fair.getState()).toMatchObject({
        status: isRunning ? 'running' : 'preparing',
        settings: { name: 'Expo, hall 2', pinnedJobIds: [9, 7], languages: ['de', 'en'], idleSeconds: 90, tabletNumber: 1 },
      })
    }
  })

  it('takes no event but its own from a report', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    const before = fair.getState()
    service.event = { ...expo, eventId: 'event-of-others', name: 'Others' }
    expect(await during(device, fair.report())).toBeNull()
    expect(fair.getState()).toEqual(before)
  })

  it('proves with its secret which tablet delivers', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    await during(device, fair.seal(application('one')))
    const [row] = (await device.readTable('fairSettings')) as readonly { readonly secret: string }[]
    expect(service.bearers).toEqual([`Bearer ${row?.secret}`])
  })
})

describe('a tablet that was removed, or whose event is over', () => {
  it.each(['removed', 'event-over'] as const)(
    'locks, also after a restart without a network, and sends what waits: %s',
    async (why) => {
      const { device, service } = openFairWorld()
      const { fair } = await startFair(device)
      device.isOnline = false
      await during(device, fair.seal(application('one')))
      service.refusal = why
      device.isOnline = true
      expect(await during(device, fair.report())).toEqual({ status: why })
      expect(fair.getState()).toMatchObject({ status: 'locked', why, isUnlocked: false })
      device.kill()
      device.isOnline = false
      const next = openTablet(device)
      await device.settle()
      expect(next.fair.getState()).toMatchObject({ status: 'locked', why })
      expect(next.fair.getQueue()).toMatchObject({ waiting: 1 })
      expect(device.texts.get('careers-fair')).toBe('"running"')
      device.setOnline(true)
      await during(device, next.fair.wake('online'))
      expect(service.people()).toHaveLength(1)
      expect(next.fair.getQueue()).toMatchObject({ sent: 1, waiting: 0 })
    },
  )

  it('shows what waits to nobody without the PIN, and can be set up again when everything has arrived', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    device.isOnline = true
    service.refusal = 'removed'
    await during(device, fair.report())
    expect(await during(device, fair.join(otherCode))).toBe('unavailable')
    expect(await during(device, fair.end())).toBe('something-waits')
    await during(device, fair.tryPin('135790'))
    expect(fair.getState()).toMatchObject({ status: 'locked', isUnlocked: true })
    await during(device, fair.sendNow())
    expect(await during(device, fair.end())).toBe('ended')
    service.refusal = null
    service.codes.add(otherCode)
    expect(await during(device, fair.join(otherCode))).toBe('joined')
  })

  it('opens again when the desk has given the event more days', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    service.refusal = 'event-over'
    await during(device, fair.report())
    expect(fair.getState()).toMatchObject({ status: 'locked' })
    service.refusal = null
    service.event = { ...expo, lastDay: '2026-12-31' }
    await during(device, fair.report())
    expect(fair.getState()).toMatchObject({ status: 'running', settings: { lastDay: '2026-12-31' } })
  })

  it('is not locked by a server that does not know it, so that nobody is turned away', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    service.refusal = 'not-this-tablet'
    expect(await during(device, fair.report())).toEqual({ status: 'not-this-tablet' })
    expect(fair.getState()).toMatchObject({ status: 'running' })
  })
})

describe('settings of another release', () => {
  async function age(secret?: string) {
    const world = openFairWorld()
    const { fair, tab } = await startFair(world.device)
    world.device.isOnline = false
    await during(world.device, fair.seal(application('one')))
    tab.kill()
    const old = { name: 'fair', phase: 'running', event: { eventId: 'event-2025', name: 'Expo 2025' }, secret, birdCount: 1 }
    await world.device.raw(async (database) => {
      const transaction = database.transaction('fairSettings', 'readwrite')
      transaction.objectStore('fairSettings').put(old)
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    }, 'careers-fair')
    world.service.bearers.length = 0
    const next = openTablet(world.device)
    await world.device.settle()
    return { ...world, ...next }
  }

  it.each([['secret-of-old'], [undefined]])('end the event, and lose nobody: secret %s', async (secret) => {
    const { device, fair, service } = await age(secret)
    expect(fair.getState()).toEqual({ status: 'unreadable' })
    expect(device.texts.get('careers-fair')).toBe('"preparing"')
    expect(await during(device, fair.seal(interest('two')))).toMatchObject({ status: 'failed' })
    expect(await during(device, fair.join(otherCode))).toBe('unavailable')
    expect(await during(device, fair.end())).toBe('something-waits')
    device.isOnline = true
    await during(device, fair.wake('online'))
    expect(service.people()).toHaveLength(1)
    expect(service.bearers).toEqual([secret === undefined ? null : `Bearer ${secret}`])
    expect(await during(device, fair.end())).toBe('ended')
    service.codes.add(otherCode)
    expect(await during(device, fair.join(otherCode))).toBe('joined')
  })
})

it('keeps what waits when a release changes the tables', async () => {
  const { device } = openFairWorld()
  const { fair, tab } = await startFair(device)
  device.isOnline = false
  await during(device, fair.seal(application('one')))
  tab.kill()
  const next = connectTo<FairDatabase, 'fairQueue' | 'fairEnvelopes' | 'fairSettings'>(
    'careers-fair',
    { ...fairSchema, number: 2, tables: { ...fairSchema.tables, fairMore: 'name' } },
    device.openTab().environment,
  )
  const counts = next.run(async (database) =>
    Promise.all(database.tables.map(async (table) => [table.name, await table.count()])),
  )
  expect(await during(device, counts)).toMatchObject({
    status: 'ok',
    value: expect.arrayContaining([
      ['fairSettings', 1],
      ['fairQueue', 1],
      ['fairEnvelopes', 1],
    ]) as unknown,
  })
})

describe('a note that the service refuses', () => {
  it('is forgotten, and holds up nobody and no end of the event', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    await during(device, fair.seal(application('one')))
    const [person] = fair.getQueue().people
    service.faults.push('refused')
    await during(device, fair.note(person?.envelopeId ?? '', { rating: 3, text: 'secret thought' }))
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0, needsAttention: 0 })
    expect(await device.readTable('fairQueue')).toHaveLength(1)
    await during(device, fair.sendNow())
    expect(await during(device, fair.end())).toBe('ended')
  })

  it('is no reason to forget a person', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    service.faults.push('refused')
    await during(device, fair.seal(application('one')))
    expect(fair.getQueue()).toMatchObject({ sent: 0, waiting: 1 })
    expect(await device.readTable('fairEnvelopes')).toHaveLength(1)
    await during(device, fair.sendNow())
    expect(service.people()).toHaveLength(1)
  })
})

describe('an answer that nobody has proven', () => {
  it.each(fairLies)('joins no event and brings no key: %s', async (lie) => {
    const { device, service } = openFairWorld()
    const { fair } = openTablet(device)
    await device.settle()
    service.otherFaults.push(lie)
    expect(await during(device, fair.join(joinCode))).toBe('no-answer')
    expect(fair.getState()).toEqual({ status: 'off' })
    expect(JSON.stringify(device.written)).not.toContain(strangersKey.fairKey.keyId)
  })

  it.each(fairLies)('changes no event, and locks no tablet: %s', async (lie) => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    const before = fair.getState()
    // The copy is that of a report from before.
    service.event = { ...expo, name: 'Changed' }
    service.otherFaults.push(lie)
    expect(await during(device, fair.report())).toBeNull()
    expect(fair.getState()).toEqual(before)
    expect(JSON.stringify(device.written)).not.toContain(strangersKey.fairKey.keyId)
  })

  it.each(fairLies)('is no test that has arrived: %s', async (lie) => {
    const { device, fair, service } = await join()
    service.faults.push(lie)
    const why = expect.stringContaining('didn’t answer') as string
    expect(await during(device, fair.sendTest())).toEqual({ status: 'failed', why, isRefused: false })
    expect(await device.readTable('fairSettings')).toMatchObject([{ testedAtMs: null }])
  })
})

describe('one person after another', () => {
  it('counts on, and tells those who hold something', async () => {
    const { device } = openFairWorld()
    const { fair } = await startFair(device)
    const first = fair.getPersonNumber()
    let told = 0
    const stop = fair.watchPerson(() => (told += 1))
    fair.nextPerson()
    stop()
    fair.nextPerson()
    expect([told, fair.getPersonNumber() - first]).toEqual([1, 2])
  })

  it('gives each a bird with a running number, also after a reload', async () => {
    const { device } = openFairWorld()
    const { fair, tab } = await startFair(device)
    const both = await during(device, Promise.all([fair.seal(application('one')), fair.seal(interest('two'))]))
    expect(both).toEqual([
      { status: 'sealed', bird: 'Wren 1' },
      { status: 'sealed', bird: 'Robin 2' },
    ])
    tab.kill()
    const next = openTablet(device)
    await device.settle()
    expect(await during(device, next.fair.seal(interest('three')))).toEqual({ status: 'sealed', bird: 'Finch 3' })
  })
})

describe('the end of an event', () => {
  it('comes only when everything has arrived, and forgets the event', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    expect(await during(device, fair.end())).toBe('something-waits')
    expect(fair.getState()).toMatchObject({ status: 'running' })
    device.setOnline(true)
    await during(device, fair.sendNow())
    expect(await during(device, fair.end())).toBe('ended')
    await device.settle()
    expect(fair.getState()).toEqual({ status: 'off' })
    expect(device.texts.has('careers-fair')).toBe(false)
    for (const table of ['fairSettings', 'fairQueue', 'fairEnvelopes']) expect(await device.readTable(table)).toEqual([])
    expect(service.reports.at(-1)).toMatchObject({ phase: 'ended', sent: 1 })
  })

  it('is not brought about by ‘Delete everything’ or the sweep', async () => {
    const { device } = openFairWorld()
    const { fair, tab } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    await during(device, tab.storage.deleteEverything())
    await device.advance(90 * dayMs)
    await during(device, tab.storage.sweep())
    expect(fair.getState()).toMatchObject({ status: 'running' })
    expect(await device.readTable('fairEnvelopes')).toHaveLength(1)
  })
})
