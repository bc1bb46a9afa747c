import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { schema } from '#storage/database.ts'

/** The declaration of the device's database as it was last recorded. */
const recorded = { number: 17, emptiedBelow: 17, sha256: '866e5f82a3d8e8eb38af139b5a7fb2512bf6a7722388bab1bbd53f52295b2491' }

it('the device’s database has another number whenever its declaration is another', () => {
  const { emptiedBelow, number, tables } = schema
  const sha256 = createHash('sha256').update(JSON.stringify(tables)).digest('hex')
  const advice =
    'Raise `schema.number` in src/storage/database.ts by one. Rows with the shape before stay: read both shapes, or bring them up to date. ' +
    'Then record the number and this SHA-256 in tests/repo/device-schema.test.ts.'
  expect({ number, emptiedBelow, sha256 }, advice).toEqual(recorded)
})
