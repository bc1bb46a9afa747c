import { describe, expect, it } from 'vitest'
import { browserOf, browserVersionOf, deviceOf, operatingSystemOf } from './analytics-browser.ts'
import { isCrawler } from '../early/consent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iosWebkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 7)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 12_4 like Mac OS X)'
const google = 'Google Inc.'
const apple = 'Apple Computer, Inc.'

const table: readonly (readonly [
  userAgent: string,
  vendor: string,
  browser: string,
  version: number | null,
  os: string,
  device: string,
])[] = [
  [`${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36`, google, 'Chrome', 131, 'Windows', ''],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/99.7.0.0 Safari/537.36`, google, 'Chrome', 99.7, 'Linux', ''],
  // The rules for Linux and Mac come first, and this user agent contains neither.
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/120.0.0.0 Safari/537.36`, google, 'Chrome', 120, 'Chrome OS', ''],
  [`${android} ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, google, 'Chrome', 131, 'Android', 'Android'],
  [`${mac} ${iosWebkit} Version/17.5 Safari/605.1.15`, apple, 'Safari', 17.5, 'Mac OS X', ''],
  [`${iphone} ${iosWebkit} Version/17.5 Mobile/15E148 Safari/604.1`, apple, 'Mobile Safari', 17.5, 'iOS', 'iPhone'],
  [`${ipad} ${iosWebkit} Version/12.1 Mobile/15E148 Safari/604.1`, apple, 'Mobile Safari', 12.1, 'iOS', 'iPad'],
  [`${iphone} ${iosWebkit} CriOS/126.0.1 Mobile/15E148 Safari/604.1`, apple, 'Chrome iOS', 126, 'iOS', 'iPhone'],
  [`${iphone} ${iosWebkit} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, apple, 'Firefox iOS', 127, 'iOS', 'iPhone'],
  [`${iphone} ${iosWebkit} Mobile/21F90 [FBAN/FBIOS;FBAV/467]`, apple, 'Facebook Mobile', null, 'iOS', 'iPhone'],
  // Current Edge, corrected. The old rules reported Chrome, Chrome and Mobile Safari.
  [`${windows} ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.2.0.0`, google, 'Microsoft Edge', 131.2, 'Windows', ''],
  [
    `${android} ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/130.1.0`,
    google,
    'Microsoft Edge',
    130.1,
    'Android',
    'Android',
  ],
  [`${iphone} ${iosWebkit} Version/17.0 EdgiOS/125.3 Mobile/15E148`, apple, 'Microsoft Edge', 125.3, 'iOS', 'iPhone'],
  [`${windows} ${webkit} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, '', 'Microsoft Edge', 18.17763, 'Windows', ''],
  [`${windows} ${webkit} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`, google, 'Opera', 110, 'Windows', ''],
  [`${android} ${webkit} Chrome/124.0 Mobile Safari/537.36 OPR/81.2 Mini/1`, google, 'Opera Mini', null, 'Android', 'Android'],
  [
    'Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ Version/10.0.9 Mobile Safari/537.10+',
    '',
    'BlackBerry',
    null,
    'BlackBerry',
    'BlackBerry',
  ],
  [
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Trident/7.0; Touch; rv:11.0; IEMobile/11.0) like Gecko',
    '',
    'Internet Explorer Mobile',
    11,
    'Windows Phone',
    'Windows Phone',
  ],
  ['Mozilla/5.0 (Linux; U; Android 9) UCBrowser/12.13 Mobile Safari/537', '', 'UC Browser', 12.13, 'Android', 'Android'],
  // The version rule matches lower case only and the user agent has 'Android', so it never finds a version.
  ['Mozilla/5.0 (Linux; U; Android 4.0.3) Version/4.0 Mobile Safari/534.30', '', 'Android Mobile', null, 'Android', 'Android'],
  ['Mozilla/5.0 (compatible; Konqueror/4.5; FreeBSD) KHTML/4.5.4 (like Gecko)', '', 'Konqueror', null, '', ''],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.5', '', 'Firefox', 128.5, 'Linux', ''],
  ['Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0', '', 'Android Mobile', null, 'Android', 'Android'],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', '', 'Internet Explorer', 11, 'Windows', ''],
  ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.0)', '', 'Internet Explorer', 8, 'Windows', ''],
  ['Mozilla/5.0 (X11; U; SunOS; rv:1.8.1) Gecko/20070511', '', 'Mozilla', 1.8, '', ''],
  [
    'Mozilla/5.0 (iPod; U; CPU iPhone OS 4_3) AppleWebKit/533 Version/5.0.2 Mobile',
    apple,
    'Mobile Safari',
    5,
    'iOS',
    'iPod Touch',
  ],
  ['curl/8.0', '', '', null, '', ''],
  ['', '', '', null, '', ''],
]

describe('browser attributes', () => {
  it.each(table)('detects the browser, version, system and device: %s', (userAgent, vendor, browser, version, os, device) => {
    const clues = { userAgent, vendor, hasOperaObject: false }
    expect([browserOf(clues), browserVersionOf(clues), operatingSystemOf(userAgent), deviceOf(userAgent)]).toEqual([
      browser,
      version,
      os,
      device,
    ])
  })

  it('detects Opera by window.opera alone', () => {
    const clues = { userAgent: 'Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18', vendor: '', hasOperaObject: true }
    expect(browserOf(clues)).toBe('Opera')
    expect(browserVersionOf(clues)).toBe(9.8)
  })
})

describe('isCrawler', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'Mozilla/5.0 (compatible; Yahoo Slurp/3.0)',
    'Mozilla/5.0 (compatible; Example Web Preview)',
    'Mozilla/5.0 (en-us) AppleWebKit/525.13 (KHTML, like Gecko; Google Web Preview) Version/3.1 Safari/525.13',
  ])('detects a crawler: %s', (userAgent) => expect(isCrawler(userAgent)).toBe(true))

  it.each([...new Set(table.map(([userAgent]) => userAgent)), 'DuckDuckBot/1.1', 'Slurp'])(
    'does not detect a crawler: %j',
    (userAgent) => expect(isCrawler(userAgent)).toBe(false),
  )
})
