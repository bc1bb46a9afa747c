import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { proofOf } from '#server/applications/judge/prove-answers.ts'
import { openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { readServiceAnswer } from '#shared/applicant-answers.ts'
import { openAsOtherProcess } from '../setup/database-lock.ts'
import { amina, type Delivering, openDelivering } from '../ats/delivering.ts'
import { queueing } from '../ats/queueing.ts'
import { rightsOf, secretsOf } from '../setup/rights.ts'

/** Erasing leaves nothing of a person but the hash of a random key, and what was erased does not come back. */

const secret = 'a life that nobody else has lived'
let open: Delivering
let key: string
let applicationId: string
let answers: object

beforeEach(async () => {
  open = await openDelivering()
  key = randomUUID()
  answers = {
    resume_text: undefined,
    resume_url: await open.upload('Lebenslauf Amina.pdf', Buffer.from(`%PDF-1.7 ${secret.repeat(200)}`)),
    resume_url_filename: 'Lebenslauf Amina.pdf',
    question_1: 44_000_000_003,
    gender: '2',
  }
  applicationId = await open.apply(answers, key)
})
afterEach(() => open.close())

async function submitAgain(more: object = answers): Promise<Response> {
  return open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...rightsOf(key) },
    body: JSON.stringify({ ...amina, ...more }),
  })
}

/** The names of the tables that have a row besides those of a fresh server. */
async function tablesWithRows(): Promise<readonly string[]> {
  const { rows } = await open.database.read(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
  const names: string[] = []
  for (const name of rows.map((row) => textColumn(row, 'name'))) {
    const { rows: counted } = await open.database.read(`SELECT count(*) AS count FROM ${name}`)
    if (Number(counted[0]?.['count']) > 0) names.push(name)
  }
  return names
}

it('removes the application, its files, its ledger and its answers apart', async () => {
  await open.work(2)
  expect(await eraseApplication(open.database, applicationId)).toEqual({ fileCount: 1, answerCount: 6 })
  // The circuits are those of the board, not of a person.
  const ofServer = ['delivery_circuits', 'fair_keys', 'module_schemas', 'readiness', 'schema_version', 'secrets', 'leases']
  expect((await tablesWithRows()).filter((name) => !ofServer.includes(name))).toEqual(['erased_keys', 'erasures'])
  const { rows } = await open.database.read('SELECT * FROM erased_keys')
  expect(Object.keys(rows[0] ?? {})).toEqual(['key_sha256'])
  const { rows: logged } = await open.database.read('SELECT * FROM erasures')
  expect(Object.keys(logged[0] ?? {})).toEqual(['what', 'key_sha256', 'at_ms'])
  expect(JSON.stringify([rows, logged])).not.toContain(key)
})

it('clears every table that knows applications or their people, also those that are empty here', async () => {
  const { rows } = await open.database.read(
    `SELECT sqlite_schema.name AS name, group_concat(info.name) AS columns FROM sqlite_schema, pragma_table_info(sqlite_schema.name) AS info
     WHERE sqlite_schema.type = 'table' AND (info."notnull" OR info.pk) GROUP BY sqlite_schema.name
     HAVING sum(info.name IN ('application_id', 'person_id')) > 0`,
  )
  const values: Readonly<Record<string, string>> = { application_id: applicationId, person_id: key }
  /** Columns that take certain words only. */
  const words: Readonly<Record<string, string>> = { decision: 'yes' }
  const tables = rows.map((row) => ({ name: textColumn(row, 'name'), columns: textColumn(row, 'columns').split(',') }))
  // Without any module, too.
  expect(tables.length).toBeGreaterThan(5)
  const filled = await tablesWithRows()
  for (const { columns, name } of tables.filter(({ name: table }) => !filled.includes(table))) {
    const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
    await open.database.write([{ sql, args: columns.map((column) => values[column] ?? words[column] ?? '1') }])
  }
  await eraseApplication(open.database, applicationId)
  for (const { columns, name } of tables) {
    const column = columns.find((each) => each in values) ?? ''
    const { rows: left } = await open.database.read({
      sql: `SELECT 1 FROM ${name} WHERE ${column} = ?`,
      args: [values[column] ?? ''],
    })
    expect(left, name).toEqual([])
  }
})

const traces = [secret, 'amina', 'Okafor', 'Lebenslauf']

/** The bytes of the database, of its write-ahead log and of the log's index. */
async function bytesOnDisk(): Promise<string> {
  const names = (await readdir(open.dataDir)).filter((name) => name.startsWith('careers.db'))
  const files = await Promise.all(names.map(async (name) => readFile(path.join(open.dataDir, name))))
  return Buffer.concat(files).toString('latin1')
}

it('leaves no byte in the database’s file, in its write-ahead log, or in the log’s index', async () => {
  for (const trace of traces) expect(await bytesOnDisk()).toContain(trace)
  await eraseApplication(open.database, applicationId)
  const left = await bytesOnDisk()
  for (const trace of traces) expect(left).not.toContain(trace)
})

it('leaves no byte of an application that another one has replaced', async () => {
  const response = await open.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), Replaces: secretsOf(key).replace },
    body: JSON.stringify({ first_name: 'Bo', last_name: 'Berg', email: 'bo@example.com', resume_text: 'I sing.' }),
  })
  expect(response.status).toBe(200)
  await expect.poll(bytesOnDisk).not.toContain(secret)
  const left = await bytesOnDisk()
  for (const trace of traces) expect(left).not.toContain(trace)
})

it('empties the write-ahead log once another process has read to its end', async () => {
  const other = openAsOtherProcess(open.dataDir)
  const release = await other.lock()
  const erasing = eraseApplication(open.database, applicationId)
  await release()
  await erasing
  const left = await bytesOnDisk()
  for (const trace of traces) expect(left).not.toContain(trace)
  other.close()
})

it('answers a late retry of the device with "erased", and stores nothing', async () => {
  await eraseApplication(open.database, applicationId)
  for (const more of [answers, { resume_text: 'another text' }]) {
    const response = await submitAgain(more)
    const text = await response.text()
    expect(response.status).toBe(410)
    const wire = { code: 410, contentType: response.headers.get('Content-Type'), text }
    expect(readServiceAnswer(wire, proofOf(key))).toEqual({
      status: 'failure',
      code: 410,
      error: expect.any(String) as string,
      field: null,
      reason: 'erased',
    })
  }
  await open.work(3)
  expect(open.fake.received).toEqual([])
  const { rows } = await open.database.read('SELECT count(*) AS count FROM applications')
  expect(rows[0]?.['count']).toBe(0)
})

it('answers a late retry so even after the job has closed', async () => {
  await eraseApplication(open.database, applicationId)
  open.publish()
  expect((await submitAgain()).status).toBe(410)
})

it('is not undone by a retry that was judged before and is stored after it, in another process', async () => {
  await eraseApplication(open.database, applicationId)
  const second = await openDatabase({ dataDir: open.dataDir })
  const late = {
    idempotencyKey: key,
    bodySha256: 'x',
    jobId: 7,
    jobTitle: 'Baker',
    form: null,
    educationNames: [],
    language: 'en',
    files: [],
  }
  expect(await storeApplication(second, { ...late, answers: amina }, { followUps: [queueing] })).toEqual({ status: 'erased' })
  second.close()
  const { rows } = await open.database.read('SELECT count(*) AS count FROM deliveries')
  expect(rows[0]?.['count']).toBe(0)
})

it('reports to the device only that the application was erased', async () => {
  await eraseApplication(open.database, applicationId)
  const { read } = secretsOf(key)
  const asked = await open.request('/api/applicant/?action=status', { headers: { 'Idempotency-Key': read } })
  expect(asked.status).toBe(200)
  expect(await asked.json()).toEqual({ state: 'erased', proof: proofOf(read) })
})

it('leaves other applications of the same person, and their files', async () => {
  const other = await open.apply({
    resume_text: undefined,
    resume_url: await open.upload('other.pdf', Buffer.from('%PDF-1.7 other')),
    resume_url_filename: 'other.pdf',
  })
  await eraseApplication(open.database, applicationId)
  await open.work(3)
  expect(await open.stateOf(other)).toMatchObject({ state: 'delivered' })
  expect(open.fake.received).toHaveLength(1)
})

it('is harmless for an application that is not there, and when it is repeated', async () => {
  expect(await eraseApplication(open.database, randomUUID())).toBeNull()
  const twice = await Promise.all([
    eraseApplication(open.database, applicationId),
    eraseApplication(open.database, applicationId),
  ])
  expect(twice[0]).toEqual({ fileCount: 1, answerCount: 6 })
  expect(await eraseApplication(open.database, applicationId)).toBeNull()
})
