import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readUpload } from '#server/applications/files/upload-store.ts'
import { findApplication, storeApplication } from '#server/applications/store/application-store.ts'
import { openDatabase, withDatabase } from '#server/database/database.ts'
import { openSigner } from '#server/database/signer.ts'
import { queueStatement, readDelivery } from '#server/delivery/ledger.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { hasReplicatedDatabase, type ReplicatedDatabase, startReplicatedDatabase } from '../setup/replicated-database.ts'

const run = promisify(execFile)

describe.skipIf(!hasReplicatedDatabase)('npm run move-data', () => {
  let servers: ReplicatedDatabase
  let dataDir: string
  let folder: string
  beforeEach(async () => {
    servers = await startReplicatedDatabase()
    dataDir = await newDataDir()
    folder = await mkdtemp(path.join(tmpdir(), 'careers-moved-'))
  })
  afterEach(async () => {
    await servers.remove()
    for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true })
  })

  /** In a process of its own, as an operator does: the library keeps a closed file open. */
  const move = async (to: string, settings: Record<string, string> = { DATA_DIR: dataDir }) =>
    run(process.execPath, ['dist/server/main.js', 'move-data', '--to', to], { env: { ...process.env, ...settings } }).then(
      ({ stderr }) => ({ code: 0, printed: stderr }),
      (error: unknown) => {
        const { code, stderr } = error as { readonly code: number; readonly stderr: string }
        return { code, printed: stderr }
      },
    )

  const count = 12

  /** What a site has after a while, and was written by a process that has ended. */
  async function fill(): Promise<readonly string[]> {
    const keys = Array.from({ length: count }, () => randomUUID())
    await withDatabase({ dataDir }, async (database) => {
      await openSigner(database)
      for (const [index, idempotencyKey] of keys.entries()) {
        const bytes = Buffer.concat([Buffer.from(`%PDF-1.7 ${idempotencyKey} `), randomBytes(index * 300_000)])
        const content = { kind: 'document', mediaType: 'application/pdf', bytes } as const
        await storeApplication(
          database,
          {
            idempotencyKey,
            bodySha256: '',
            jobId: 7,
            jobTitle: 'Baker “Ö” 李',
            answers: { first_name: `Amina ${index}`, email: `${index}@example.com` },
            form: null,
            educationNames: [],
            language: 'en',
            files: [{ fieldName: 'resume', fileName: 'cv.pdf', uploadKey: idempotencyKey, content }],
          },
          { more: (applicationId, atMs) => [queueStatement(applicationId, atMs)] },
        )
      }
      await database.truncateLog()
    })
    // As a stopped server leaves it: the library keeps a closed file open until its memory is freed.
    const stopped = await mkdtemp(path.join(tmpdir(), 'careers-stopped-'))
    await copyFile(path.join(dataDir, 'careers.db'), path.join(stopped, 'careers.db'))
    await rm(dataDir, { recursive: true })
    dataDir = stopped
    return keys
  }

  const digestOf = async (location: Parameters<typeof openDatabase>[0], key: string) =>
    withDatabase(location, async (database) => {
      const hash = createHash('sha256')
      for await (const chunk of readUpload(database, key)) hash.update(chunk)
      const application = await findApplication(database, key)
      const delivery = application && (await readDelivery(database, application.applicationId))
      return { file: hash.digest('hex'), application, delivery, signature: (await openSigner(database)).sign('a') }
    })

  it('moves a file to a server and back, with every byte and every key, and can be repeated', { timeout: 300_000 }, async () => {
    const keys = await fill()
    const onServer = { dataDir: folder, databaseUrl: servers.urls.replica }
    const copied = await move(servers.urls.primary)
    expect(copied).toMatchObject({ code: 0 })
    expect(copied.printed).toContain(`${count} applications and ${count} files moved, and compared row by row.`)
    expect((await move(servers.urls.replica)).printed).toBe(
      `${count} applications and ${count} files are there already, row by row.\n`,
    )

    const back = path.join(folder, 'back')
    const returned = await move(back, { DATABASE_URL: servers.urls.replica })
    expect(returned.printed).toContain('moved, and compared row by row.')
    for (const key of [keys[0] ?? '', keys.at(-1) ?? '']) {
      const original = await digestOf({ dataDir }, key)
      expect(original.delivery?.state).toBe('queued')
      expect(await digestOf(onServer, key)).toEqual(original)
      expect(await digestOf({ dataDir: back }, key)).toEqual(original)
    }
    // Its indexes and triggers too.
    const schemaOf = async (location: Parameters<typeof openDatabase>[0]) =>
      withDatabase(location, async (database) => {
        const { rows } = await database.read(`SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name`)
        return rows.map((row) => ({ ...row }))
      })
    expect(await schemaOf({ dataDir: back })).toEqual(await schemaOf({ dataDir }))
  })

  it('goes on after it was killed in the middle, and no server starts on half of the data', { timeout: 300_000 }, async () => {
    await fill()
    const env = { ...process.env, DATA_DIR: dataDir }
    const child = spawn(process.execPath, ['dist/server/main.js', 'move-data', '--to', servers.urls.primary], { env })
    await once(child.stderr, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect(openDatabase({ dataDir: folder, databaseUrl: servers.urls.primary })).rejects.toThrow('already exists')
    expect((await move(servers.urls.primary)).printed).toContain(`${count} applications and ${count} files moved`)
    const database = await openDatabase({ dataDir: folder, databaseUrl: servers.urls.replica })
    expect((await database.read('SELECT 1 FROM applications')).rows).toHaveLength(count)
    database.close()
  })

  it('changes nothing on a server that holds something else', async () => {
    await fill()
    const database = await openDatabase({ dataDir: folder, databaseUrl: servers.urls.primary })
    await database.write(['INSERT INTO jobs (job_id) VALUES (1)'])
    const { code, printed } = await move(servers.urls.primary)
    expect({ code, printed }).toEqual({
      code: 1,
      printed: '--to: that database holds something else. Name an empty one: nothing was changed.\n',
    })
    expect((await database.read('SELECT job_id FROM jobs')).rows).toHaveLength(1)
    database.close()
  })

  it('waits for nobody: it refuses while a server uses the file, or when no server answers', async () => {
    await fill()
    const database = await openDatabase({ dataDir })
    await database.read('SELECT 1 FROM jobs')
    expect((await move(servers.urls.primary)).printed).toMatch(/is in use\. Stop the server first\.\n$/)
    database.close()
    await servers.kill('primary')
    expect((await move(folder, { DATABASE_URL: servers.urls.primary })).printed).toContain(
      'The server of the database does not answer.',
    )
    expect((await move(folder)).printed).toBe('--to: name the address of a server, or set DATABASE_URL to move from one.\n')
  })
})
