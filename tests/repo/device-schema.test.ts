import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { schema } from '#storage/database.ts'

/** The declaration of the device's database as it was last recorded. */
const recorded = { number: 16, sha256: '28c4341e2865a37360ade86f858d8af39fe16f73027de013a19bfa2ce8c0b333' }

it('the device’s database has another number whenever its declaration is another', () => {
  const { number, tables } = schema
  const sha256 = createHash('sha256').update(JSON.stringify(tables)).digest('hex')
  const advice =
    'Raise `schema.number` in src/storage/database.ts by one, so that devices with the tables before are emptied. ' +
    'Then record the number and this SHA-256 in tests/repo/device-schema.test.ts.'
  expect({ number, sha256 }, advice).toEqual(recorded)
})
