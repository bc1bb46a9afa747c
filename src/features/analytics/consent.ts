import { isCrawler } from '#shared/analytics-crawler.ts'
import { type PrivacySignal, privacySignal } from '#platform/privacy-signals.ts'

/**
 * Whether this visitor is counted. Read before every event and before every attempt to send, so that a change counts at
 * once. It is part of the entry: keep it small.
 */

/** Why nothing is counted, or 'on'. The browser's signal stands above the visitor's switch. */
export type AnalyticsState = 'on' | 'off' | PrivacySignal

const choiceKey = 'analytics-choice'
const listeners = new Set<() => void>()
/** Stands in where the browser keeps nothing (private windows): the switch then holds for this page. */
let isSwitchedOff = false

function readChoice(): boolean {
  try {
    return localStorage.getItem(choiceKey) === 'off'
  } catch {
    return isSwitchedOff
  }
}

export function analyticsState(): AnalyticsState {
  return privacySignal() ?? (readChoice() ? 'off' : 'on')
}

/** Whether anything may be noted or sent: the visitor is counted and is nobody's crawler. */
export function isCounted(): boolean {
  return analyticsState() === 'on' && !isCrawler(navigator.userAgent)
}

/** The visitor's own switch. */
export function switchAnalytics(isOn: boolean): void {
  isSwitchedOff = !isOn
  try {
    if (isOn) localStorage.removeItem(choiceKey)
    else localStorage.setItem(choiceKey, 'off')
  } catch {
    // Kept for this page only.
  }
  for (const listener of listeners) listener()
}

/** Calls back whenever the switch is moved, in this tab or in another; returns what ends it. */
export function watchAnalyticsState(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === choiceKey || key === null) onChange()
  }
  listeners.add(onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onStorage)
  }
}
