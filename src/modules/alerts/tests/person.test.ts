import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEmailAddress } from '#server/applications/store/email-address.ts'
import { dataOf, erasePerson, readPerson } from '#server/exports/person.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { server } from '../server.ts'
import { askByMail } from '../server/mail-alerts.ts'

/** The alerts of a person, as recruiters see and erase them. */

let open: Delivering
const data = dataOf([server])
beforeEach(async () => {
  open = await openDelivering()
  for (const address of ['amina@example.com', 'amina+jobs@example.com', 'bo@example.com']) {
    const email = readEmailAddress(address) ?? expect.fail('no address')
    await askByMail(open.database, { email, search: '', language: 'en' }, Date.now())
  }
})
afterEach(() => open.close())

const erase = async (id: string, ...alsoAddresses: readonly string[]) => erasePerson(open.database, data, id, alsoAddresses)
const alertAddresses = async () =>
  (await open.database.read('SELECT email_key FROM alert_mailboxes ORDER BY rowid')).rows.map((row) => row['email_key'])

it('counts the alerts of an address, and apart from it those of the same mailbox', async () => {
  const person = await readPerson(open.database, data, await open.apply())
  expect(person?.own).toMatchObject({ address: 'amina@example.com', also: ['1 email alert about new jobs'] })
  expect(person?.others).toMatchObject([
    { address: 'amina+jobs@example.com', applicationCount: 0, also: ['1 email alert about new jobs'], applications: [] },
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
