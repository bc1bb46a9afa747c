import { afterEach, beforeEach, expect, it } from 'vitest'
import { textColumn } from '#server/database/rows.ts'
import { listFairs, notesOf } from '../server/desk-fairs.ts'
import { removeTablet } from '../server/tablets.ts'
import { fairUrl } from '../shared/fair.ts'
import { Device } from '#tests/model/device.ts'
import { codeOf } from './fair-server.ts'
import { during, interest, openTablet, type Tablet } from './model/fair-device.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** A simulated tablet and the real services: what one seals and says, the other opens and understands. */

let services: TestServices
/** How many answers to envelopes and codes are lost. */
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
      if (lostAnswers === 0 || !(url.includes('/envelopes/') || url === fairUrl.join())) return response
      lostAnswers -= 1
      throw new TypeError('Failed to fetch')
    }
    return device.during(ask())
  })
  return device
}

const pin = '135790'

/** A tablet that has joined with a code of the desk, and runs. */
async function startAtDesk(device: Device): Promise<Tablet> {
  const tablet = openTablet(device)
  await device.settle()
  expect(await during(device, tablet.fair.join(await codeOf(services)))).toBe('joined')
  await during(device, tablet.fair.setPin(pin))
  expect(await during(device, tablet.fair.start())).toBe('saved')
  return tablet
}

async function applicationOf(envelopeId: string): Promise<string> {
  const { rows } = await services.services.database.read({
    sql: 'SELECT application_id FROM applications WHERE idempotency_key = ?',
    args: [envelopeId],
  })
  return textColumn(rows[0] ?? expect.fail('nobody has arrived'), 'application_id')
}

it('takes each person of a tablet once, with the last note about them, although answers are lost', async () => {
  const device = newDevice()
  const { fair } = await startAtDesk(device)
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
  const applicationId = await applicationOf(personId)
  const notes = (await notesOf(database, [applicationId])).get(applicationId)
  expect(notes).toMatchObject({ tabletNumber: 1, isRemoved: false, rating: 4, note: 'Shy' })
  expect(await listFairs(database)).toMatchObject([
    {
      name: 'Steel City Career Fair',
      interests: 3,
      tablets: [{ tabletNumber: 1, phase: 'running', sent: 3, waiting: 0, batteryPercent: 80 }],
    },
  ])
})

it('joins a second tablet by a code of its own, and lets none join with a code that was used', async () => {
  const [device, otherDevice] = [newDevice(), newDevice()]
  // Ids count from one on each simulated device.
  otherDevice.newId = () => Device.prototype.newId.call(otherDevice).replace('8000', '9000')
  await startAtDesk(device)
  const code = await codeOf(services)
  const { fair: other } = openTablet(otherDevice)
  await otherDevice.settle()
  lostAnswers = 1
  expect(await during(otherDevice, other.join(code))).toBe('no-answer')
  expect(await during(otherDevice, other.join(code))).toBe('joined')
  expect(other.getState()).toMatchObject({
    status: 'preparing',
    settings: { name: 'Steel City Career Fair', source: 'steelcity26', tabletNumber: 2, hasPin: false },
  })
  const third = newDevice()
  third.newId = () => Device.prototype.newId.call(third).replace('8000', 'a000')
  const { fair: late } = openTablet(third)
  await third.settle()
  expect(await during(third, late.join(code))).toBe('code-ended')
})

it('locks when the desk has removed it, delivers what waits, and says which tablet has noted it', async () => {
  const device = newDevice()
  const { fair } = await startAtDesk(device)
  // Its number stays its own, because somebody came from it.
  await during(device, fair.seal(interest('zero')))
  device.isOnline = false
  await during(device, fair.seal(interest('one')))
  const personId = fair.getQueue().people[0]?.envelopeId ?? ''
  await during(device, fair.note(personId, { rating: 3, text: 'Sings' }))
  const state = fair.getState()
  const { eventId, tabletId } = 'settings' in state ? state.settings : expect.fail('no fair')
  const { database } = services.services
  await removeTablet(database, { eventId, tabletId })
  device.isOnline = true
  await during(device, fair.wake('online'))
  await during(device, fair.report())
  expect(fair.getState()).toMatchObject({ status: 'locked', why: 'removed' })
  expect(fair.getQueue()).toMatchObject({ sent: 2, waiting: 0, needsAttention: 0 })
  const applicationId = await applicationOf(personId)
  const note = (await notesOf(database, [applicationId])).get(applicationId)
  expect(note).toMatchObject({ tabletNumber: 1, isRemoved: true, rating: 3, note: 'Sings' })
})
