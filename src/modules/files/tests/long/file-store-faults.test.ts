import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteLooseObjects } from '#server/applications/files/loose-objects.ts'
import { filesOfApplication, readUpload } from '#server/applications/files/upload-store.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { hourMs } from '#shared/durations.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { server } from '../../server.ts'
import { startFileStore, type TestFileStore } from '#tests/setup/file-store.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { hasReplicatedDatabase, type ReplicatedDatabase, startReplicatedDatabase } from '#tests/setup/replicated-database.ts'
import { type SiteServer, startSiteServer } from '#tests/setup/site-server.ts'

/**
 * Two processes of the built site with a store for files, on one file or on a primary and its replica, while devices apply with a
 * résumé and one part after the other fails. `REPLICA_ROUNDS=5` has more applications and faults. It prints the fault table.
 */

const rounds = Number(process.env['REPLICA_ROUNDS'] ?? '1')
const devices = 8
const faultMs = 1_500
const retryMs = 100
const maxAnswerMs = 30_000
const jobId = 7
const field = (label: string, name: string, type: 'input_text' | 'input_file') => ({
  label,
  required: true,
  fields: [{ name, type, values: [] }],
})
const job = {
  id: jobId,
  title: 'Baker',
  questions: [
    field('First Name', 'first_name', 'input_text'),
    field('Last Name', 'last_name', 'input_text'),
    field('Email', 'email', 'input_text'),
    field('Resume/CV', 'resume', 'input_file'),
  ],
}

interface Row {
  readonly database: string
  readonly fault: string
  readonly applications: number
  readonly refusedTries: number
  readonly lost: number
  readonly doubled: number
}
const table: Row[] = []
afterAll(() => console.table(table))

describe.each(['one file', 'primary and replica'] as const)('of two processes with a store, on %s', (kind) => {
  const isReplicated = kind !== 'one file'
  const sizes = [20_000, 200_000, 1_500_000]
  let store: TestFileStore
  let greenhouse: FakeGreenhouse
  let servers: ReplicatedDatabase | null = null
  let sites: readonly [SiteServer, SiteServer]
  let database: Database
  /** The SHA-256 of what was confirmed, by the application's id. */
  const confirmed = new Map<string, string>()

  beforeAll(async () => {
    if (isReplicated && !hasReplicatedDatabase) return
    store = await startFileStore()
    greenhouse = await startFakeGreenhouse({ board: () => [job] })
    const dataDir = await newDataDir()
    servers = isReplicated ? await startReplicatedDatabase() : null
    const start = async (url: string | undefined) =>
      startSiteServer({
        ...store.environment,
        TRUST_PROXY: '1',
        FAULTS: '0',
        BOARD_URL: greenhouse.boardUrl,
        ...(url === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: url }),
      })
    sites = await Promise.all([start(servers?.urls.replica), start(servers?.urls.primary)])
    const { fileStore } = readEnvironment(store.environment, undefined, [server])
    database = await openDatabase({ dataDir, databaseUrl: servers?.urls.primary ?? null, fileStore })
  })
  afterAll(async () => {
    if (isReplicated && !hasReplicatedDatabase) return
    database.close()
    for (const site of sites) await site.remove()
    await servers?.remove()
    await store.close()
    await greenhouse.close()
  })

  const ask = async (
    turn: number,
    query: string,
    init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
    address: string,
  ) =>
    fetch(`${sites[turn % 2]?.url}/api/applicant/?${query}`, {
      ...init,
      headers: { ...init.headers, 'X-Forwarded-For': address },
      signal: AbortSignal.timeout(maxAnswerMs),
    }).catch(() => null)

  /** One device, which uploads and submits again until it is confirmed, to whatever process the load balancer names. */
  const apply = async (tries: { refused: number }, index: number) => {
    const [key, address] = [randomUUID(), `10.${randomBytes(3).join('.')}`]
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(sizes[index % sizes.length] ?? 0)])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    let resumeUrl: string | null = null
    for (let turn = index; ; turn += 1) {
      if (turn > index) {
        tries.refused += 1
        await delay(retryMs)
      }
      if (resumeUrl === null) {
        const answer = await ask(turn, `action=get-post-url&size=${bytes.length}`, {}, address)
        if (answer?.status !== 200) continue
        const { fields, url } = (await answer.json()) as { readonly url: string; readonly fields: Record<string, string> }
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.append(name, value)
        form.append('file', new File([new Uint8Array(bytes)], 'cv.pdf'))
        const posted = await fetch(url, { method: 'POST', body: form }).catch(() => null)
        if (posted?.status !== 201) continue
        resumeUrl = url + (fields['key'] ?? '')
      }
      const body = JSON.stringify({
        first_name: 'Amina',
        last_name: 'Okafor',
        email: `${key}@example.com`,
        ...answersOf(resumeUrl, sha256, bytes.length),
      })
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
      const answer = await ask(turn, `action=submit&job=${jobId}`, { method: 'POST', headers, body }, address)
      const told = (await answer?.json().catch(() => null)) as { readonly id?: string; readonly reason?: string } | null
      if (answer?.status === 200 && told?.id !== undefined) {
        confirmed.set(told.id, sha256)
        return
      }
      if (told?.reason === 'file-missing') resumeUrl = null
      else if (answer && answer.status !== 503) throw new Error(`answered ${answer.status}: ${JSON.stringify(told)}`)
    }
  }
  const answersOf = (url: string, sha256: string, size: number) => ({
    resume_url: url,
    resume_url_filename: 'cv.pdf',
    resume_sha256: sha256,
    resume_size: String(size),
  })

  const isWhole = async (applicationId: string, sha256: string): Promise<boolean> => {
    const [file] = await filesOfApplication(database, applicationId)
    if (!file) return false
    const hash = createHash('sha256')
    for await (const part of readUpload(database, file.uploadKey)) hash.update(part)
    return hash.digest('hex') === sha256
  }

  const live = async (fault: string, begin: () => Promise<void> | void, end: () => Promise<void> | void) => {
    const tries = { refused: 0 }
    const before = new Set(confirmed.keys())
    const some = async () => Promise.all(Array.from({ length: devices }, async (_, index) => apply(tries, index)))
    for (let round = 0; round < rounds; round += 1) {
      const during = some()
      await begin()
      const meanwhile = some()
      await delay(faultMs)
      await end()
      await Promise.all([during, meanwhile])
    }
    const lost = []
    for (const [id, sha256] of confirmed) if (!(await isWhole(id, sha256))) lost.push(id)
    const { rows } = await database.read('SELECT count(*) AS n FROM applications')
    const doubled = Number(rows[0]?.['n']) - confirmed.size
    const applications = confirmed.size - before.size
    table.push({ database: kind, fault, applications, refusedTries: tries.refused, lost: lost.length, doubled })
    return { lost, doubled }
  }

  const isSkipped = isReplicated && !hasReplicatedDatabase
  const copied = '<CopyObjectResult><ETag>"0"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified></CopyObjectResult>'

  it.skipIf(isSkipped)('nothing is lost when a process is killed', async () => {
    const end = await live(
      'kill -9 of a process',
      async () => sites[0].stop('SIGKILL'),
      async () => sites[0].restart(),
    )
    expect(end).toEqual({ lost: [], doubled: 0 })
  })

  it.skipIf(isSkipped)('nothing is lost when the store is cut off', async () => {
    const end = await live(
      'the store is cut off',
      () => store.fail(() => 'cut'),
      () => store.fail(null),
    )
    expect(end).toEqual({ lost: [], doubled: 0 })
  })

  it.skipIf(isSkipped)('nothing is lost when the store fails now and then', async () => {
    const failure = { status: 500, body: '<Error><Code>InternalError</Code></Error>' }
    const end = await live(
      'the store fails every second time',
      () => store.fail(() => (Math.random() < 0.5 ? failure : null)),
      () => store.fail(null),
    )
    expect(end).toEqual({ lost: [], doubled: 0 })
  })

  it.skipIf(isSkipped)('nothing is lost when somebody answers for the store', async () => {
    const lie: Parameters<TestFileStore['fail']>[0] = (request) =>
      request.method === 'PUT' && 'x-amz-copy-source' in request.headers ? { status: 200, body: copied } : null
    const end = await live(
      'a copy is confirmed and not made',
      () => store.fail(lie),
      () => store.fail(null),
    )
    expect(end).toEqual({ lost: [], doubled: 0 })
  })

  it.skipIf(isSkipped || !isReplicated)('nothing is lost when the primary is killed', async () => {
    const end = await live(
      'kill -9 of the primary',
      async () => servers?.kill('primary'),
      async () => servers?.start('primary'),
    )
    expect(end).toEqual({ lost: [], doubled: 0 })
  })

  it.skipIf(isSkipped)('the store has a file for each application, and nothing else of theirs', async () => {
    const { objects } = database
    if (!objects) throw new Error('there is no store')
    await deleteLooseObjects(database, objects, Date.now() + 3 * hourMs)
    const keys: string[] = []
    for await (const { key } of objects.list('files/')) keys.push(key)
    expect(keys.length).toBe(confirmed.size)
  })
})
