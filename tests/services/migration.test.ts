import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCsv } from './csv.ts'
import { runApplications } from './test-services.ts'

/** Opens a database as the first release left it, migrates it and exports it. */

const firstRelease = [
  'CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY)',
  'INSERT INTO schema_migrations VALUES (1)',
  'CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
  `CREATE TABLE uploads (upload_key TEXT PRIMARY KEY, kind TEXT NOT NULL, file_name TEXT NOT NULL, media_type TEXT NOT NULL,
     size_bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, uploaded_at_ms INTEGER NOT NULL)`,
  `CREATE TABLE upload_chunks (upload_key TEXT NOT NULL, chunk_index INTEGER NOT NULL, written_at_ms INTEGER NOT NULL,
     bytes BLOB NOT NULL, PRIMARY KEY (upload_key, chunk_index))`,
  `CREATE TABLE applications (application_id TEXT PRIMARY KEY, idempotency_key TEXT NOT NULL UNIQUE, body_sha256 TEXT NOT NULL,
     job_id INTEGER NOT NULL, job_title TEXT NOT NULL, answers TEXT NOT NULL, received_at_ms INTEGER NOT NULL)`,
  'CREATE INDEX applications_by_time ON applications (received_at_ms)',
  `CREATE TABLE application_files (application_id TEXT NOT NULL REFERENCES applications (application_id),
     field_name TEXT NOT NULL, upload_key TEXT NOT NULL REFERENCES uploads (upload_key), file_name TEXT NOT NULL,
     PRIMARY KEY (application_id, field_name))`,
  'CREATE INDEX application_files_by_upload ON application_files (upload_key)',
  `CREATE TABLE analytics_events (event_id INTEGER PRIMARY KEY, event_type TEXT NOT NULL, event_timestamp_ms INTEGER NOT NULL,
     received_at_ms INTEGER NOT NULL, event TEXT NOT NULL)`,
]

const uploadKey = randomUUID()
const pdf = '%PDF-1.7 a life'
const deep = `${'['.repeat(4_000)}1${']'.repeat(4_000)}`
/** Answers that the first release stored, including hostile ones. */
const oldAnswers = [
  { first_name: 'Amina', email: 'Amina@example.com', resume_url: `http://x/uploads/${uploadKey}`, question_1: 44_000_000_003 },
  { first_name: 'Amina', email: 'amina@example.com ', resume_url: `http://x/uploads/${uploadKey}`, 'Application ID': 'spoofed' },
  { first_name: 'Vandal', 'nested 1': '@', 'nested 2': '@', 'nested 3': '@' },
  Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`key_${index}`, 'x'])),
]

let dataDir: string
const ids = oldAnswers.map((_, index) => `0000000${index}-${randomUUID().slice(9)}`)

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'migration-'))
  await mkdir(dataDir, { recursive: true })
  const database = createClient({ url: pathToFileURL(path.join(dataDir, 'careers.db')).href })
  const file = 'INSERT INTO application_files VALUES (?, ?, ?, ?)'
  await database.batch(
    [
      ...firstRelease,
      { sql: `INSERT INTO uploads VALUES (?, 'document', 'cv.pdf', 'application/pdf', ?, '', 1)`, args: [uploadKey, pdf.length] },
      { sql: `INSERT INTO upload_chunks VALUES (?, -1, 1, x''), (?, 0, 1, ?)`, args: [uploadKey, uploadKey, Buffer.from(pdf)] },
      ...oldAnswers.map((answers, index) => ({
        sql: `INSERT INTO applications VALUES (?, ?, '', 7, 'Baker', ?, ?)`,
        args: [ids[index] ?? '', randomUUID(), JSON.stringify(answers).replaceAll('"@"', deep), 1_700_000_000_000 + index],
      })),
      ...[0, 1].map((index) => ({ sql: file, args: [ids[index] ?? '', 'resume', uploadKey, 'cv.pdf'] })),
    ],
    'write',
  )
  database.close()
})
afterAll(() => rm(dataDir, { recursive: true }))

interface Exported {
  readonly id: string
  readonly previousApplicationId: string | null
  readonly answers: Record<string, unknown>
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

it('exports applications without labels as JSON and drops invalid answers', { timeout: 30_000 }, async () => {
  const exported = JSON.parse((await runApplications(dataDir, '--format', 'json')).stdout) as Exported[]
  expect(exported.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(exported[3]?.answers).toEqual(oldAnswers[0])
  expect(exported[3]?.questions).toContainEqual(
    expect.objectContaining({ question: 'question_1', answer: '44000000003' }) as unknown,
  )
  expect(exported[1]?.answers).toEqual({ first_name: 'Vandal' })
  expect(exported[2]?.previousApplicationId).toBe(ids[0])
})

it('exports applications as CSV with the columns of every export, whatever their keys', { timeout: 30_000 }, async () => {
  const [header = [], ...rows] = readCsv((await runApplications(dataDir, '--format', 'csv')).stdout.slice(1))
  expect(header).toHaveLength(15)
  const others = header.indexOf('Other answers')
  expect(rows.map((row) => row[0])).toEqual(ids.toReversed())
  expect(rows[2]?.[others]).toContain('"Application ID":"spoofed"')
  expect(Object.keys(JSON.parse(rows[0]?.[others] ?? '') as object)).toHaveLength(30_000)
})

it('gives each of two applications that share an upload its own file', async () => {
  const files = path.join(dataDir, 'files')
  await runApplications(dataDir, '--files', files)
  for (const id of ids.slice(0, 2)) {
    expect(await readFile(path.join(files, `2023-11-14 Baker - Amina (${id.slice(0, 8)})`, 'cv.pdf'), 'utf8')).toBe(pdf)
  }
})
