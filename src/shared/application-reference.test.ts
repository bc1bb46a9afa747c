import { expect, it } from 'vitest'
import { applicationReference } from './application-reference.ts'

it('names an application by the first eight letters and digits of its key', () => {
  expect(applicationReference('7c1f09ae-5b1d-4c3e-9d5e-000000000001')).toBe('7C1F-09AE')
})
