import { afterEach, beforeEach, expect, it } from 'vitest'
import { DeskPerson, deskUrl } from '#shared/desk.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { deskPassword, quickHashFor, signedInDesk } from '#tests/services/desk-client.ts'

/** What recruiters read of drafts on their way before they erase a person. */

let open: Delivering
beforeEach(async () => {
  open = await openDelivering({ deskPassword: quickHashFor(deskPassword) })
})
afterEach(() => open.close())

it('the desk says that nobody can tell whose a sealed draft is, and when it ends', async () => {
  const desk = await signedInDesk(open.request)
  const { beyondErasure } = await desk.read(DeskPerson, deskUrl.person(await open.apply()))
  expect(beyondErasure).toEqual([
    'Drafts on their way to another device are sealed. Nobody can tell whose they are. Each is deleted after 15 minutes at most.',
  ])
})
