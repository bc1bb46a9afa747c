import { expect, it } from 'vitest'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { server } from '../server.ts'
import { deskPassword, hashFor } from './desk-client.ts'

const read = (environment: Record<string, string>) => readEnvironment(environment, undefined, [server])
const pagesWith = (environment: Record<string, string>) => server.staffPages?.(read(environment).moduleSettings)

it('open the desk with a password, and leave no address of it without one', () => {
  expect(pagesWith({})).toBeNull()
  expect(pagesWith({ DESK_PASSWORD: hashFor(deskPassword) })).toBe('/desk')
})

it.each(['correct horse battery staple', `scrypt:2:8:3:${'a'.repeat(22)}:${'a'.repeat(43)}`])(
  'reject %s by name, without quoting it',
  (password) => {
    expect(() => read({ DESK_PASSWORD: password })).toThrow(
      "DESK_PASSWORD: Expected a hash from 'npm run desk-password', not the password itself",
    )
  },
)
