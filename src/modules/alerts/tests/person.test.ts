import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEmailAddress } from '#server/applications/store/email-address.ts'
import { DeskErased, DeskPerson, deskUrl } from '#shared/desk.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { type DeskClient, deskPassword, quickHashFor, signedInDesk } from '#tests/services/desk-client.ts'
import { askByMail } from '../server/mail-alerts.ts'

/** The alerts of a person, as recruiters see and erase them on the desk. */

let open: Delivering
let desk: DeskClient
beforeEach(async () => {
  open = await openDelivering({ deskPassword: quickHashFor(deskPassword) })
  desk = await signedInDesk(open.request)
  for (const address of ['amina@example.com', 'amina+jobs@example.com', 'bo@example.com']) {
    const email = readEmailAddress(address) ?? expect.fail('no address')
    await askByMail(open.database, { email, search: '', language: 'en' }, Date.now())
  }
})
afterEach(() => open.close())

const erase = async (id: string, ...alsoAddresses: readonly string[]) =>
  v.parse(DeskErased, await (await desk.send('POST', deskUrl.person(id), { alsoAddresses })).json())
const alertAddresses = async () =>
  (await open.database.read('SELECT email_key FROM alert_mailboxes ORDER BY rowid')).rows.map((row) => row['email_key'])

it('the desk counts the alerts of an address, and apart from it those of the same mailbox', async () => {
  const { others, own } = await desk.read(DeskPerson, deskUrl.person(await open.apply()))
  expect(own).toMatchObject({ address: 'amina@example.com', also: ['1 mail alert about new jobs'] })
  expect(others).toMatchObject([
    { address: 'amina+jobs@example.com', applicationCount: 0, also: ['1 mail alert about new jobs'], applications: [] },
  ])
})

it('to erase a person erases the alerts of the address, and none of another', async () => {
  await erase(await open.apply())
  expect(await alertAddresses()).toEqual(['amina+jobs@example.com', 'bo@example.com'])
})

it('to erase a person erases the alerts of the ticked addresses, and never those of another mailbox', async () => {
  await erase(await open.apply(), 'amina+jobs@example.com', 'bo@example.com')
  expect(await alertAddresses()).toEqual(['bo@example.com'])
})
