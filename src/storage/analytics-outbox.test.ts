import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { addAnalyticsEvents, readAnalyticsEvents } from './analytics-outbox.ts'
import { connection } from './database.ts'

it('an event is stored once when its connection is lost after the commit', async () => {
  const { run } = connection
  vi.spyOn(connection, 'run').mockImplementationOnce(async (work) => {
    await run(work)
    return run(work)
  })
  const events = [{ event_timestamp: 1 }, { event_timestamp: 2 }]
  expect(await addAnalyticsEvents(events, 'live', 5)).toBe(true)
  expect((await readAnalyticsEvents('live', 10, 5)).map(({ event }) => event)).toEqual(events)
  connection.close()
})
