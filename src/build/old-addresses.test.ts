import { describe, expect, it } from 'vitest'
import { frame, redirects } from '#content'
import type { OldAddresses } from '#shared/redirects.ts'
import { oldAddressProblem } from './old-addresses.ts'

const site = { brandPages: { ...frame, officeKeys: ['berlin'] }, toDepartments: { '/in/design': 'Design' } }
const check = (old: OldAddresses) => oldAddressProblem(old, site)

describe('the table of old addresses', () => {
  it('is right in the brand folder', () => {
    expect(check(redirects)).toBeNull()
  })

  it.each([
    { '/openings': '/#careers' },
    { '/openings.html': '/?department=Software+Engineering#careers' },
    { '/openings/*': '/jobs/*' },
    { '/jobs/*': '/jobs/*#apply' },
    { '/old/berlin': '/locations/berlin' },
    { '/engineering/*': '/engineering' },
  ])('may hold %j', (old) => expect(check(old)).toBeNull())

  it.each(['openings', '/', '/*', '/Openings', '/openings/', '/open*', '/a/*/b', '/a?b=1', '/a//b', '/a b', '/a/../b', ''])(
    "refuses '%s', which is no path",
    (from) =>
      expect(check({ [from]: '/' })).toBe(
        `redirects.ts: '${from}' is no path such as '/openings' or '/openings/*', in lower case`,
      ),
  )

  it.each(['/benefits', '/jobs/1', '/locations/berlin', '/faq', '/in/design', '/thank-you', '/api/*', '/fair/*'])(
    "refuses '%s', which the site has itself",
    (from) => expect(check({ [from]: '/' })).toBe(`redirects.ts: '${from}' is an address of this site`),
  )

  it.each([
    '/nope',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'benefits',
    '',
    '/openings',
    '/?department=Ärzte',
  ])("refuses to lead to '%s', which is no page", (to) =>
    expect(check({ '/openings': to })).toBe(
      `redirects.ts: '/openings' leads to '${to}', which is no page of this site, or not percent-encoded`,
    ),
  )

  it.each([{ '/openings': '/jobs/*' }, { '/openings/*': '/?department=*' }, { '/openings/*': '/jobs/*?a=*' }])(
    'refuses a placeholder that nothing fills: %j',
    (old) => expect(check(old)).toContain("only '…/*' can lead to '/jobs/*'"),
  )
})
