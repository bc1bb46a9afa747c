import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AnalyticsSwitch } from './analytics-switch.tsx'
import { analyticsState, isCounted } from './consent.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

/** A browser that says this of itself. */
function browser(said: Record<string, unknown>): void {
  vi.stubGlobal('navigator', { ...said, userAgent: said['userAgent'] ?? chrome })
}

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function theSwitch(): HTMLElement {
  return screen.getByRole('checkbox', { name: 'Share usage statistics' })
}

describe('the visitor’s switch', () => {
  it('is on, goes off and on again, and is remembered', async () => {
    const user = userEvent.setup()
    const { unmount } = render(<AnalyticsSwitch />)
    expect(theSwitch()).toBeChecked()
    expect(theSwitch()).toHaveAccessibleDescription(/Never what you write or attach/)
    await user.click(theSwitch())
    expect(theSwitch()).not.toBeChecked()
    expect(theSwitch()).toHaveAccessibleDescription('Nothing about your visits is kept or sent.')
    expect(isCounted()).toBe(false)
    unmount()
    render(<AnalyticsSwitch />)
    expect(theSwitch()).not.toBeChecked()
    await user.tab()
    await user.keyboard(' ')
    expect(theSwitch()).toBeChecked()
    expect(isCounted()).toBe(true)
  })

  it.each([
    [{ doNotTrack: '1' }, 'Already off: your browser sends Do Not Track.'],
    [{ globalPrivacyControl: true }, 'Already off: your browser sends Global Privacy Control.'],
  ])('says that the browser has already turned it off: %j', (said, words) => {
    browser(said)
    render(<AnalyticsSwitch />)
    expect(theSwitch()).not.toBeChecked()
    expect(theSwitch()).toBeDisabled()
    expect(theSwitch()).toHaveAccessibleDescription(words)
    expect(isCounted()).toBe(false)
  })

  it('follows another tab', async () => {
    render(<AnalyticsSwitch />)
    localStorage.setItem('analytics-choice', 'off')
    window.dispatchEvent(new StorageEvent('storage', { key: 'analytics-choice' }))
    await vi.waitFor(() => expect(theSwitch()).not.toBeChecked())
  })

  it('holds for the page where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} })
    render(<AnalyticsSwitch />)
    await userEvent.click(theSwitch())
    expect(theSwitch()).not.toBeChecked()
    await userEvent.click(theSwitch())
    expect(theSwitch()).toBeChecked()
  })
})

describe('who is counted', () => {
  it.each([
    [{ doNotTrack: '0' }, 'on'],
    [{ doNotTrack: 'unspecified' }, 'on'],
    [{ doNotTrack: null }, 'on'],
    [{ doNotTrack: 'yes' }, 'do-not-track'],
    [{ doNotTrack: '1', globalPrivacyControl: true }, 'global-privacy-control'],
    [{ doNotTrack: '1', globalPrivacyControl: false }, 'do-not-track'],
  ])('a browser that says %j is %s', (said, state) => {
    browser(said)
    expect(analyticsState()).toBe(state)
  })

  it('is no crawler', () => {
    browser({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    expect(analyticsState()).toBe('on')
    expect(isCounted()).toBe(false)
  })
})
