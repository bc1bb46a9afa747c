import { randomUUID } from 'node:crypto'
import { type Database, textColumn } from '../database.ts'

/** Applications as they arrived, each once per idempotency key. */

export interface ApplicationFile {
  readonly fieldName: string
  readonly uploadKey: string
  readonly fileName: string
}

export interface NewApplication {
  readonly idempotencyKey: string
  /** Of the body as it was sent, so that a repeated request can be told from another one under the same key. */
  readonly bodySha256: string
  readonly jobId: number
  readonly jobTitle: string
  readonly answers: Readonly<Record<string, unknown>>
  readonly files: readonly ApplicationFile[]
}

export interface StoredApplication extends NewApplication {
  readonly applicationId: string
  readonly receivedAtMs: number
}

function isUniqueViolation(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('SQLITE_CONSTRAINT')
}

/**
 * Stores an application and its files in one transaction. If the key is already there, the stored one is returned and
 * nothing changes: two requests with one key, however close, make one application.
 */
export async function storeApplication(database: Database, application: NewApplication): Promise<StoredApplication> {
  const applicationId = randomUUID()
  const receivedAtMs = Date.now()
  try {
    await database.batch(
      [
        {
          sql: `INSERT INTO applications
                  (application_id, idempotency_key, body_sha256, job_id, job_title, answers, received_at_ms)
                VALUES (?, ?, ?, ?, ?, ?, ?)`,
          args: [
            applicationId,
            application.idempotencyKey,
            application.bodySha256,
            application.jobId,
            application.jobTitle,
            JSON.stringify(application.answers),
            receivedAtMs,
          ],
        },
        ...application.files.map(({ fieldName, uploadKey, fileName }) => ({
          sql: 'INSERT INTO application_files (application_id, field_name, upload_key, file_name) VALUES (?, ?, ?, ?)',
          args: [applicationId, fieldName, uploadKey, fileName],
        })),
      ],
      'write',
    )
  } catch (error) {
    const known = isUniqueViolation(error) ? await findApplication(database, application.idempotencyKey) : null
    if (!known) throw error
    return known
  }
  return { ...application, applicationId, receivedAtMs }
}

const columns = 'application_id, idempotency_key, body_sha256, job_id, job_title, answers, received_at_ms'

type Row = Readonly<Record<string, unknown>>

function fromRow(row: Row, files: readonly ApplicationFile[]): StoredApplication {
  return {
    applicationId: textColumn(row, 'application_id'),
    idempotencyKey: textColumn(row, 'idempotency_key'),
    bodySha256: textColumn(row, 'body_sha256'),
    jobId: Number(row['job_id']),
    jobTitle: textColumn(row, 'job_title'),
    answers: JSON.parse(textColumn(row, 'answers')) as Record<string, unknown>,
    files,
    receivedAtMs: Number(row['received_at_ms']),
  }
}

function fileFromRow(row: Row): ApplicationFile {
  return {
    fieldName: textColumn(row, 'field_name'),
    uploadKey: textColumn(row, 'upload_key'),
    fileName: textColumn(row, 'file_name'),
  }
}

/** The application under a key, or null. */
export async function findApplication(database: Database, idempotencyKey: string): Promise<StoredApplication | null> {
  const { rows } = await database.execute({
    sql: `SELECT ${columns} FROM applications WHERE idempotency_key = ?`,
    args: [idempotencyKey],
  })
  const [row] = rows
  if (!row) return null
  const files = await database.execute({
    sql: 'SELECT * FROM application_files WHERE application_id = ? ORDER BY field_name',
    args: [textColumn(row, 'application_id')],
  })
  return fromRow(row, files.rows.map(fileFromRow))
}

/** Every application, the newest first. */
export async function listApplications(database: Database): Promise<readonly StoredApplication[]> {
  const [applications, files] = await database.batch(
    [
      `SELECT ${columns} FROM applications ORDER BY received_at_ms DESC, application_id`,
      'SELECT * FROM application_files ORDER BY field_name',
    ],
    'read',
  )
  const filesOf = new Map<string, ApplicationFile[]>()
  for (const row of files?.rows ?? []) {
    const applicationId = textColumn(row, 'application_id')
    filesOf.set(applicationId, [...(filesOf.get(applicationId) ?? []), fileFromRow(row)])
  }
  return (applications?.rows ?? []).map((row) => fromRow(row, filesOf.get(textColumn(row, 'application_id')) ?? []))
}
