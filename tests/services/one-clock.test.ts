import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { keepRetentionOnce } from '#server/operate/retention/retention.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { testClock } from '../setup/test-clock.ts'
import { boardOf } from './listed-board.ts'
import { openTestServices } from './test-services.ts'

it('a day of the one clock erases an application whose time is over', async () => {
  const clock = testClock(Date.parse('2026-11-23T12:00:00Z'))
  const services = await openTestServices({
    clock: clock.nowMs,
    board: () => boardOf([]),
  })
  const { database } = services.services
  const count = async (table: string) => Number((await database.read(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.['n'])
  const workOfDay = async () => {
    const deps = {
      database,
      recordBoard: async () => true,
      periods: { months: 12, byCountry: {} },
      inform: () => {},
    }
    await keepRetentionOnce(deps, randomUUID(), new AbortController().signal)
  }
  await storeApplication(database, {
    idempotencyKey: randomUUID(),
    bodySha256: '',
    jobId: 7,
    jobTitle: 'Baker',
    answers: { first_name: 'Amina' },
    form: null,
    educationNames: [],
    language: 'en',
    files: [],
  })

  clock.set(Date.parse('2027-11-21T12:00:00Z'))
  clock.advance(dayMs + hourMs)
  await workOfDay()
  expect(await count('applications')).toBe(1)

  clock.advance(dayMs)
  await workOfDay()
  expect(await count('applications')).toBe(0)

  await services.close()
})
