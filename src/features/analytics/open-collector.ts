import { isOnline, watchOnline } from '#platform/online.ts'
import { ask } from '#platform/http.ts'
import { reportProblem } from '#platform/report.ts'
import { settings } from '#platform/settings.ts'
import { describeBrowser } from '#platform/user-agent.ts'
import {
  addAnalyticsEvents,
  clearAnalyticsEvents,
  readAnalyticsEvents,
  removeAnalyticsEvents,
} from '#storage/analytics-outbox.ts'
import type { AnalyticsTarget } from '#storage/database.ts'
import { analyticsEvent, type RecordedOccurrence } from './analytics-event.ts'
import { createCollector } from './collector.ts'
import { isCounted, watchAnalyticsState } from './consent.ts'
import { forgetVisitorId, visitorId } from './visitor-id.ts'

/** The lazy part of analytics: connects the collector to the browser and triggers its sending. */

const timeoutMs = 122_000

/** Runs work in one tab at a time. Without Web Locks, each tab sends its own events. */
async function asOnlySender(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request('analytics-sender', work)
  } catch (error) {
    // Never run the work without the lock: another tab may be sending the same events.
    reportProblem('analytics: no turn to send', error)
  }
}

interface Opening {
  readonly landingAddress: string
  /** The page has the debug flag, so events go to the developers' collector. */
  readonly isDebug: boolean
}

export type OpenCollector = ReturnType<typeof openCollector>

/** Opens the collector of this page and sends the events of earlier visits. */
export function openCollector({ isDebug, landingAddress }: Opening) {
  const target: AnalyticsTarget = isDebug ? 'debug' : 'live'
  const collector = createCollector({
    target,
    outbox: {
      add: addAnalyticsEvents,
      read: readAnalyticsEvents,
      remove: removeAnalyticsEvents,
      clear: clearAnalyticsEvents,
    },
    // Only the status matters: a collector may answer with any body.
    post: (to, events) =>
      ask(to === 'debug' ? settings.analyticsDevUrl : settings.analyticsUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(events),
        credentials: 'omit',
        // Do not leak the page's query: it may identify the person who referred the visitor.
        referrerPolicy: 'strict-origin',
        timeoutMs,
      }),
    isCounted,
    isOnline,
    nowMs: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    asOnlySender,
    warn: reportProblem,
  })
  const { referrer } = document
  const forgetIfNotCounted = () => {
    if (isCounted()) return
    forgetVisitorId()
    void collector.forget()
  }
  watchAnalyticsState(forgetIfNotCounted)
  watchOnline(() => {
    if (isOnline()) void collector.flush()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void collector.flush()
  })
  forgetIfNotCounted()
  void collector.flush()
  return {
    /** Resolves when sending has ended, successfully or not. */
    record: (occurrences: readonly RecordedOccurrence[]): Promise<void> => {
      if (!isCounted()) return Promise.resolve()
      const page = { ...describeBrowser(), landingAddress, referrer, distinctId: visitorId() }
      return collector.record(occurrences.map((occurrence) => analyticsEvent(occurrence, page)))
    },
  }
}
