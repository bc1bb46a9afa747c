import { afterEach, beforeEach, expect, it } from 'vitest'
import { textColumn } from '#server/database/rows.ts'
import { listFairs, notesOf } from '../server/desk-fairs.ts'
import { fairUrl } from '../shared/fair.ts'
import { Device } from '#tests/model/device.ts'
import { during, interest, openTablet, startFair } from './model/fair-device.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** A simulated tablet and the real services: what one seals and says, the other opens and understands. */

let services: TestServices
/** How many answers to envelopes and claimed codes are lost. */
let lostAnswers = 0
beforeEach(async () => {
  services = await openTestServices()
  lostAnswers = 0
})
afterEach(() => services.close())

function newDevice(): Device {
  const device: Device = new Device((url, init) => {
    const ask = async () => {
      if (!device.isOnline) throw new TypeError('Failed to fetch')
      const response = await services.request(url, init)
      if (lostAnswers === 0 || !(url.includes('/envelopes/') || url === fairUrl.claimSetup())) return response
      lostAnswers -= 1
      throw new TypeError('Failed to fetch')
    }
    return device.during(ask())
  })
  return device
}

it('takes each person of a tablet once, with the last note about them, although answers are lost', async () => {
  const device = newDevice()
  const { fair } = await startFair(device)
  expect(await during(device, fair.sendTest())).toMatchObject({ status: 'arrived' })
  device.isOnline = false
  for (const word of ['one', 'two', 'three']) await during(device, fair.seal(interest(word)))
  const personId = fair.getQueue().people.find(({ bird }) => bird === 'Robin 2')?.envelopeId ?? ''
  lostAnswers = 2
  device.isOnline = true
  await during(device, fair.sendNow())
  await during(device, fair.note(personId, { rating: 2, text: 'Shy' }))
  await device.advance(60_000)
  await during(device, fair.note(personId, { rating: 4 }))
  await device.advance(60_000)
  await during(device, fair.report())
  expect(fair.getQueue()).toMatchObject({ sent: 3, waiting: 0, needsAttention: 0 })

  const { database } = services.services
  const { rows } = await database.read({
    sql: 'SELECT application_id FROM applications WHERE idempotency_key = ?',
    args: [personId],
  })
  const [row] = rows
  if (!row) throw new Error('nobody has arrived')
  const applicationId = textColumn(row, 'application_id')
  // The tablet was the first of its event, so its notes are verified.
  const notes = (await notesOf(database, [applicationId])).get(applicationId)
  expect(notes).toMatchObject([{ isVerified: true, rating: 4, note: 'Shy' }])
  expect(await listFairs(database)).toMatchObject([
    {
      name: 'Expo 2026',
      source: 'expo26',
      interests: 3,
      tablets: [{ tabletNumber: 1, phase: 'running', sent: 3, waiting: 0, batteryPercent: 80 }],
    },
  ])
  expect(fair.getTablets()).toEqual([{ tabletNumber: 1, phase: 'running', isThis: true }])
})

it('sets a second tablet up by a code of the first, once', async () => {
  const [device, otherDevice, thirdDevice] = [newDevice(), newDevice(), newDevice()]
  // Ids count from one on each simulated device.
  for (const [index, each] of [otherDevice, thirdDevice].entries()) {
    const { newId } = each
    each.newId = () => newId.call(each).replace('8000', `900${index}`)
  }
  const { fair } = await startFair(device)
  const made = await during(device, fair.makeSetupCode())
  const { fair: other } = openTablet(otherDevice)
  await otherDevice.settle()
  expect(await during(otherDevice, other.claimSetupCode(made?.code ?? ''))).toBe('done')
  expect(other.getState()).toMatchObject({
    status: 'preparing',
    settings: { name: 'Expo 2026', source: 'expo26', tabletNumber: 2, hasPin: false, key: { keyId: expect.any(String) } },
  })
  const third = openTablet(thirdDevice)
  await thirdDevice.settle()
  expect(await during(thirdDevice, third.fair.claimSetupCode(made?.code ?? ''))).toBe('code-ended')
  await during(otherDevice, other.report())
  await during(device, fair.report())
  expect(fair.getTablets()).toEqual([
    { tabletNumber: 1, phase: 'running', isThis: true },
    { tabletNumber: 2, phase: 'preparing', isThis: false },
  ])
})

it('takes a code again whose answer was lost, on a tablet that nobody has set up before', async () => {
  const [device, otherDevice] = [newDevice(), newDevice()]
  otherDevice.newId = () => Device.prototype.newId.call(otherDevice).replace('8000', '9000')
  const { fair } = await startFair(device)
  const made = await during(device, fair.makeSetupCode())
  const { fair: other } = openTablet(otherDevice)
  await otherDevice.settle()
  lostAnswers = 1
  expect(await during(otherDevice, other.claimSetupCode(made?.code ?? ''))).toBe('no-answer')
  expect(await during(otherDevice, other.claimSetupCode(made?.code ?? ''))).toBe('done')
  expect(other.getState()).toMatchObject({ status: 'preparing', settings: { tabletNumber: 2 } })
  await during(otherDevice, other.report())
  expect(other.getTablets()).toHaveLength(2)
})
