import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { schemaVersion } from '#server/database/schema.ts'
import { restore } from '#server/operate/backup/restore.ts'
import { backupOf, makeServer, plainValue, releases, serverDataOf } from '../setup/released-data.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { hasReplicatedDatabase, startReplicatedDatabase } from '../setup/replicated-database.ts'
import { listApplications } from './list-applications.ts'

/**
 * Every later build opens what a release has written, and loses none of it. Where one of these fails, the schema has changed: it lacks an
 * '-- Upgrade from' (`src/server/database/schema-file.ts`).
 */

let dataDir: string
let database: Database | null = null
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'careers-released-'))
})
afterEach(async () => {
  database?.close()
  database = null
  await rm(dataDir, { recursive: true })
})

/** The tables with their columns, in any order. */
async function shapeOf({ read }: Database): Promise<readonly string[]> {
  const { rows } = await read(
    `SELECT t.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk AS shape
     FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE '%\\_backup\\_%' ESCAPE '\\' ORDER BY shape`,
  )
  return rows.map((row) => textColumn(row, 'shape'))
}

async function partsOf({ read }: Database): Promise<readonly string[]> {
  const { rows } = await read(`SELECT sql AS part FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL ORDER BY part`)
  return rows.map((row) => textColumn(row, 'part'))
}

async function expectPresentSchema(opened: Database): Promise<void> {
  const freshDir = await newDataDir()
  const fresh = await openDatabase({ dataDir: freshDir })
  expect(await shapeOf(opened)).toEqual(await shapeOf(fresh))
  expect(await partsOf(opened)).toEqual(await partsOf(fresh))
  fresh.close()
  await rm(freshDir, { recursive: true })
}

const lastNames = new Set(['Li', 'Amadeus Müller-Lüdenscheidt', 'Okafor-Lindqvist', 'الحسيني', '芳'])

const namesIn = async (opened: Database) => new Set((await listApplications(opened)).map(({ answers }) => answers['last_name']))

describe.each(releases)('what %s has written', (version) => {
  const written = serverDataOf(version)

  async function expectEveryRow(opened: Database): Promise<void> {
    for (const { columns, name, rows } of written.tables) {
      // Whoever opens a database or starts a server writes to these.
      if (rows.length === 0 || ['schema_version', 'module_schemas', 'leases', 'readiness'].includes(name)) continue
      const now = await opened.read(`SELECT ${columns.join(', ')} FROM "${name}" ORDER BY rowid`)
      expect([name, now.rows.map((row) => columns.map((column) => plainValue(row[column])))]).toEqual([name, rows])
    }
    await expectPresentSchema(opened)
  }

  it('is opened in a file, with all that is stored', { timeout: 30_000 }, async () => {
    await makeServer(pathToFileURL(path.join(dataDir, 'careers.db')).href, written)
    database = await openDatabase({ dataDir })
    expect(await namesIn(database)).toEqual(lastNames)
    await expectEveryRow(database)
  })

  it.skipIf(!hasReplicatedDatabase)(
    'is opened on a server with a replica, with all that is stored',
    { timeout: 60_000 },
    async () => {
      const servers = await startReplicatedDatabase()
      try {
        await makeServer(servers.urls.primary, written)
        database = await openDatabase({ dataDir, databaseUrl: servers.urls.replica })
        expect(await namesIn(database)).toEqual(lastNames)
        await expectEveryRow(database)
      } finally {
        database?.close()
        database = null
        await servers.remove()
      }
    },
  )

  it('is restored from its backup', { timeout: 30_000 }, async () => {
    const backupFile = path.join(dataDir, 'kept.db')
    await writeFile(backupFile, backupOf(version))
    const restored = path.join(dataDir, 'restored')
    const options = { backupFile, dataDir: restored, erasureLog: path.join(dataDir, 'erasures.log'), mayReplace: false }
    await restore({ ...options, nowMs: Date.now(), modules: [] })
    database = await openDatabase({ dataDir: restored })
    expect(await namesIn(database)).toEqual(lastNames)
    await expectPresentSchema(database)
  })

  it('is refused by an earlier build, which changes nothing', async () => {
    const file = path.join(dataDir, 'careers.db')
    await makeServer(pathToFileURL(file).href, {
      ...written,
      tables: written.tables.map((table) =>
        table.name === 'schema_version' ? { ...table, rows: [[1, schemaVersion + 1]] } : table,
      ),
    })
    const before = await readFile(file)
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `was made by a later build, whose schema is ${schemaVersion + 1}. This build has ${schemaVersion}: use the later one.`,
    )
    // The first 100 bytes say how the file is written to, which reading it may change.
    expect((await readFile(file)).subarray(100).equals(before.subarray(100))).toBe(true)
  })
})

it('what each release has written is kept', () => {
  const changelog = readFileSync(new URL('../../.github/CHANGELOG.md', import.meta.url), 'utf8')
  expect([...changelog.matchAll(/^## (\d\S*) /gm)].map(([, version]) => version).reverse()).toEqual(releases)
})
