import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { queueStatement } from '#server/delivery/ledger.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { loadGazetteer } from '#server/board/places/gazetteer.ts'
import { placeReader } from '#server/board/places/read-places.ts'
import { runRetentionCommand } from '#server/operate/commands/retention.ts'
import { recordBoard } from '#server/board/record-jobs.ts'
import { readJobRecords } from '#server/board/stored-jobs.ts'
import { keepRetentionOnce } from '#server/operate/retention/retention.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import type { JobListing } from '#shared/job.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { type TestClock, testClock } from '../setup/test-clock.ts'
import { runCommand } from './test-services.ts'

/** Applications whose time is over are erased once a day, if the company wants it, and no others. */

const periods = { months: 12, byCountry: { DE: 6 } }
const day = (date: string) => Date.parse(`${date}T12:00:00Z`)

let dataDir: string
let database: Database
let informed: string[]
let clock: TestClock

beforeEach(async () => {
  dataDir = await newDataDir()
  clock = testClock()
  database = await openDatabase({ dataDir, clock: clock.nowMs })
  informed = []
})
afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const readPlaces = placeReader(new AddressReader(await loadGazetteer()))

const jobIn = (id: number, location: string): JobListing => ({
  id,
  location,
  whereabouts: readPlaces(location) ?? [],
  title: 'Baker',
  department: '',
  departmentPath: [],
  division: '',
  featured: false,
  pay: null,
  publishedSeconds: null,
  places: [],
  type: '',
  url: '',
})

interface Run {
  readonly date: string
  /** null: the board does not answer. */
  readonly jobs: readonly JobListing[] | null
  readonly isOff?: boolean
  readonly database?: Database
}

async function run({ database: own = database, date, isOff, jobs }: Run, signal = new AbortController().signal): Promise<void> {
  const record = async () =>
    recordBoard({
      database: own,
      openJobs: { list: async () => Promise.resolve(jobs && { jobs, version: date }) },
    })
  clock.set(day(date))
  await record()
  if (isOff) return
  const deps = { database: own, recordBoard: record, periods, inform: (line: string) => informed.push(line) }
  await keepRetentionOnce(deps, randomUUID(), signal)
}

/** @returns the id of an application to a job, received on a day */
async function apply(jobId: number, date: string, isQueued = false): Promise<string> {
  const result = await storeApplication(
    database,
    {
      idempotencyKey: randomUUID(),
      bodySha256: '',
      jobId,
      jobTitle: `Job ${jobId}`,
      answers: { first_name: 'Amina' },
      form: null,
      educationNames: [],
      language: 'en',
      files: [],
    },
    { more: (applicationId, nowMs) => (isQueued ? [queueStatement(applicationId, nowMs)] : []) },
  )
  if (result.status !== 'stored') throw new Error(result.status)
  const { applicationId } = result.application
  for (const table of ['applications', 'application_entries']) {
    await database.write([
      { sql: `UPDATE ${table} SET received_at_ms = ? WHERE application_id = ?`, args: [day(date), applicationId] },
    ])
  }
  return applicationId
}

async function stored(): Promise<readonly unknown[]> {
  const { rows } = await database.read('SELECT application_id FROM applications ORDER BY received_at_ms, application_id')
  return rows.map((row) => row['application_id'])
}

it('erases what is due by the country of the job and its closing, and keeps what is not', async () => {
  const [berlin, austin] = [jobIn(1, 'Berlin, Germany'), jobIn(2, 'Austin, TX')]
  const inBerlin = await apply(1, '2026-01-10')
  const inAustin = await apply(2, '2026-01-11')
  const elsewhere = await apply(3, '2026-01-12')
  const waiting = await apply(1, '2026-01-13', true)
  await run({ date: '2026-02-01', jobs: [berlin, austin] })
  await run({ date: '2026-02-02', jobs: [] })
  await run({ date: '2026-07-31', jobs: [] })
  expect(await stored()).toEqual([inBerlin, inAustin, elsewhere, waiting])
  await run({ date: '2026-08-01', jobs: [] })
  expect(await stored()).toEqual([inAustin, elsewhere, waiting])
  await run({ date: '2027-01-12', jobs: [] })
  expect(await stored()).toEqual([inAustin, waiting])
  await run({ date: '2027-02-01', jobs: [] })
  expect(await stored()).toEqual([waiting])
  expect(informed.filter((line) => !line.endsWith(': 0'))).toEqual(
    Array.from({ length: 3 }, () => 'retention: applications erased because their time was over: 1'),
  )
  // A backup must not bring them back.
  expect((await readFile(path.join(dataDir, 'erasures.log'), 'utf8')).trim().split('\n')).toHaveLength(3)
})

it('runs once a day, in one of several processes', async () => {
  const other = await openDatabase({ dataDir, clock: clock.nowMs })
  await apply(3, '2020-01-01')
  await Promise.all([run({ date: '2026-02-01', jobs: [] }), run({ date: '2026-02-01', jobs: [], database: other })])
  await run({ date: '2026-02-01', jobs: [] })
  other.close()
  expect(informed).toHaveLength(1)
  const { rows } = await database.read('SELECT day, erased FROM retention_runs')
  expect(rows.map((row) => ({ ...row }))).toEqual([{ day: '2026-02-01', erased: 1 }])
})

it('leaves the rest to another process when the server ends', async () => {
  await apply(3, '2020-01-01')
  await run({ date: '2026-02-01', jobs: [] }, AbortSignal.abort())
  expect(await stored()).toHaveLength(1)
  await run({ date: '2026-02-01', jobs: [] })
  expect(await stored()).toEqual([])
})

it('erases nothing while the board does not answer, or before the company wants it, but remembers when jobs were open', async () => {
  const application = await apply(1, '2020-01-01')
  await run({ date: '2026-02-01', jobs: null })
  await run({ date: '2026-02-02', jobs: [jobIn(1, 'Berlin; Remote - United States')], isOff: true })
  await run({ date: '2026-02-03', jobs: [], isOff: true })
  await run({ date: '2026-02-04', jobs: null })
  expect(await stored()).toEqual([application])
  expect(informed).toEqual([])
  expect((await readJobRecords(database, [1])).get('1')).toEqual({
    places: ['DE', 'US'],
    lastSeenMs: day('2026-02-02'),
    isOpen: false,
  })
})

it('prints what would be erased today and why, and erases nothing', async () => {
  const old = await apply(3, '2020-01-01')
  await apply(3, new Date().toISOString().slice(0, 10))
  await apply(3, '2020-01-02', true)
  const settings = readEnvironment({ DATA_DIR: dataDir })
  expect(await runCommand(async (streams) => runRetentionCommand([], settings, streams))).toMatchObject({
    stdout: `${old}  it was received on 2020-01-01, 12 months  Job 3 (3)\n`,
    stderr: '1 would be erased. Kept: 0 for jobs that are open, 1 whose time is not over, 1 not delivered or not decided.\n',
  })
  expect(await stored()).toHaveLength(3)
})
