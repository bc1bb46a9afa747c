import type { StaffSignIn } from '#tests/services/staff-sign-ins.ts'
import { deskApi, deskUrl } from '../shared/desk.ts'
import { deskPassword, hashFor, signedInDesk } from './desk-client.ts'

export const staffSignIn: StaffSignIn = {
  environment: { DESK_PASSWORD: hashFor(deskPassword) },
  at: deskApi,
  signIn: async (request) => (await signedInDesk(request)).cookie,
  addressesOf: (applicationId) => [deskUrl.application(applicationId), deskUrl.person(applicationId), deskUrl.overview],
}
