import { expect, it } from 'vitest'
import { makeRights, readRights, rightsText } from './application-rights.ts'

const hashes = { read: 'a'.repeat(64), withdraw: 'b'.repeat(64), replace: 'c'.repeat(64) }

it('the rights of an application come back from the header that carries them', () => {
  expect(readRights(rightsText(hashes))).toEqual(hashes)
})

it.each([
  '',
  'read=1, withdraw=2, replace=3',
  rightsText({ ...hashes, withdraw: hashes.read }),
  `${rightsText(hashes)}, read=${'d'.repeat(64)}`,
  rightsText(hashes).replace('replace', 'erase'),
])('a header that does not carry three rights is refused: %j', (text) => {
  expect(readRights(text)).toBeNull()
})

it('each right has a secret of its own', () => {
  let count = 0
  const secrets = makeRights(() => `secret-${(count += 1)}`)
  expect(new Set(Object.values(secrets)).size).toBe(3)
})
