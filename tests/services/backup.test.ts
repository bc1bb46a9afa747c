import { randomUUID } from 'node:crypto'
import { appendFile, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseFileOf } from '#server/database/data-dir.ts'
import { schemaVersion } from '#server/database/schema.ts'
import { withdrawApplication } from '#server/applications/take/status.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { storeApplication } from '#server/applications/store/application-store.ts'
import { backUp } from '#server/operate/backup/back-up.ts'
import { runBackupCommand, runRestoreCommand } from '#server/operate/commands/backup.ts'
import { readContents } from '#server/operate/backup/contents.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { openSigner } from '#server/database/signer.ts'
import { queueStatement, readDelivery } from '#server/delivery/ledger.ts'
import { serverModules } from '#server/modules.ts'
import { openServices } from '#server/services.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { leaveStopped } from './stopped-folder.ts'
import { runCommand } from './test-services.ts'
import { hashesOf, secretsOf } from '../setup/rights.ts'

/** A backup of a running server brings everything back but what was erased since. */

let dataDir: string
let database: Database
let backupFile: string

beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
  backupFile = path.join(dataDir, 'backup.db')
})
afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** @returns what the command printed */
async function run(
  command: typeof runBackupCommand | typeof runRestoreCommand,
  args: readonly string[],
  environment = {},
): Promise<string> {
  const settings = readEnvironment({ DATA_DIR: dataDir, ...environment })
  const { stderr, stdout } = await runCommand(async (streams) => command(args, settings, streams, serverModules))
  return stdout + stderr
}

const backUpNow = (file = backupFile) => run(runBackupCommand, ['--to', file])

async function stopServer(): Promise<void> {
  dataDir = await leaveStopped(dataDir, database)
  backupFile = path.join(dataDir, 'backup.db')
}

/** Stops the server, restores and opens the database again. */
async function restoreNow(...args: readonly string[]): Promise<string> {
  if (!database.isClosed) await stopServer()
  const printed = await run(runRestoreCommand, ['--from', backupFile, '--replace', ...args])
  database = await openDatabase({ dataDir })
  return printed
}

interface Sent {
  readonly applicationId: string
  readonly idempotencyKey: string
}

async function apply(name: string, more: { readonly isQueued?: boolean } = {}): Promise<Sent> {
  const idempotencyKey = randomUUID()
  const bytes = Buffer.from(`%PDF-1.7 the life of ${name}`)
  const result = await storeApplication(
    database,
    {
      idempotencyKey,
      bodySha256: '',
      jobId: 7,
      jobTitle: 'Baker',
      answers: { first_name: name, email: `${name}@example.com`, gender: '2' },
      form: null,
      educationNames: [],
      language: 'en',
      files: [
        {
          fieldName: 'resume',
          fileName: 'cv.pdf',
          uploadKey: randomUUID(),
          content: { kind: 'document', mediaType: 'application/pdf', bytes },
        },
      ],
    },
    {
      more: (applicationId, nowMs) => (more.isQueued ? [queueStatement(applicationId, nowMs)] : []),
      rights: hashesOf(idempotencyKey),
    },
  )
  if (result.status !== 'stored') throw new Error(result.status)
  return { applicationId: result.application.applicationId, idempotencyKey }
}

const tablesOfApplications = [
  'applications',
  'application_entries',
  'application_files',
  'answers_apart',
  'uploads',
  'upload_chunks',
]

/** All rows of a database that belong to applications, as text, without their order. */
async function rowsOf(file: string): Promise<ReadonlyMap<string, string>> {
  const client = createClient({ url: pathToFileURL(file).href })
  const rows = new Map<string, string>()
  for (const table of tablesOfApplications) {
    for (const row of (await client.execute(`SELECT * FROM ${table}`)).rows) {
      const values = Object.entries(row).map(([name, value]) => [
        name,
        value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value,
      ])
      const keys = ['application_id', 'upload_key', 'field_name', 'chunk_index'].map((name) => JSON.stringify(row[name] ?? null))
      rows.set([table, ...keys].join(' '), JSON.stringify(values))
    }
  }
  client.close()
  return rows
}

const erasedKeys = async () => (await database.read('SELECT count(*) AS count FROM erased_keys')).rows[0]?.['count']

describe('a backup', { timeout: 120_000 }, () => {
  it('leaves out who has used up how much of a limit', async () => {
    await database.write(["INSERT INTO shared_counts VALUES ('of an address', 900, 60000, 1)"])
    await backUpNow()
    await restoreNow()
    expect((await database.read('SELECT 1 FROM shared_counts')).rows).toEqual([])
  })

  it('of a server under load brings back each of 1,000 applications byte for byte, without ten that were erased since', async () => {
    const sent: Sent[] = []
    for (let index = 0; index < 1_000; index += 1) sent.push(await apply(`person-${index}`))
    const backup = { isDone: false }
    let later = 0
    const load = async () => {
      for (; !backup.isDone || later === 0; later += 1) {
        await apply(`later-${later}`)
        // The embedded database answers at once, so without a pause nothing else of this process would run.
        await nextTurn()
      }
    }
    const [printed] = await Promise.all([backUpNow().finally(() => (backup.isDone = true)), load(), load()])
    const backedUp = await rowsOf(backupFile)
    const names = [...backedUp.keys()]
    const idsOf = (table: string) =>
      names.filter((name) => name.startsWith(`${table} `)).map((name) => JSON.parse(name.split(' ')[1] ?? '') as string)
    const uploads = names.filter((name) => name.startsWith('uploads '))
    // Those that came meanwhile are whole or not there at all.
    expect(idsOf('applications').length).toBeGreaterThanOrEqual(1_000)
    for (const table of ['application_entries', 'application_files', 'answers_apart']) {
      expect(new Set(idsOf(table))).toEqual(new Set(idsOf('applications')))
    }
    expect(printed).toBe(`${idsOf('applications').length} applications and ${uploads.length} files written to ${backupFile}.\n`)

    const erased = sent.slice(100, 110)
    for (const { applicationId } of erased) await eraseApplication(database, applicationId)
    expect(await restoreNow()).toContain('10 applications erased again.')

    const left = await rowsOf(path.join(dataDir, 'careers.db'))
    const isOfErased = (row: string) => erased.some(({ applicationId }) => row.includes(applicationId))
    const erasedUploads = names
      .filter((name) => name.startsWith('application_files') && isOfErased(name))
      .map((name) => name.split(' ')[2] ?? '')
    expect(erasedUploads).toHaveLength(10)
    const isGone = (name: string) => isOfErased(name) || erasedUploads.some((uploadKey) => name.includes(uploadKey))
    expect(left).toEqual(new Map([...backedUp].filter(([name]) => !isGone(name))))
    for (const { applicationId, idempotencyKey } of erased) {
      expect(JSON.stringify([...left])).not.toContain(applicationId)
      // A late retry of its device brings nothing back.
      expect((await readFile(path.join(dataDir, 'erasures.log'), 'utf8')).includes(idempotencyKey)).toBe(false)
    }
    // Of each its key, and the secrets that ask for its state.
    expect(await erasedKeys()).toBe(30)
  })

  it('brings back the keys of the server', async () => {
    const signed = (await openSigner(database)).sign('what was given out')
    await backUpNow()
    await database.write(['DELETE FROM secrets'])
    await restoreNow()
    expect((await openSigner(database)).sign('what was given out')).toEqual(signed)
  })

  it('is a file that its owner alone can read, and never replaces another', async () => {
    await backUpNow()
    expect((await stat(backupFile)).mode & 0o777).toBe(0o600)
    const before = await readFile(backupFile)
    await expect(backUpNow()).rejects.toThrow('exists already')
    expect(await readFile(backupFile)).toEqual(before)
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)(
    'that root restores belongs to the owner of the folder, with a log of erasures that is made then',
    async () => {
      await backUpNow()
      await stopServer()
      const logFolder = path.join(dataDir, 'erasures')
      await mkdir(logFolder)
      for (const folder of [dataDir, logFolder]) await chown(folder, 1234, 1234)
      const environment = { ERASURE_LOG: path.join(logFolder, 'erasures.log') }
      await run(runRestoreCommand, ['--from', backupFile, '--replace', '--without-erasures'], environment)
      const owners = await Promise.all(
        [databaseFileOf(dataDir), environment.ERASURE_LOG].map(async (file) => (await stat(file)).uid),
      )
      expect(owners).toEqual([1234, 1234])
      await chown(dataDir, 0, 0)
      database = await openDatabase({ dataDir })
    },
  )

  it('of each night has its time in its name, and only as many as asked for stay beside what somebody else put there', async () => {
    const folder = path.join(dataDir, 'nights')
    await mkdir(folder)
    for (const name of ['careers-2026-11-22-030000.db', 'careers-2026-11-23-030000.db', 'careers-2026-11-24.db', 'notes.txt']) {
      await writeFile(path.join(folder, name), 'a backup')
    }
    expect(await run(runBackupCommand, ['--in', folder, '--keep', '2'])).toMatch(
      /written to .*careers-\d{4}-\d{2}-\d{2}-\d{6}\.db\.\n1 older backup deleted\.\n$/,
    )
    expect((await readdir(folder)).toSorted()).toEqual([
      'careers-2026-11-23-030000.db',
      'careers-2026-11-24.db',
      expect.stringMatching(/^careers-20\d{2}-\d{2}-\d{2}-\d{6}\.db$/),
      'notes.txt',
    ])
  })

  it('stays where a clock that was ahead has given others a later time', async () => {
    const folder = path.join(dataDir, 'nights')
    await mkdir(folder)
    await writeFile(path.join(folder, 'careers-2099-01-01-030000.db'), 'a backup')
    await run(runBackupCommand, ['--in', folder, '--keep', '1'])
    expect(await readdir(folder)).toEqual([expect.not.stringContaining('2099')])
  })

  it('clears what a machine has left that was stopped while it made one, and leaves what may be under way', async () => {
    const folder = path.join(dataDir, 'nights')
    await mkdir(folder)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    const unfinished = ['careers-2026-11-22-030000.db', `.${randomUUID()}.tmp`]
    const underWay = `.${randomUUID()}.tmp`
    for (const name of [...unfinished, underWay]) await writeFile(path.join(folder, name), '')
    for (const name of unfinished) await utimes(path.join(folder, name), yesterday, yesterday)
    await run(runBackupCommand, ['--in', folder])
    expect((await readdir(folder)).toSorted()).toEqual([underWay, expect.stringMatching(/^careers-/)])
  })

  it('that fails deletes no older one', async () => {
    const folder = path.join(dataDir, 'nights')
    await mkdir(folder)
    const old = 'careers-2026-11-22-030000.db'
    await writeFile(path.join(folder, old), '')
    const broken = path.join(dataDir, 'broken')
    await mkdir(broken)
    await writeFile(path.join(broken, 'careers.db'), 'no database')
    const backingUp = run(runBackupCommand, ['--in', folder, '--keep', '1'], { DATA_DIR: broken })
    await expect(backingUp).rejects.toThrow('cannot be written (SQLITE_NOTADB)')
    expect(await readdir(folder)).toEqual([old])
  })

  it.each([
    [['--in', '/tmp', '--to', 'file'], '--to and --in: give one of them.'],
    [['--in', '/tmp', '--keep', '0'], '--keep: give a number from 1 to 9999.'],
    [['--to', 'file', '--keep', '3'], '--keep: only with --in.'],
    [['--in', '/nowhere/at/all'], '/nowhere/at/all: there is no such folder. Make it first.'],
  ])('says what is wrong with %j', async (args, sentence) => {
    await expect(run(runBackupCommand, args)).rejects.toThrow(sentence)
  })

  it('leaves nothing behind where the database cannot be read', async () => {
    await writeFile(path.join(dataDir, 'other'), 'not a database at all, but longer than its header would be'.repeat(40))
    await expect(backUp(path.join(dataDir, 'other'), backupFile, Date.now())).rejects.toThrow('cannot be written (SQLITE_NOTADB)')
    expect((await readdir(dataDir)).filter((name) => /backup|tmp/.test(name))).toEqual([])
  })

  it('leaves nothing but the database in the restored one', async () => {
    await apply('Amina')
    await database.truncateLog()
    await backUpNow()
    await restoreNow()
    const client = createClient({ url: pathToFileURL(path.join(dataDir, 'careers.db')).href })
    const tables = (await readContents({ read: async (statement) => client.execute(statement) }, [])).map(({ table }) => table)
    client.close()
    expect(tables).not.toContain('backup')
    expect(tables).not.toContain('backup_contents')
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.restore-'))).toEqual([])
  })
})

describe('what a restored server does not do again', () => {
  it('is to deliver what may have been delivered since: a person decides', async () => {
    const { applicationId } = await apply('Amina', { isQueued: true })
    await backUpNow()
    expect(await restoreNow()).toContain("1 delivery may have ended since: look in the ATS, then decide on the desk ('unknown').")
    expect(await readDelivery(database, applicationId)).toMatchObject({
      state: 'unknown',
      lastAnswer: expect.stringContaining('restored from the backup of') as unknown,
    })
  })

  it('is to forget that somebody has withdrawn since', async () => {
    const { applicationId, idempotencyKey } = await apply('Amina', { isQueued: true })
    await backUpNow()
    await withdrawApplication(database, secretsOf(idempotencyKey).withdraw, Date.now())
    expect(await restoreNow()).toContain('1 application withdrawn again.')
    const { rows } = await database.read({
      sql: 'SELECT withdrawal FROM application_entries WHERE application_id = ?',
      args: [applicationId],
    })
    // Recruiters may have it: it may have been delivered before it was withdrawn.
    expect(rows[0]?.['withdrawal']).toBe('told')
  })

  it('is to send mails that have been sent, or to take codes that were used', async () => {
    const { applicationId } = await apply('Amina')
    // A build may be without the module that has them.
    const { rows: found } = await database.read(`SELECT 1 FROM sqlite_schema WHERE name = 'fair_codes'`)
    const hasCodes = found.length > 0
    await database.write([
      `INSERT INTO mails (application_id, audience, attempts, next_at_ms, queued_at_ms) VALUES ('${applicationId}', 'applicant', 0, 0, 0)`,
      ...(hasCodes ? [`INSERT INTO fair_codes VALUES ('code', 'event', NULL, 0, 9999999999999)`] : []),
    ])
    await backUpNow()
    expect(await restoreNow()).toContain('1 mail that waited then will not be sent.')
    for (const table of ['mails', ...(hasCodes ? ['fair_codes'] : [])]) {
      expect((await database.read(`SELECT 1 FROM ${table}`)).rows).toEqual([])
    }
  })
})

describe('restoring refuses, and changes nothing', () => {
  const stored = async () => (await database.read('SELECT count(*) AS count FROM applications')).rows[0]?.['count']

  beforeEach(async () => {
    for (let index = 0; index < 20; index += 1) await apply(`person-${index}`)
    await backUpNow()
    await apply('later')
  })

  it.each([0, 10, 100, 4_096, 8_192, 0.5, 0.9, -1])('a backup that is cut off after %s', async (end) => {
    const { size } = await stat(backupFile)
    await truncate(backupFile, end < 0 ? size + end : Math.floor(end < 1 ? size * end : end))
    await expect(restoreNow()).rejects.toThrow('is not a backup of this site, is cut off, or is damaged')
    database = await openDatabase({ dataDir })
    expect(await stored()).toBe(21)
  })

  it('a backup with one changed byte of a file', async () => {
    const bytes = await readFile(backupFile)
    bytes[bytes.indexOf('the life of person-7')] = 'T'.charCodeAt(0)
    await writeFile(backupFile, bytes)
    await expect(restoreNow()).rejects.toThrow('is damaged')
    database = await openDatabase({ dataDir })
    expect(await stored()).toBe(21)
  })

  it('another database, another file, and no file', async () => {
    const other = path.join(dataDir, 'other.db')
    const client = createClient({ url: pathToFileURL(other).href })
    await client.execute('CREATE TABLE birds (name TEXT)')
    client.close()
    await writeFile(path.join(dataDir, 'text'), 'a text')
    await stopServer()
    await expect(run(runRestoreCommand, ['--from', path.join(dataDir, 'missing')])).rejects.toThrow('there is no file')
    expect(await readdir(dataDir)).not.toContain('missing')
    for (const file of ['other.db', 'text']) {
      await expect(run(runRestoreCommand, ['--from', path.join(dataDir, file), '--replace'])).rejects.toThrow(
        'is not a backup of this site',
      )
    }
    database = await openDatabase({ dataDir })
    expect(await stored()).toBe(21)
  })

  it.each([
    ['an earlier', '1', 'was made by an earlier build and cannot be brought up to date. Restore it with that build.'],
    [
      'a later',
      'schema_version + 1',
      `was made by a later build, whose schema is ${schemaVersion + 1}. This build has ${schemaVersion}: use the later one.`,
    ],
  ])('a backup of %s build', async (_, number, refusal) => {
    const client = createClient({ url: pathToFileURL(backupFile).href })
    await client.execute(`UPDATE backup SET schema_version = ${number}`)
    client.close()
    await expect(restoreNow()).rejects.toThrow(refusal)
    database = await openDatabase({ dataDir })
    expect(await stored()).toBe(21)
  })

  it('while the server runs', async () => {
    await expect(run(runRestoreCommand, ['--from', backupFile, '--replace'])).rejects.toThrow('Stop the server first')
    expect(await stored()).toBe(21)
    await apply('later still')
    expect(await stored()).toBe(22)
  })

  it('to replace a database that nobody has said to replace, and keeps the one that it replaces', async () => {
    await stopServer()
    await expect(run(runRestoreCommand, ['--from', backupFile])).rejects.toThrow('add --replace')
    const printed = await restoreNow()
    expect(await stored()).toBe(20)
    const [, kept = ''] = /The database from before is (\S+?)\. /.exec(printed) ?? []
    expect((await rowsOf(kept)).size).toBeGreaterThan(20 * tablesOfApplications.length)
  })

  it('where the log of erasures is lost, until somebody says so', async () => {
    await rm(path.join(dataDir, 'erasures.log'))
    await expect(restoreNow()).rejects.toThrow('add --without-erasures')
    await restoreNow('--without-erasures')
    expect(await stored()).toBe(20)
  })

  it('a log of erasures with a damaged line, and forgives one that was cut off at its end', async () => {
    await stopServer()
    const log = path.join(dataDir, 'erasures.log')
    const line = JSON.stringify({ atMs: 1, what: 'erased', keySha256: 'a'.repeat(64) })
    await writeFile(log, `${line}\n{"atMs":1}\n${line}\n`)
    await expect(restoreNow()).rejects.toThrow('is damaged in line 2')
    await writeFile(log, `${line}\n{"atMs":`)
    await restoreNow()
    expect(await erasedKeys()).toBe(1)
  })
})

describe('who was erased does not come back', () => {
  const names = async () =>
    (await database.read('SELECT name FROM application_entries ORDER BY name')).rows.map(({ name }) => name)
  /** A machine of its own, with nothing but the backup. */
  const useNewMachine = async () => {
    if (!database.isClosed) await stopServer()
    const old = dataDir
    const bytes = await readFile(backupFile)
    dataDir = await mkdtemp(path.join(tmpdir(), 'careers-new-'))
    backupFile = path.join(dataDir, 'backup.db')
    await writeFile(backupFile, bytes)
    return old
  }
  const restoreHere = async (...args: readonly string[]) => {
    const printed = await run(runRestoreCommand, ['--from', backupFile, ...args])
    database = await openDatabase({ dataDir })
    return printed
  }

  it('by the log of another machine, also when the third restore names it no more', async () => {
    const [first, second] = [await apply('Amina'), await apply('Bo')]
    await apply('Cem')
    await backUpNow()
    await eraseApplication(database, first.applicationId)
    const old = await useNewMachine()
    await restoreHere('--erasures', path.join(old, 'erasures.log'))
    expect(await names()).toEqual(['Bo', 'Cem'])
    await eraseApplication(database, second.applicationId)
    await restoreNow()
    expect(await names()).toEqual(['Cem'])
    const third = await useNewMachine()
    await restoreHere('--erasures', path.join(third, 'erasures.log'))
    expect(await names()).toEqual(['Cem'])
    for (const folder of [old, third]) await rm(folder, { recursive: true })
  })

  it('by the log that a restore was given which failed', async () => {
    const { applicationId } = await apply('Amina')
    await backUpNow()
    await eraseApplication(database, applicationId)
    const old = await useNewMachine()
    const whole = await readFile(backupFile)
    await truncate(backupFile, 5_000)
    await expect(restoreHere('--erasures', path.join(old, 'erasures.log'))).rejects.toThrow('is cut off')
    await writeFile(backupFile, whole)
    await restoreHere()
    expect(await names()).toEqual([])
    await rm(old, { recursive: true })
  })

  it('by the database that is replaced, when its log was lost', async () => {
    const { applicationId } = await apply('Amina')
    await backUpNow()
    await eraseApplication(database, applicationId)
    await stopServer()
    await rm(path.join(dataDir, 'erasures.log'))
    await restoreNow('--without-erasures')
    expect(await names()).toEqual([])
    await restoreNow()
    expect(await names()).toEqual([])
  })

  it('by the log from before ERASURE_LOG was set', async () => {
    const { applicationId } = await apply('Amina')
    await backUpNow()
    await eraseApplication(database, applicationId)
    await stopServer()
    await rm(path.join(dataDir, 'careers.db'))
    const environment = { ERASURE_LOG: path.join(dataDir, 'elsewhere.log') }
    await run(runRestoreCommand, ['--from', backupFile, '--without-erasures'], environment)
    database = await openDatabase({ dataDir })
    expect(await names()).toEqual([])
  })

  it('by the start of a server whose database was put back without this program', async () => {
    const [erased, withdrawn] = [await apply('Amina'), await apply('Bo')]
    await database.truncateLog()
    await cp(path.join(dataDir, 'careers.db'), path.join(dataDir, 'copy'))
    await eraseApplication(database, erased.applicationId)
    await withdrawApplication(database, secretsOf(withdrawn.idempotencyKey).withdraw, Date.now())
    await stopServer()
    await cp(path.join(dataDir, 'copy'), path.join(dataDir, 'careers.db'))
    const warnings: string[] = []
    const started = await openServices(readEnvironment({ DATA_DIR: dataDir }), (message) => warnings.push(message))
    database = started.database
    expect(warnings).toEqual(['erasures: the database had what was to be erased. Erased again: 1. Withdrawn again: 1'])
    const { rows } = await database.read('SELECT name, withdrawal FROM application_entries')
    expect(rows).toMatchObject([{ name: 'Bo', withdrawal: 'told' }])
  })

  it('by the log that a server has made again of its database, as after a move', async () => {
    const { applicationId } = await apply('Amina')
    await backUpNow()
    await eraseApplication(database, applicationId)
    await stopServer()
    await rm(path.join(dataDir, 'erasures.log'))
    const started = await openServices(readEnvironment({ DATA_DIR: dataDir }), () => {})
    database = started.database
    await stopServer()
    await rm(path.join(dataDir, 'careers.db'))
    await restoreHere()
    expect(await names()).toEqual([])
  })

  it('by a line that follows one which a full disk has broken off', async () => {
    const { applicationId } = await apply('Amina')
    await backUpNow()
    await appendFile(path.join(dataDir, 'erasures.log'), '{"atMs":17')
    await eraseApplication(database, applicationId)
    await stopServer()
    await rm(path.join(dataDir, 'careers.db'))
    await restoreHere()
    expect(await names()).toEqual([])
  })
})

it('reads the log of erasures from the file of the setting', async () => {
  database.close()
  const erasureLog = path.join(dataDir, 'elsewhere.log')
  database = await openDatabase({ dataDir, erasureLog })
  const { applicationId } = await apply('Amina')
  await backUpNow()
  await eraseApplication(database, applicationId)
  await stopServer()
  const environment = { ERASURE_LOG: path.join(dataDir, 'elsewhere.log') }
  expect(await run(runRestoreCommand, ['--from', backupFile, '--replace'], environment)).toContain('1 application erased again.')
  database = await openDatabase({ dataDir })
})

it('erases nothing that it cannot log', async () => {
  const { applicationId } = await apply('Amina')
  database.close()
  const file = path.join(dataDir, 'log')
  database = await openDatabase({ dataDir, erasureLog: file })
  await rm(file)
  await mkdir(file)
  await expect(eraseApplication(database, applicationId)).rejects.toThrow('EISDIR')
  expect((await database.read('SELECT 1 FROM applications')).rows).toHaveLength(1)
})
