import { expect, it } from 'vitest'
import { scriptJson } from './script-json.ts'

it('scriptJson cannot close a script element and parses to the same value', () => {
  const value = { text: '</script><!-- & "quoted"' }
  const text = scriptJson(value)
  expect(text).not.toMatch(/[<>&]/)
  expect(JSON.parse(text)).toEqual(value)
})
