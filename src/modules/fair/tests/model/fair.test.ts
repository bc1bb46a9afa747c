import { describe, expect, it } from 'vitest'
import { expectConsole } from '#tests/setup/console.ts'
import { application, during, fairLies, interest, openFairWorld, openTablet, startFair, strangersKey } from './fair-device.ts'

/** Fair mode on one tablet, from setting it up to the end of the event. */

describe('a tablet', () => {
  it('is no fair’s tablet until somebody prepares an event', async () => {
    const { device } = openFairWorld()
    const { fair } = openTablet(device)
    expect(fair.getState()).toEqual({ status: 'loading' })
    await device.settle()
    expect(fair.getState()).toEqual({ status: 'off' })
    expect(device.texts.size).toBe(0)
    expect(await during(device, fair.prepare())).toBe('saved')
    expect(fair.getState()).toMatchObject({ status: 'preparing', settings: { idleSeconds: 60, hasPin: false } })
    expect(device.texts.get('careers-fair')).toBe('"preparing"')
  })

  it('keeps its settings, and prepares no second event', async () => {
    const { device } = openFairWorld()
    const { fair, tab } = openTablet(device)
    await during(device, fair.prepare())
    await during(device, fair.save({ name: 'Expo', pinnedJobIds: [7, 8], idleSeconds: 90 }))
    await during(device, fair.prepare())
    tab.kill()
    const next = openTablet(device)
    await device.settle()
    expect(next.fair.getState()).toMatchObject({
      status: 'preparing',
      settings: { name: 'Expo', pinnedJobIds: [7, 8], idleSeconds: 90, tabletNumber: 1 },
    })
  })

  it('starts only with a PIN and the server’s key', async () => {
    const { device } = openFairWorld()
    device.isOnline = false
    const { fair } = openTablet(device)
    await during(device, fair.prepare())
    expect(await during(device, fair.start())).toBe('unavailable')
    for (const digits of ['12ab56', '12345', '1234567', '']) {
      expect(await during(device, fair.setPin(digits))).toBe('unavailable')
    }
    expect(await during(device, fair.setPin('246802'))).toBe('saved')
    expect(await during(device, fair.start())).toBe('unavailable')
    device.isOnline = true
    expect(await during(device, fair.readServer())).toMatchObject({ clockOffsetMs: 0 })
    expect(await during(device, fair.start())).toBe('saved')
    expect(fair.getState()).toMatchObject({ status: 'running', isUnlocked: false })
    expect(device.texts.get('careers-fair')).toBe('"running"')
  })

  it('refuses settings that it could not read again', async () => {
    const { device } = openFairWorld()
    const { fair } = await startFair(device)
    expectConsole('fair: the database failed')
    expect(await during(device, fair.save({ name: 'x'.repeat(201) }))).toBe('unavailable')
    expect(fair.getState()).toMatchObject({ status: 'running', settings: { name: 'Expo 2026' } })
  })

  it('says so if its database cannot be used', async () => {
    const { device } = openFairWorld()
    expectConsole('storage: the connection to the database is lost')
    expectConsole('Dexie: Workaround for Chrome UnknownError')
    device.fault = 'gone'
    const { fair } = openTablet(device)
    await device.settle()
    expect(fair.getState()).toEqual({ status: 'unavailable' })
    expect(await during(device, fair.prepare())).toBe('unavailable')
    device.fault = null
    await device.advance(5_000)
    expect(fair.getState()).toEqual({ status: 'off' })
  })

  it('does not take the key of another server for its own', async () => {
    const { device } = openFairWorld()
    const { fair } = await startFair(device)
    const [before] = [fair.getState()]
    await during(device, fair.readServer())
    expect(fair.getState()).toEqual(before)
  })

  it('reports itself without anything about a person', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    device.setOnline(true)
    await during(device, fair.report())
    expect(service.reports.at(-1)).toEqual({
      eventId: expect.any(String),
      eventName: 'Expo 2026',
      tabletNumber: 1,
      phase: 'running',
      sent: 0,
      waiting: 1,
      needsAttention: 0,
      batteryPercent: 80,
      freeBytes: 1_000,
    })
    expect(fair.getTablets()).toEqual([{ tabletNumber: 1, phase: 'running', isThis: true }])
  })

  it('reports itself also when it was opened before there was an event', async () => {
    const { device, service } = openFairWorld()
    const { fair } = openTablet(device)
    await device.settle()
    await during(device, fair.prepare())
    await during(device, fair.report())
    expect(service.reports).toMatchObject([{ phase: 'preparing' }])
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
    const { device, service } = openFairWorld()
    const { fair } = openTablet(device)
    await during(device, fair.prepare())
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
      why: expect.stringContaining('did not answer'),
    })
    expect(await during(device, fair.sendTest())).toMatchObject({ status: 'failed', why: expect.stringContaining('the key') })
  })

  it('sets another tablet up with a code that works once, and without its PIN', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    const code = await during(device, fair.makeSetupCode())
    expect(code).toMatchObject({ code: 'code-12345678' })
    const other = openFairWorld()
    other.service.shareSetup(service)
    const second = openTablet(other.device)
    await other.device.settle()
    expect(await during(other.device, second.fair.claimSetupCode('code-12345678'))).toBe('done')
    expect(second.fair.getState()).toMatchObject({
      status: 'preparing',
      settings: { name: 'Expo 2026', tabletNumber: 2, hasPin: false },
    })
    expect(await during(other.device, second.fair.claimSetupCode('code-12345678'))).toBe('code-ended')
    other.device.isOnline = false
    expect(await during(other.device, second.fair.claimSetupCode('code-12345678'))).toBe('no-answer')
    expect(second.fair.getState()).toMatchObject({ settings: { name: 'Expo 2026' } })
  })
})

describe('an answer that nobody has proven', () => {
  it.each(fairLies)('brings no key, neither a first one nor another: %s', async (lie) => {
    const { device, service } = openFairWorld()
    const lieAlways = () => service.otherFaults.push(...Array.from({ length: 10 }, () => lie))
    lieAlways()
    const { fair } = openTablet(device)
    await during(device, fair.prepare())
    expect(await during(device, fair.readServer())).toBeNull()
    expect(fair.getState()).toMatchObject({ status: 'preparing', settings: { key: null, sendsMail: false } })
    service.otherFaults.length = 0
    await during(device, fair.readServer())
    const state = fair.getState()
    lieAlways()
    expect(await during(device, fair.readServer())).toBeNull()
    expect(fair.getState()).toEqual(state)
    expect(JSON.stringify(device.written)).not.toContain(strangersKey.fairKey.keyId)
  })

  it.each(fairLies)('is no test that has arrived: %s', async (lie) => {
    const { device, service } = openFairWorld()
    const { fair } = openTablet(device)
    await during(device, fair.prepare())
    service.faults.push(lie)
    const why = expect.stringContaining('did not answer') as string
    expect(await during(device, fair.sendTest())).toEqual({ status: 'failed', why })
    expect(await device.readTable('fairSettings')).toMatchObject([{ testedAtMs: null }])
  })

  it.each(fairLies)('tells nothing of other tablets, makes no code and ends none: %s', async (lie) => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    const before = fair.getTablets()
    service.otherFaults.push(lie, lie)
    expect(await during(device, fair.makeSetupCode())).toBeNull()
    expect(fair.getTablets()).toEqual(before)
    await during(device, fair.makeSetupCode())
    const other = openFairWorld()
    other.service.shareSetup(service)
    const second = openTablet(other.device)
    await other.device.settle()
    other.service.otherFaults.push(lie)
    expect(await during(other.device, second.fair.claimSetupCode('code-12345678'))).toBe('no-answer')
    expect(second.fair.getState()).toEqual({ status: 'off' })
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
    await device.advance(90 * 24 * 3_600_000)
    await during(device, tab.storage.sweep())
    expect(fair.getState()).toMatchObject({ status: 'running' })
    expect(await device.readTable('fairEnvelopes')).toHaveLength(1)
  })
})
