import type { StaffSignIn } from '#tests/services/staff-sign-ins.ts'
import { deskApi, deskUrl } from '../shared/desk.ts'
import { nameInFolder, signedInDesk } from './desk-client.ts'

export const staffSignIn: StaffSignIn = {
  at: deskApi,
  signIn: async (request, dataDir) => {
    await nameInFolder(dataDir)
    return (await signedInDesk(request)).cookie
  },
  addressesOf: (applicationId) => [deskUrl.application(applicationId), deskUrl.person(applicationId), deskUrl.overview],
}
