import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AnalyticsSwitch } from './analytics-switch.tsx'
import { analyticsState, isCounted } from '../early/consent.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

/** Stubs properties of `navigator`. */
function stubNavigator(properties: Record<string, unknown>): void {
  vi.stubGlobal('navigator', { ...properties, userAgent: properties['userAgent'] ?? chrome })
}

afterEach(() => {
  localStorage.clear()
  vi.doUnmock('#content')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function findSwitch(): HTMLElement {
  return screen.getByRole('switch', { name: 'Share usage statistics' })
}

describe('the analytics switch', () => {
  it('starts on, and remembers being switched off and on', async () => {
    const user = userEvent.setup()
    const { unmount } = render(<AnalyticsSwitch />)
    expect(findSwitch()).toBeChecked()
    expect(findSwitch()).toHaveAccessibleDescription(/Never what you write or attach/)
    await user.click(findSwitch())
    expect(findSwitch()).not.toBeChecked()
    expect(findSwitch()).toHaveAccessibleDescription('Nothing about your visits is saved or sent.')
    expect(isCounted()).toBe(false)
    unmount()
    render(<AnalyticsSwitch />)
    expect(findSwitch()).not.toBeChecked()
    await user.tab()
    await user.keyboard(' ')
    expect(findSwitch()).toBeChecked()
    expect(isCounted()).toBe(true)
  })

  it.each([
    [{ doNotTrack: '1' }, 'Already off: your browser sends Do Not Track.'],
    [{ globalPrivacyControl: true }, 'Already off: your browser sends Global Privacy Control.'],
  ])('shows that the browser has already turned it off: %j', (properties, description) => {
    stubNavigator(properties)
    render(<AnalyticsSwitch />)
    expect(findSwitch()).not.toBeChecked()
    expect(findSwitch()).toBeDisabled()
    expect(findSwitch()).toHaveAccessibleDescription(description)
    expect(isCounted()).toBe(false)
  })

  it('starts off where the company asks first, and counts nobody whose browser objects', async () => {
    vi.resetModules()
    vi.doMock('#content', () => ({ brand: { analytics: 'ask' } }))
    const asking = await import('../early/consent.ts')
    expect(asking.isCounted()).toBe(false)
    asking.switchAnalytics(true)
    expect(asking.isCounted()).toBe(true)
    expect(localStorage.getItem('analytics-choice')).toBe('on')
    stubNavigator({ globalPrivacyControl: true })
    expect(asking.isCounted()).toBe(false)
    stubNavigator({})
    asking.switchAnalytics(false)
    expect(asking.isCounted()).toBe(false)
    expect(localStorage).toHaveLength(0)
  })

  it('follows a change in another tab', async () => {
    render(<AnalyticsSwitch />)
    localStorage.setItem('analytics-choice', 'off')
    window.dispatchEvent(new StorageEvent('storage', { key: 'analytics-choice' }))
    await waitFor(() => expect(findSwitch()).not.toBeChecked())
  })

  it('applies to the page where storage is full', async () => {
    render(<AnalyticsSwitch />)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await userEvent.click(findSwitch())
    expect(findSwitch()).not.toBeChecked()
    expect(isCounted()).toBe(false)
    vi.restoreAllMocks()
    await userEvent.click(findSwitch())
    expect(isCounted()).toBe(true)
  })

  it('applies to the page where storage is denied', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} })
    render(<AnalyticsSwitch />)
    await userEvent.click(findSwitch())
    expect(findSwitch()).not.toBeChecked()
    await userEvent.click(findSwitch())
    expect(findSwitch()).toBeChecked()
  })
})

describe('isCounted', () => {
  it.each([
    [{ doNotTrack: '0' }, 'on'],
    [{ doNotTrack: 'unspecified' }, 'on'],
    [{ doNotTrack: null }, 'on'],
    [{ doNotTrack: 'yes' }, 'do-not-track'],
    [{ doNotTrack: '1', globalPrivacyControl: true }, 'global-privacy-control'],
    [{ doNotTrack: '1', globalPrivacyControl: false }, 'do-not-track'],
  ])('is decided by the signals %j: %s', (properties, state) => {
    stubNavigator(properties)
    expect(analyticsState()).toBe(state)
  })

  it('returns false for a crawler', () => {
    stubNavigator({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    expect(analyticsState()).toBe('on')
    expect(isCounted()).toBe(false)
  })
})
