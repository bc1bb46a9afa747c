import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { deleteModuleDatabases } from '#storage/module-database-names.ts'
import { addAnalyticsEvents, clearAnalyticsEvents, readAnalyticsEvents } from './analytics-outbox.ts'

const nowMs = 1_790_000_000_000
const eventAt = (atMs: number) => ({ event_timestamp: atMs })
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

afterEach(async () => deleteModuleDatabases(() => indexedDB))

it('events are stored in the order in which they happened', async () => {
  expect(await addAnalyticsEvents([eventAt(100), eventAt(3), eventAt(3)], 'live', nowMs)).toBe(true)
  expect(await addAnalyticsEvents([eventAt(20)], 'live', nowMs)).toBe(true)
  expect((await readAnalyticsEvents('live', 10, nowMs)).map(({ event }) => event.event_timestamp)).toEqual([3, 3, 20, 100])
})

it('deleting events makes no database for a visitor who is not counted', async () => {
  await clearAnalyticsEvents()
  expect(await databases()).toEqual([])
  await addAnalyticsEvents([eventAt(1)], 'live', nowMs)
  await clearAnalyticsEvents()
  expect([await databases(), await readAnalyticsEvents('live', 10, nowMs)]).toEqual([['careers-analytics'], []])
})
