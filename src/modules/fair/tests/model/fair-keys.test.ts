import { describe, expect, it } from 'vitest'
import {
  application,
  during,
  firstKey,
  interest,
  joinCode,
  openFairWorld,
  openTablet,
  secondKey,
  startFair,
} from './fair-device.ts'

/** What becomes of a tablet when its server has a new key, or is a new server. */

const keyIdOf = ({ fair }: Pick<ReturnType<typeof openTablet>, 'fair'>) => {
  const state = fair.getState()
  return 'settings' in state ? state.settings.key?.keyId : null
}

describe('a server that has made a new key', () => {
  it('opens what tablets have sealed for the old one, before and after', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    service.keys = [firstKey, secondKey]
    device.setOnline(true)
    await during(device, fair.seal(application('two')))
    await during(device, fair.sendNow())
    expect(service.people()).toHaveLength(2)
    expect(fair.getQueue()).toMatchObject({ sent: 2, needsAttention: 0 })
  })

  it('gives it to a tablet whose test it can open, before the fair and in the middle of it', async () => {
    for (const isRunning of [false, true]) {
      const { device, service } = openFairWorld()
      const tablet = isRunning ? await startFair(device) : openTablet(device)
      await device.settle()
      if (!isRunning) await during(device, tablet.fair.join(joinCode))
      expect(keyIdOf(tablet)).toBe(firstKey.fairKey.keyId)
      service.keys = [firstKey, secondKey]
      await during(device, tablet.fair.report())
      expect(keyIdOf(tablet)).toBe(firstKey.fairKey.keyId)
      expect(await during(device, tablet.fair.sendTest())).toMatchObject({ status: 'arrived' })
      expect(keyIdOf(tablet)).toBe(secondKey.fairKey.keyId)
      // The test was repeated with the new one.
      expect(service.received.size).toBe(2)
      await during(device, tablet.fair.seal(interest('one')))
      service.keys = [secondKey]
      await during(device, tablet.fair.sendNow())
      expect(service.people()).toHaveLength(1)
    }
  })
})

describe('a new server without the keys of the old one', () => {
  it('gives its own to no tablet that seals for another, and fails the test', async () => {
    const { device, service } = openFairWorld()
    const tablet = openTablet(device)
    await device.settle()
    await during(device, tablet.fair.join(joinCode))
    service.keys = [secondKey]
    await during(device, tablet.fair.report())
    expect(await during(device, tablet.fair.sendTest())).toMatchObject({ status: 'failed' })
    expect(keyIdOf(tablet)).toBe(firstKey.fairKey.keyId)
  })

  it('loses nobody: all wait on their tablet until the keys are restored', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    for (const word of ['one', 'two']) await during(device, fair.seal(application(word)))
    service.keys = [secondKey]
    device.setOnline(true)
    await during(device, fair.sendNow())
    await device.advance(24 * 3_600_000)
    expect(fair.getQueue()).toMatchObject({ sent: 0, waiting: 0, needsAttention: 2 })
    expect(await during(device, fair.end())).toBe('something-waits')
    service.keys = [secondKey, firstKey]
    await during(device, fair.sendNow())
    expect(service.people()).toHaveLength(2)
    expect(fair.getQueue()).toMatchObject({ sent: 2, needsAttention: 0 })
    expect(await during(device, fair.end())).toBe('ended')
  })

  it('is asked again by a tablet that is opened anew, without a press', async () => {
    const { device, service } = openFairWorld()
    const { fair, tab } = await startFair(device)
    service.keys = []
    await during(device, fair.seal(application('one')))
    await device.advance(60_000)
    expect(fair.getQueue()).toMatchObject({ needsAttention: 1 })
    tab.kill()
    service.keys = [firstKey]
    openTablet(device)
    await device.advance(60_000)
    expect(service.people()).toHaveLength(1)
  })
})
