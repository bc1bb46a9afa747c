import * as v from 'valibot'
import { isOnline, watchOnline } from '#platform/online.ts'
import { ask } from '#platform/http.ts'
import { reportProblem } from '#platform/report.ts'
import { settings } from '#platform/settings.ts'
import type { ReportedEvent } from '#platform/site-events.ts'
import {
  addAnalyticsEvents,
  type AnalyticsTarget,
  clearAnalyticsEvents,
  maxQueuedAgeMs,
  readAnalyticsEvents,
  removeAnalyticsEvents,
} from '../../device/analytics-outbox.ts'
import { analyticsSettings } from '../../shared/page-settings.ts'
import { analyticsState, isCounted, watchAnalyticsState } from '../early/consent.ts'
import { takeBackup } from '../early/event-backup.ts'
import { analyticsEvents } from './analytics-event.ts'
import { createCollector } from './collector.ts'
import { describeBrowser } from './user-agent.ts'
import { forgetVisitorId, visitorId } from './visitor-id.ts'

/** The lazy part of analytics: connects the collector to the browser and triggers its sending. */

const timeoutMs = 122_000

/** Events of a page that was left early. Another release may have stored them. */
const Backup = v.array(
  v.object({
    event: v.variant('type', [
      v.object({ type: v.literal('page-shown'), jobId: v.nullable(v.number()) }),
      v.object({ type: v.literal('application-sent'), jobId: v.number() }),
      v.object({
        type: v.literal('application-failed'),
        jobId: v.number(),
        error: v.nullable(v.string()),
        field: v.nullable(v.string()),
        httpStatusCode: v.nullable(v.number()),
      }),
    ]),
    atMs: v.number(),
    address: v.string(),
  }),
)

/** What is older than an event may wait is dropped: a site that was without this module for months has one, too. */
function readBackup(): readonly ReportedEvent[] {
  const stored = v.safeParse(Backup, takeBackup())
  return stored.success ? stored.output.filter(({ atMs }) => atMs > Date.now() - maxQueuedAgeMs) : []
}

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

export interface OpenCollector {
  /** Resolves when sending has ended, successfully or not. Takes what an earlier page has left along. */
  readonly record: (events: readonly ReportedEvent[]) => Promise<void>
}

/** Opens the collector of this page and sends the events of earlier visits. */
export function openCollector({ isDebug, landingAddress }: Opening): OpenCollector {
  const target: AnalyticsTarget = isDebug ? 'debug' : 'live'
  const { devUrl, url } = analyticsSettings(settings)
  const collector = createCollector({
    target,
    outbox: {
      add: addAnalyticsEvents,
      read: readAnalyticsEvents,
      remove: removeAnalyticsEvents,
      clear: async () => {
        // The core is deleting the database.
        if (analyticsState() !== 'cleared') await clearAnalyticsEvents()
      },
    },
    // Only the status matters: a collector may answer with any body.
    post: (to, events) =>
      ask(to === 'debug' ? devUrl : url, {
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
    takeBackup()
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
    record: async (events) => {
      if (!isCounted()) return
      const page = { ...describeBrowser(), landingAddress, referrer, distinctId: visitorId() }
      await collector.record([...readBackup(), ...events].flatMap((each) => analyticsEvents(each, page)))
    },
  }
}
