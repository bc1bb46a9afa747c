import { expect, it } from 'vitest'
import { cutDeepParts } from './nesting.ts'
import { earlierIfSame } from './state-hash.ts'

const parsed = (text: string): unknown => JSON.parse(text)

it.each([
  ['{"a":[1,{"b":null}]}', '{"a":[1,{"b":null}]}', true],
  ['{"a":1,"b":2}', '{"b":2,"a":1}', true],
  ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}', true],
  ['{"__proto__":{"a":1}}', '{"b":{"a":1}}', false],
  ['{"a":[]}', '{"a":{}}', false],
  ['{"a":null}', '{"b":null}', false],
  ['[1,2]', '[1,2,3]', false],
  ['"1"', '1', false],
])('%s and %s say the same: %s', (one, other, isSame) => {
  const [earlier, fresh] = [parsed(one), parsed(other)]
  expect(earlierIfSame(earlier, fresh) === earlier).toBe(isSame)
})

it('cuts what nests too deep, whatever its name is', () => {
  const value = parsed('{"a":[{"b":[1]}],"__proto__":{"c":{"d":1}},"e":2}')
  cutDeepParts(value, 2)
  expect(JSON.stringify(value)).toBe('{"a":[null],"__proto__":{"c":null},"e":2}')
})
