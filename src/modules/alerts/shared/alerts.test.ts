import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { alertsPath, AlertPush, endAlertsPath, readAlertHash } from './alerts.ts'
import { SingleAddress } from '#shared/single-address.ts'

const token = '0123456789abcdef'.repeat(2)

describe('the link of an alert’s mail', () => {
  it('has its secret in the fragment only, and the page reads it from there', () => {
    const [open, end] = [alertsPath(token), endAlertsPath(token)].map((path) => new URL(path, 'https://careers.example'))
    expect([open?.pathname, open?.search, end?.pathname, end?.search]).toEqual(['/alerts', '', '/alerts', ''])
    expect(readAlertHash(open?.hash ?? '')).toEqual({ kind: 'open', token })
    expect(readAlertHash(end?.hash ?? '')).toEqual({ kind: 'end', endToken: token })
  })

  it.each(['', '#', '#end=', `#${token.slice(1)}`, `#${token}0`, `#end=${token}0`, `#x=${token}`, `#${token.toUpperCase()}`])(
    'opens nothing if it was cut or changed: %j',
    (hash) => {
      expect(readAlertHash(hash)).toEqual({ kind: 'none' })
    },
  )
})

describe('the address of an alert', () => {
  it.each([
    ['amina@okafor.example', true],
    [' amina+jobs@okafor.example ', true],
    ['amina@okafor', false],
    ['a@b.example, c@d.example', false],
    ['Amina <amina@okafor.example>', false],
    ['a@b.example\r\nBcc: c@d.example', false],
  ])('is a single one: %j', (address, isValid) => {
    expect(v.is(SingleAddress, address)).toBe(isValid)
  })
})

it.each([
  ['/?q=x#careers', true],
  ['https://evil.example/', false],
  ['//evil.example/', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
])('a push message leads to a page of this site only: %j', (url, isValid) => {
  const message = { kind: 'news', title: '', body: '', tag: '', url, search: '', actions: [] }
  expect(v.is(AlertPush, message)).toBe(isValid)
})
