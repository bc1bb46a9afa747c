import { analyticsEvent, type Moment } from '#shared/analytics-event.ts'
import { analyticsTimeoutMs } from '#shared/analytics-limits.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { postJson } from '#platform/post-json.ts'
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
import { createCollector } from './collector.ts'
import { isCounted, watchAnalyticsState } from './consent.ts'
import { forgetVisitorId, visitorId } from './visitor-id.ts'

/** The lazy half of analytics: the real parts of the collector, and what wakes it. */

/** Waits for its turn among the tabs; where there are no locks each tab sends for itself. */
async function asOnlySender(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request('analytics-sender', work)
  } catch (error) {
    // Never run the work unlocked here: another tab may be at it (pitfalls.md 11).
    reportProblem('analytics: no turn to send', error)
  }
}

export interface OpenCollector {
  /** Resolves when the moments' sending has ended, well or not. */
  record(moments: readonly Moment[]): Promise<void>
}

interface Opening {
  readonly landingAddress: string
  /** The page runs with its debug flag: the developers' collector gets the events. */
  readonly isDebug: boolean
}

/** Opens the collector of this page and lets it send what earlier visits have left. */
export function openCollector({ isDebug, landingAddress }: Opening): OpenCollector {
  const target: AnalyticsTarget = isDebug ? 'debug' : 'live'
  const collector = createCollector({
    target,
    outbox: {
      add: addAnalyticsEvents,
      read: readAnalyticsEvents,
      remove: removeAnalyticsEvents,
      clear: clearAnalyticsEvents,
    },
    post: (to, events) =>
      postJson(to === 'debug' ? settings.analyticsDevUrl : settings.analyticsUrl, JSON.stringify(events), analyticsTimeoutMs),
    isCounted,
    isOnline,
    nowMs: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    asOnlySender,
    warn: reportProblem,
  })
  const { referrer } = document
  const forgetIfAsked = () => {
    if (isCounted()) return
    forgetVisitorId()
    void collector.forget()
  }
  watchAnalyticsState(forgetIfAsked)
  watchOnline(() => {
    if (isOnline()) void collector.flush()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void collector.flush()
  })
  forgetIfAsked()
  void collector.flush()
  return {
    record: (moments) => {
      if (!isCounted()) return Promise.resolve()
      const page = { ...describeBrowser(), landingAddress, referrer, distinctId: visitorId() }
      return collector.record(moments.map((moment) => analyticsEvent(moment, page)))
    },
  }
}
