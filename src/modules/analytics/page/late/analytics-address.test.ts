import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignOf, publicAddress, referringDomainOf, searchOf } from './analytics-address.ts'

const site = 'https://careers.example.com'

describe('campaignOf', () => {
  it.each([
    [`${site}/`, {}],
    [
      `${site}/?utm_source=news&utm_medium=mail&utm_campaign=fair%2026&utm_content=a+b&utm_term=x`,
      { utm_source: 'news', utm_medium: 'mail', utm_campaign: 'fair 26', utm_content: 'a b', utm_term: 'x' },
    ],
    [`${site}/?utm_source=&utm_medium=mail#careers`, { utm_medium: 'mail' }],
    [`${site}/?utm_source=cut%E2%8`, { utm_source: 'cut%E2%8' }],
    [`${site}/#?utm_source=anchor`, {}],
    [`${site}/?xutm_source=other&utm_id=7`, {}],
  ])('reads the campaign of %s', (address, campaign) => expect(campaignOf(address)).toEqual(campaign))
})

describe('searchOf', () => {
  it.each([
    ['https://www.google.com/', { $search_engine: 'google' }],
    ['https://www.google.co.uk/search?q=careers+page&hl=en', { $search_engine: 'google', mp_keyword: 'careers page' }],
    ['http://google.de/?q=', { $search_engine: 'google' }],
    ['https://www.bing.com/search?q=owl%20jobs', { $search_engine: 'bing', mp_keyword: 'owl jobs' }],
    ['https://search.yahoo.com/search?p=lark&q=other', { $search_engine: 'yahoo', mp_keyword: 'lark' }],
    ['https://search.yahoo.com/search?q=lark', { $search_engine: 'yahoo' }],
    ['https://duckduckgo.com/?p=no&q=yes', { $search_engine: 'duckduckgo', mp_keyword: 'yes' }],
    ['https://notgoogle.com/?q=x', {}],
    ['https://example.com/google.html?q=x', {}],
    ['https://example.com/?u=https://www.bing.com/&q=x', {}],
    ['android-app://com.google.android.googlequicksearchbox/', {}],
    ['', {}],
  ])('reads the search of %s', (referrer, search) => expect(searchOf(referrer)).toEqual(search))
})

describe('referringDomainOf', () => {
  it.each([
    ['https://www.linkedin.com/feed/', 'www.linkedin.com'],
    ['http://localhost:4173/jobs', 'localhost:4173'],
    ['https://news.example.com?x=1', 'news.example.com'],
    ['https://ann:secret@example.com/', 'example.com'],
    ['android-app://com.linkedin.android/', 'com.linkedin.android'],
    ['about:blank', ''],
    ['', ''],
  ])('reads the domain of %s as %j', (referrer, domain) => expect(referringDomainOf(referrer)).toBe(domain))
})

describe('publicAddress', () => {
  it.each([
    [`${site}/jobs/7?gh_src=ann-lee`, `${site}/jobs/7`],
    [`${site}/jobs/7?gh_src=ann-lee&utm_source=news#apply`, `${site}/jobs/7?utm_source=news#apply`],
    [`${site}/?department=Design&type=Intern&email=a@b.c#careers`, `${site}/?department=Design&type=Intern#careers`],
    [`${site}/jobs/7#apply=0123456789abcdef0123456789abcdef`, `${site}/jobs/7`],
    [`${site}/alerts#0123456789abcdef0123456789abcdef`, `${site}/alerts`],
    [`${site}/on#code=K7QM2XPD9RTW4HCN`, `${site}/on`],
    [`${site}/?token=1#access_token=secret`, `${site}/`],
    ['https://ann:secret@example.com/path', 'https://example.com/path'],
    ['', ''],
  ])('reduces %s to %j', (address, expected) => expect(publicAddress(address)).toBe(expected))

  it('never retains a parameter that is not on the allow-list', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.stringMatching(/^[\w%&=?]{0,20}$/)), (query) => {
        const pairs = Object.entries({ gh_src: 'someone', ...query }).map(([name, value]) => `${name}=${value}`)
        const left = publicAddress(`${site}/jobs/7?${pairs.join('&')}`)
        const names = [...new URL(left).searchParams.keys()]
        expect(
          names.filter((name) => !/^(utm_(source|medium|campaign|content|term)|department|location|type)$/.test(name)),
        ).toEqual([])
      }),
    )
  })
})
