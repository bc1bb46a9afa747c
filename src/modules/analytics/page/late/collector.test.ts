import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteModuleDatabases } from '#storage/module-database-names.ts'
import {
  addAnalyticsEvents,
  type AnalyticsTarget,
  clearAnalyticsEvents,
  maxQueuedAgeMs,
  maxQueuedEvents,
  readAnalyticsEvents,
  removeAnalyticsEvents,
} from '../../device/analytics-outbox.ts'
import type { AnalyticsEvent } from './analytics-event.ts'
import { type CollectorDeps, createCollector } from './collector.ts'

afterEach(async () => deleteModuleDatabases(() => indexedDB))

function eventAt(timestampMs: number): AnalyticsEvent {
  const attributes = {
    distinct_id: 'id',
    $browser_version: null,
    $current_url: '',
    $screen_height: 1,
    $screen_width: 1,
    mp_lib: 'web',
    $lib_version: '1',
  }
  return { event_type: 'careers_page_view', event_timestamp: timestampMs, attributes, client: { client_id: 'web' } }
}

function eventsFrom(firstMs: number, count: number): AnalyticsEvent[] {
  return Array.from({ length: count }, (_, index) => eventAt(firstMs + index))
}

/** Fakes the device, the network and the clock. The stored queue is the real one. */
function world(overrides: Partial<CollectorDeps> = {}) {
  const state = {
    nowMs: 1_790_000_000_000,
    /** Response statuses in order. The last one repeats. */
    answers: [200] as (number | null)[],
    /** What answers other than 200 ask for. */
    retryAfterMs: null as number | null,
    isCounted: true,
    isOnline: true,
    sent: [] as { readonly target: AnalyticsTarget; readonly timestamps: readonly number[] }[],
    waits: [] as number[],
    warnings: [] as string[],
  }
  const deps: CollectorDeps = {
    target: 'live',
    outbox: {
      add: addAnalyticsEvents,
      read: readAnalyticsEvents,
      remove: removeAnalyticsEvents,
      clear: clearAnalyticsEvents,
    },
    post: async (target, events) => {
      state.sent.push({ target, timestamps: events.map((event) => event.event_timestamp) })
      const answer = state.answers.length > 1 ? state.answers.shift() : state.answers[0]
      return answer
        ? { status: 'answered', code: answer, retryAfterMs: answer === 200 ? null : state.retryAfterMs }
        : { status: 'no-answer' }
    },
    isCounted: () => state.isCounted,
    isOnline: () => state.isOnline,
    nowMs: () => state.nowMs,
    wait: async (ms) => {
      state.waits.push(ms)
      state.nowMs += ms
    },
    asOnlySender: (work) => work(),
    warn: (problem) => state.warnings.push(problem),
    ...overrides,
  }
  return { state, collector: createCollector(deps) }
}

async function queued(nowMs: number, target: AnalyticsTarget = 'live'): Promise<number[]> {
  return (await readAnalyticsEvents(target, 1_000, nowMs)).map(({ event }) => event.event_timestamp)
}

describe('the analytics collector', () => {
  it('sends simultaneous events as one list and deletes them', async () => {
    const { collector, state } = world()
    await Promise.all([collector.record([eventAt(1)]), collector.record([eventAt(2), eventAt(3)])])
    // The order of the list does not matter, because each event has its own timestamp.
    expect(state.sent).toHaveLength(1)
    expect(new Set(state.sent[0]?.timestamps)).toEqual(new Set([1, 2, 3]))
    expect(await queued(state.nowMs)).toEqual([])
    expect(state.warnings).toEqual([])
  })

  it('tries three times, one second apart, then warns and retains the events', async () => {
    const { collector, state } = world()
    state.answers = [503, null, 204, 200]
    await collector.record([eventAt(1)])
    expect(state.sent).toHaveLength(3)
    expect(state.waits).toEqual([1_000, 1_000, 1_000])
    expect(state.warnings).toHaveLength(1)
    expect(await queued(state.nowMs)).toEqual([1])
    await collector.flush()
    expect(state.sent.at(-1)?.timestamps).toEqual([1])
    expect(await queued(state.nowMs)).toEqual([])
  })

  it('succeeds with the second or third attempt', async () => {
    const { collector, state } = world()
    state.answers = [500, 500, 200]
    await collector.record([eventAt(1)])
    expect(state.sent).toHaveLength(3)
    expect(state.warnings).toEqual([])
    expect(await queued(state.nowMs)).toEqual([])
  })

  it('pauses for a minute after three failures and their warning, unless the page is online or visible again', async () => {
    const { collector, state } = world()
    state.answers = [null]
    await collector.record([eventAt(1)])
    await collector.record([eventAt(2)])
    expect(state.sent).toHaveLength(3)
    await collector.flush()
    expect(state.sent).toHaveLength(6)
    expect(state.warnings).toHaveLength(2)
    state.nowMs += 60_000
    await collector.record([eventAt(3)])
    expect(state.sent).toHaveLength(9)
    state.answers = [200]
    await collector.flush()
    expect(state.sent.at(-1)?.timestamps).toEqual([1, 2, 3])
    state.answers = [500]
    await collector.record([eventAt(4)])
    expect(state.warnings).toHaveLength(4)
  })

  it('waits as long as the collector asks, without a warning, and then sends everything', async () => {
    const { collector, state } = world()
    state.answers = [429]
    state.retryAfterMs = 30_000
    await collector.record([eventAt(1)])
    expect(state.sent).toHaveLength(1)
    await collector.flush()
    await collector.record([eventAt(2)])
    expect(state.sent).toHaveLength(1)
    expect(state.warnings).toEqual([])
    state.nowMs += 30_000
    state.answers = [200]
    await collector.record([eventAt(3)])
    expect(state.sent.at(-1)?.timestamps).toEqual([1, 2, 3])
    expect(await queued(state.nowMs)).toEqual([])
  })

  it('tries a collector that fails three times and warns, also where it says when to come back', async () => {
    const { collector, state } = world()
    state.answers = [503]
    state.retryAfterMs = 120_000
    await collector.record([eventAt(1)])
    expect([state.sent.length, state.warnings.length]).toEqual([3, 1])
    state.nowMs += 119_000
    await collector.flush()
    expect(state.sent).toHaveLength(3)
    state.nowMs += 1_000
    state.answers = [200]
    await collector.flush()
    expect(state.sent.at(-1)?.timestamps).toEqual([1])
  })

  it('does not send while offline, and preserves the timestamps of events', async () => {
    const { collector, state } = world()
    state.isOnline = false
    await collector.record([eventAt(1)])
    expect(state.sent).toEqual([])
    expect(state.warnings).toEqual([])
    state.isOnline = true
    state.nowMs += 3 * 24 * 60 * 60 * 1000
    await collector.flush()
    expect(state.sent).toEqual([{ target: 'live', timestamps: [1] }])
  })

  it('sends the events of earlier visits in batches of fifty', async () => {
    await addAnalyticsEvents(eventsFrom(0, 120), 'live', 1_790_000_000_000)
    const { collector, state } = world()
    await collector.flush()
    expect(state.sent.map(({ timestamps }) => timestamps.length)).toEqual([50, 50, 20])
    expect(state.sent.flatMap(({ timestamps }) => timestamps)).toEqual(Array.from({ length: 120 }, (_, index) => index))
  })

  it('stores at most 500 events and drops the oldest', async () => {
    const { nowMs } = world().state
    await addAnalyticsEvents(eventsFrom(0, maxQueuedEvents), 'live', nowMs)
    await addAnalyticsEvents(eventsFrom(1_000, 3), 'live', nowMs)
    const left = await queued(nowMs)
    expect(left).toHaveLength(500)
    expect(left[0]).toBe(3)
    expect(left.at(-1)).toBe(1_002)
  })

  it('drops events after seven days', async () => {
    const { collector, state } = world()
    await addAnalyticsEvents([eventAt(1)], 'live', state.nowMs - maxQueuedAgeMs - 1)
    await addAnalyticsEvents([eventAt(2)], 'live', state.nowMs - maxQueuedAgeMs)
    await collector.flush()
    expect(state.sent).toEqual([{ target: 'live', timestamps: [2] }])
  })

  it('separates debug events from live events', async () => {
    const { nowMs } = world().state
    await addAnalyticsEvents([eventAt(1)], 'debug', nowMs)
    await addAnalyticsEvents([eventAt(2)], 'live', nowMs)
    const { collector, state } = world({ target: 'debug' })
    await collector.record([eventAt(3)])
    expect(state.sent).toEqual([
      { target: 'live', timestamps: [2] },
      { target: 'debug', timestamps: [1, 3] },
    ])
  })

  it('stores and sends nothing for a visitor who is not counted, and deletes stored events', async () => {
    const { collector, state } = world()
    await addAnalyticsEvents([eventAt(1)], 'live', state.nowMs)
    state.isCounted = false
    await collector.record([eventAt(2)])
    expect(await queued(state.nowMs)).toEqual([1])
    await collector.flush()
    expect(state.sent).toEqual([])
    expect(await queued(state.nowMs)).toEqual([])
  })

  it('stops between two attempts when the visitor switches analytics off', async () => {
    const { collector, state } = world({
      wait: async (ms) => {
        if (ms === 1_000 && state.sent.length === 1) state.isCounted = false
      },
    })
    state.answers = [500]
    await collector.record([eventAt(1)])
    expect(state.sent).toHaveLength(1)
    expect(state.warnings).toEqual([])
  })

  it('sends events recorded during a pass exactly once', async () => {
    let answer = () => {}
    const { collector, state } = world({
      post: (target, events) => {
        state.sent.push({ target, timestamps: events.map((event) => event.event_timestamp) })
        return new Promise((resolve) => {
          answer = () => resolve({ status: 'answered', code: 200, retryAfterMs: null })
        })
      },
    })
    const first = collector.record([eventAt(1)])
    await expect.poll(() => state.sent).toHaveLength(1)
    const second = collector.record([eventAt(2)])
    const third = collector.flush()
    answer()
    await expect.poll(() => state.sent).toHaveLength(2)
    answer()
    await Promise.all([first, second, third])
    expect(state.sent.map(({ timestamps }) => timestamps)).toEqual([[1], [2]])
  })

  it('does not make three more attempts for events recorded during a failed pass', async () => {
    let fail = () => {}
    const { collector, state } = world({
      post: (target, events) => {
        state.sent.push({ target, timestamps: events.map((event) => event.event_timestamp) })
        return new Promise((resolve) => {
          fail = () => resolve({ status: 'answered', code: 503, retryAfterMs: null })
        })
      },
    })
    const first = collector.record([eventAt(1)])
    await expect.poll(() => state.sent).toHaveLength(1)
    const second = collector.record([eventAt(2)])
    for (const count of [2, 3]) {
      fail()
      await expect.poll(() => state.sent).toHaveLength(count)
    }
    fail()
    await Promise.all([first, second])
    expect(state.sent).toHaveLength(3)
    expect(await queued(state.nowMs)).toEqual([1, 2])
  })

  it('sends from one tab at a time', async () => {
    let turns = Promise.resolve()
    const asOnlySender = (work: () => Promise<void>) => {
      turns = turns.then(work)
      return turns
    }
    const tabs = [world({ asOnlySender }), world({ asOnlySender })]
    await addAnalyticsEvents(eventsFrom(0, 60), 'live', 1_790_000_000_000)
    await Promise.all(tabs.map(({ collector }) => collector.flush()))
    const sent = tabs.flatMap(({ state }) => state.sent.flatMap(({ timestamps }) => timestamps))
    expect(sent.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index))
  })

  it('sends events at once when they cannot be stored', async () => {
    const { collector, state } = world({
      outbox: { add: async () => false, read: async () => [], remove: async () => false, clear: async () => {} },
    })
    await collector.record([eventAt(1)])
    expect(state.sent).toEqual([{ target: 'live', timestamps: [1] }])
  })

  it('does not send events twice when they cannot be deleted', async () => {
    const { collector, state } = world({
      outbox: { add: addAnalyticsEvents, read: readAnalyticsEvents, remove: async () => false, clear: clearAnalyticsEvents },
    })
    await collector.record([eventAt(1)])
    await collector.flush()
    expect(state.sent).toHaveLength(1)
  })
})
