import { describe, expect, it } from 'vitest'
import { readSettings, settings } from './settings.ts'

describe('the settings in a document', () => {
  it('settings are read as the build or the server has written them', () => {
    const written = { ...settings, autocompleteUrl: 'https://cities.example' }
    expect(readSettings(JSON.stringify(written))).toEqual(written)
  })

  it.each([
    ['an address that is missing', { ...settings, applicantUrl: undefined }],
    ['a number of days that is a text', { ...settings, receiptDays: '90' }],
    ['a list instead of an address', { ...settings, boardUrl: ['https://boards.example'] }],
  ])('stop a damaged page, which could send an application elsewhere: %s', (_what, damaged) => {
    expect(() => readSettings(JSON.stringify(damaged))).toThrow(/^settings: /)
  })

  it('stop a page whose settings were cut off', () => {
    expect(() => readSettings(JSON.stringify(settings).slice(0, 40))).toThrow(SyntaxError)
  })
})
