import { afterEach, describe, expect, it, vi } from 'vitest'
import { isSafariTab } from './safari-tab.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const chromeOnIPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1'
const firefoxOnMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'
const webKitOnLinux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

const stubBrowser = (userAgent: string, standalone = false) => vi.stubGlobal('navigator', { userAgent, standalone })

describe('isSafariTab', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each([iPhone, mac, chromeOnIPhone])('detects a Safari tab: %s', (userAgent) => {
    stubBrowser(userAgent)
    expect(isSafariTab()).toBe(true)
  })

  it.each([chromeOnMac, firefoxOnMac, webKitOnLinux])('rejects another browser: %s', (userAgent) => {
    stubBrowser(userAgent)
    expect(isSafariTab()).toBe(false)
  })

  it('rejects a site that was started from the home screen', () => {
    stubBrowser(iPhone, true)
    expect(isSafariTab()).toBe(false)
  })
})
