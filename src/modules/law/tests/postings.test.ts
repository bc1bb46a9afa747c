import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LawOfCompany } from '#shared/brand.ts'
import type { Database } from '#server/database/database.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { postingVersions, purgePostings, recordPostings } from '../server/postings.ts'

const company: LawOfCompany = {
  employees: null,
  employeesIn: {},
  federalContractor: false,
  screensWithSoftware: null,
  asksEducationDates: true,
  notices: [],
  software: null,
  complaints: null,
}
const day = (text: string) => Date.parse(`${text}T12:00:00Z`)

let services: TestServices
let database: Database
beforeEach(async () => {
  services = await openTestServices()
  ;({ database } = services.services)
})
afterEach(async () => services.close())

const posting = (jobId: number, text: string, places: readonly string[] = ['US-IL']) => ({
  jobId,
  places,
  text: JSON.stringify({ text }),
})
const record = async (date: string, shown: readonly ReturnType<typeof posting>[], open = shown.map(({ jobId }) => jobId)) =>
  recordPostings(
    database,
    open,
    async (jobIds) => Promise.resolve(shown.filter(({ jobId }) => jobIds.includes(jobId))),
    day(date),
  )
const versions = async (jobId: number) =>
  (await postingVersions(database, jobId)).map(({ posting: shown, shownFrom, shownUntil }) => [
    (shown as { text: string }).text,
    shownFrom.slice(0, 10),
    shownUntil?.slice(0, 10) ?? null,
  ])

it('each version of a posting is stored with its first and last day', async () => {
  await record('2026-01-01', [posting(1, 'one'), posting(2, 'other')])
  await record('2026-01-02', [posting(1, 'one'), posting(2, 'other')])
  await record('2026-01-03', [posting(1, 'two'), posting(2, 'other')])
  await record('2026-01-04', [posting(2, 'other')])
  expect(await versions(1)).toEqual([
    ['one', '2026-01-01', '2026-01-03'],
    ['two', '2026-01-03', '2026-01-04'],
  ])
  expect(await versions(2)).toEqual([['other', '2026-01-01', null]])
})

it('a version that comes back begins anew, and a job that could not be read is as it was', async () => {
  await record('2026-01-01', [posting(1, 'one')])
  await record('2026-01-02', [posting(1, 'two')])
  await record('2026-01-03', [posting(1, 'one')])
  await record('2026-01-04', [], [1])
  expect(await versions(1)).toEqual([
    ['one', '2026-01-01', '2026-01-02'],
    ['two', '2026-01-02', '2026-01-03'],
    ['one', '2026-01-03', null],
  ])
})

it('a version ends with its time: 60 months in Illinois, the brand’s elsewhere', async () => {
  await record('2020-01-01', [posting(1, 'one'), posting(2, 'other', ['DE'])])
  await record('2020-02-01', [])
  await purgePostings(database, day('2021-02-02'), 12, company)
  expect([await versions(1), await versions(2)]).toEqual([[['one', '2020-01-01', '2020-02-01']], []])
  await purgePostings(database, day('2025-02-02'), 12, company)
  expect(await versions(1)).toEqual([])
  expect((await database.read('SELECT count(*) AS n FROM law_texts')).rows[0]?.['n']).toBe(0)
})
