import { brand } from '#content'
import { type PrivacySignal, privacySignal } from './privacy-signals.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'

/**
 * Whether this visitor is counted. It is read before every event and every attempt to send, so that a change takes effect at
 * once. This file is loaded early, so it must stay small.
 */

/**
 * 'on', or the reason why nothing is counted. The browser's signal overrides the visitor's switch. 'cleared' means that all
 * data on the device were deleted, including this switch, so nothing is stored until the site is opened again.
 */
export type AnalyticsState = 'on' | 'off' | 'cleared' | PrivacySignal

/** Crawlers that are never counted. */
const crawlers = /web preview|baiduspider|yandexbot|bingbot|googlebot|yahoo!? slurp/i

export function isCrawler(userAgent: string): boolean {
  return crawlers.test(userAgent)
}

const choiceKey = 'analytics-choice'
const events = new EventTarget()
/** Used where storage is denied or full. The switch then applies to this page only. */
let choiceOfPage: string | null = null
let isCleared = false

/** Before somebody has chosen. */
export const firstState = brand.analytics === 'ask' ? 'off' : 'on'

function readChoice(): 'on' | 'off' {
  const choice = storedChoice()
  return choice === 'on' || choice === 'off' ? choice : firstState
}

function storedChoice(): string | null {
  if (choiceOfPage !== null) return choiceOfPage
  try {
    return localStorage.getItem(choiceKey)
  } catch {
    return null
  }
}

/** The current state, for display. */
export function analyticsState(): AnalyticsState {
  return privacySignal() ?? (isCleared ? 'cleared' : readChoice())
}

/** Whether events may be recorded and sent. */
export function isCounted(): boolean {
  return analyticsState() === 'on' && !isCrawler(navigator.userAgent)
}

/** Sets the visitor's switch. */
export function switchAnalytics(isOn: boolean): void {
  const choice = isOn ? 'on' : 'off'
  isCleared = false
  choiceOfPage = null
  try {
    // What is so without a choice leaves nothing on the device.
    if (choice === firstState) localStorage.removeItem(choiceKey)
    else localStorage.setItem(choiceKey, choice)
  } catch {
    choiceOfPage = choice
  }
  events.dispatchEvent(new Event('switched'))
}

/** Calls back when the state changes, in this tab or another; returns the unsubscribe function. */
export function watchAnalyticsState(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === choiceKey || key === null) onChange()
  }
  const unlisten = onSiteDataCleared(() => {
    isCleared = true
    choiceOfPage = null
    onChange()
  })
  const end = new AbortController()
  events.addEventListener('switched', onChange, { signal: end.signal })
  window.addEventListener('storage', onStorage, { signal: end.signal })
  return () => {
    unlisten()
    end.abort()
  }
}
