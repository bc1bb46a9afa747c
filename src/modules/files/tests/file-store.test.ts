import { createHash, randomUUID } from 'node:crypto'
import { copyFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureReasons } from '#shared/applicant-answers.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { claimObject, deleteLooseObjects, noteObject } from '#server/applications/files/loose-objects.ts'
import {
  evictUnclaimed,
  filesOfApplication,
  purgeUploads,
  readUpload,
  unclaimedBytes,
} from '#server/applications/files/upload-store.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import type { ObjectStore } from '#server/database/object-store.ts'
import { server } from '../server.ts'
import { type TestFileStore, startFileStore } from '#tests/setup/file-store.ts'
import { backUp } from '#server/operate/backup/back-up.ts'
import { erasureLogOf } from '#server/database/erasure-log.ts'
import { restore } from '#server/operate/backup/restore.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { isReplicated } from '#tests/setup/pooled-databases.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** Files in a store that speaks S3: what browsers post there, and what becomes of it. */

const video = { label: 'Hello', required: false, fields: [{ name: 'question_32324699002', type: 'input_file', values: [] }] }
const job = {
  id: 7,
  title: 'Baker',
  departments: [],
  offices: [],
  location_questions: [],
  questions: [...standardQuestions, video],
}
const board = () => ({ name: 'Board', content: '', departments: [], offices: [], jobs: [job], freelanceJobs: [] })

let store: TestFileStore
let nowMs: number | null
let services: TestServices

const openWith = async (environment: Record<string, string> = {}) => {
  services = await openTestServices({ board, environment: { ...store.environment, TRUST_PROXY: '1', ...environment } })
}
const database = () => services.services.database
const objects = (): ObjectStore => {
  const found = database().objects
  if (!found) throw new Error('there is no store')
  return found
}

beforeEach(async () => {
  nowMs = null
  store = await startFileStore(() => nowMs ?? Date.now())
  await openWith()
})
afterEach(async () => {
  store.fail(null)
  await services.close()
  await store.close()
})

interface Ticket {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

const pdf = (text = 'a life') => Buffer.from(`%PDF-1.7 ${text}`)
const clip = Buffer.from('\u001aE\u00df\u00a3 a video', 'latin1')

const askTicket = async (size: number, more = 'action=get-post-url', headers: Record<string, string> = {}) =>
  services.request(`/api/applicant/?${more}&size=${size}`, { headers })

async function getTicket(...given: Parameters<typeof askTicket>): Promise<Ticket> {
  const answer = await askTicket(...given)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Ticket
}

/** Posts as a page does: to the address of the ticket, its fields first. */
async function post({ fields, url }: Ticket, bytes: Buffer, changed: Readonly<Record<string, string>> = {}): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value)
  form.append('file', new File([new Uint8Array(bytes)], 'cv.pdf'))
  return URL.canParse(url) && new URL(url).origin === store.endpoint
    ? fetch(url, { method: 'POST', body: form })
    : services.request(url, { method: 'POST', body: form })
}

async function posted(bytes = pdf()): Promise<string> {
  const ticket = await getTicket(bytes.length)
  expect((await post(ticket, bytes)).status).toBe(201)
  return ticket.url + (ticket.fields['key'] ?? '')
}

const describedAs = (bytes: Buffer) => ({
  resume_sha256: createHash('sha256').update(bytes).digest('hex'),
  resume_size: String(bytes.length),
})

async function submit(answers: object, key: string = randomUUID()) {
  const answer = await services.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { [idempotencyHeader]: key },
    body: JSON.stringify({ first_name: 'Amina', last_name: 'Okafor', email: 'a@example.com', ...answers }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, string> }
}

const withResume = (address: string, bytes = pdf()) => ({
  resume_url: address,
  resume_url_filename: 'cv.pdf',
  ...describedAs(bytes),
})

async function keysOf(folder: 'files' | 'incoming'): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of objects().list(`${folder}/`)) keys.push(key)
  return keys
}

const readBack = async (uploadKey: string, from = database()) => buffer(readUpload(from, uploadKey))

const count = async (table: string) => Number((await database().read(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.['n'])

describe('a file that a browser posts to the store', () => {
  it('is copied to a key that no ticket can write, and belongs to the application', async () => {
    const { body, status } = await submit(withResume(await posted()))
    expect(status).toBe(200)
    const [file] = await filesOfApplication(database(), body['id'] ?? '')
    expect(file).toMatchObject({ fieldName: 'resume', fileName: 'cv.pdf', mediaType: 'application/pdf', sizeBytes: 15 })
    expect(await readBack(file?.uploadKey ?? '')).toEqual(pdf())
    expect([await keysOf('incoming'), (await keysOf('files')).length]).toEqual([[], 1])
    expect([await count('upload_chunks'), await count('loose_objects')]).toEqual([0, 0])
  })

  it('is taken with exactly the size, type and key of its ticket, until the ticket ends', async () => {
    const ticket = await getTicket(15)
    expect((await post(ticket, pdf('another life'))).status).toBe(400)
    expect((await post(ticket, pdf('short'))).status).toBe(400)
    expect((await post(ticket, pdf(), { 'Content-Type': 'text/html' })).status).toBe(403)
    expect((await post(ticket, pdf(), { key: `${ticket.fields['key']}x` })).status).toBe(403)
    expect((await post(ticket, pdf(), { acl: 'public-read' })).status).toBe(403)
    nowMs = Date.now() + 15 * 60_000 + 1_000
    expect((await post(ticket, pdf())).status).toBe(403)
    expect(store.refusals).toEqual([
      'EntityTooLarge',
      'EntityTooSmall',
      'AccessDenied',
      'AccessDenied',
      'AccessDenied',
      'AccessDenied',
    ])
    expect(await keysOf('incoming')).toEqual([])
  })

  it('gets a ticket for any size up to the largest where a client does not name one', async () => {
    const answer = await services.request('/api/applicant/?action=get-post-url')
    expect((await post((await answer.json()) as Ticket, pdf())).status).toBe(201)
  })

  it.each(['0', '-1', '1.5', 'x', '10485761'])('gets no ticket for a size of %s', async (size) => {
    expect((await services.request(`/api/applicant/?action=get-post-url&size=${size}`)).status).toBe(413)
  })

  it('stays what was judged, whatever its ticket writes afterwards', async () => {
    const ticket = await getTicket(15)
    await post(ticket, pdf())
    const address = ticket.url + (ticket.fields['key'] ?? '')
    // Between the copy and the moment at which it is read.
    let isChanged = false
    store.fail((request) => {
      if (request.method === 'GET' && request.url?.includes('/files/') && !isChanged) {
        isChanged = true
        void post(ticket, pdf('a lie!'))
      }
      return null
    })
    const { body, status } = await submit(withResume(address))
    expect([status, isChanged]).toEqual([200, true])
    await post(ticket, pdf('a lie!'))
    const [file] = await filesOfApplication(database(), body['id'] ?? '')
    expect(await readBack(file?.uploadKey ?? '')).toEqual(pdf())
  })

  it('is asked for again when it is not the one that the device has', async () => {
    const { body, status } = await submit(withResume(await posted(pdf('a lie!')), pdf()))
    expect([status, body['reason'], body['field']]).toEqual([422, failureReasons.fileMissing, 'resume'])
    expect([await keysOf('files'), await count('loose_objects'), await count('uploads')]).toEqual([[], 0, 0])
  })

  it('is asked for again when it never came', async () => {
    const { fields, url } = await getTicket(15)
    const { body, status } = await submit(withResume(url + (fields['key'] ?? '')))
    expect([status, body['reason']]).toEqual([422, failureReasons.fileMissing])
  })

  it('is refused when its first bytes are not what its name says', async () => {
    const bytes = Buffer.from('<script>alert(1)</script>')
    const { body, status } = await submit(withResume(await posted(bytes), bytes))
    expect([status, body['reason'], body['error']]).toEqual([422, 'invalid-answer', 'The file is not what its name says.'])
    expect(await keysOf('files')).toEqual([])
  })

  it('is not even copied when the store took more than its ticket allows', async () => {
    const { fields, url } = await getTicket(15)
    const key = fields['key'] ?? ''
    await objects().put(key.slice(key.indexOf('/') + 1), Buffer.alloc(10 * 1024 * 1024 + 1), 'application/octet-stream')
    const { body, status } = await submit({ resume_url: url + key, resume_url_filename: 'cv.pdf' })
    expect([status, body['error']]).toEqual([422, 'The file is too large.'])
    expect(store.requests.filter((request) => request.startsWith('PUT') && request.includes('/files/'))).toEqual([])
  })

  it('belongs to one application only', async () => {
    const address = await posted()
    expect((await submit(withResume(address))).status).toBe(200)
    const { body, status } = await submit(withResume(address))
    expect([status, body['reason']]).toEqual([422, failureReasons.fileMissing])
  })

  const steps = ['find', 'copy'] as const
  // The store of one process is watched.
  it.skipIf(isReplicated).each(steps)('is there for an application that comes again while it is taken (%s)', async (step) => {
    const [address, key] = [await posted(), randomUUID()]
    const inner = objects()[step] as (...keys: readonly string[]) => Promise<never>
    let first: Awaited<ReturnType<typeof submit>> | undefined
    vi.spyOn(objects(), step).mockImplementationOnce(async (...keys: readonly string[]) => {
      first = await submit(withResume(address), key)
      return inner(...keys)
    })
    const again = await submit(withResume(address), key)
    expect([first?.status, again.status, again.body['id']]).toEqual([200, 200, first?.body['id']])
    expect([(await keysOf('files')).length, await count('loose_objects'), await count('applications')]).toEqual([1, 0, 1])
  })

  it('is stored once when its application is sent four times at once', async () => {
    const [address, key] = [await posted(), randomUUID()]
    const answers = await Promise.all([1, 2, 3, 4].map(async () => submit(withResume(address), key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect([await count('applications'), (await keysOf('files')).length, await count('loose_objects')]).toEqual([1, 1, 0])
  })

  it('may be a video, whose address is then this service’s own', async () => {
    const bytes = clip
    const ticket = await getTicket(bytes.length, 'action=get-post-url-with-content-type&contentType=video/webm')
    expect((await post(ticket, bytes)).status).toBe(201)
    const { body, status } = await submit({
      ...withResume(await posted()),
      question_32324699002: ticket.url + (ticket.fields['key'] ?? ''),
    })
    expect(status).toBe(200)
    const files = await filesOfApplication(database(), body['id'] ?? '')
    const uploadKey = files.find(({ fileName }) => fileName === 'video.webm')?.uploadKey ?? ''
    const answers = (await database().read('SELECT answers FROM applications')).rows[0]?.['answers']
    expect(answers).toContain(`/api/applicant/uploads/${uploadKey}`)
    const shown = await services.request(`/api/applicant/uploads/${uploadKey}`)
    expect([shown.headers.get('Content-Type'), Buffer.from(await shown.arrayBuffer())]).toEqual(['video/webm', bytes])
  })

  it('has no address in the bucket of another database', async () => {
    const address = (await posted()).replace(/[0-9a-f]{16}\/incoming/, '0123456789abcdef/incoming')
    expect((await submit(withResume(address))).body['reason']).toBe(failureReasons.fileMissing)
  })
})

describe('a store that is away', () => {
  const lies: readonly (readonly [string, Parameters<TestFileStore['fail']>[0]])[] = [
    ['does not answer', () => 'cut'],
    ['refuses our keys', () => ({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' })],
    ['fails', () => ({ status: 500, body: '<Error><Code>InternalError</Code></Error>' })],
    ['has a page of another program in its place', () => ({ status: 200, body: '<html><body>Sign in</body></html>' })],
    ['is a gateway that knows no such page', () => ({ status: 404, body: '<html>Not found</html>' })],
  ]

  it.each(lies)('makes an application wait when it %s, and does not ask for the file again', async (_what, fault) => {
    const [address, key] = [await posted(), randomUUID()]
    store.fail(fault)
    const { headers, status } = await submit(withResume(address), key)
    expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([503, true])
    store.fail(null)
    expect((await submit(withResume(address), key)).status).toBe(200)
  })

  it('takes applications without a file', async () => {
    store.fail(() => 'cut')
    const content = pdf().toString('base64')
    expect((await submit({ resume_content: content, resume_content_filename: 'cv.pdf' })).status).toBe(503)
    expect((await submit({ resume_text: 'My life' })).status).toBe(200)
  })

  it('is named by the readiness of the server, which stays ready', async () => {
    await services.close()
    store.fail(() => 'cut')
    await openWith()
    const answer = await services.request('/api/ready')
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ warnings: ['file-store-away'] })])
    // Once in each process.
    expect(new Set(services.warnings)).toEqual(new Set(['uploads: the store for files does not answer']))
  })

  it('deletes what was erased as soon as it is back', async () => {
    const { body } = await submit(withResume(await posted()))
    store.fail(() => 'cut')
    await eraseApplication(database(), body['id'] ?? '')
    expect([await count('uploads'), await count('loose_objects')]).toEqual([0, 1])
    store.fail(null)
    expect((await keysOf('files')).length).toBe(1)
    await purgeUploads(database(), Date.now())
    expect([await keysOf('files'), await count('loose_objects')]).toEqual([[], 0])
  })
})

describe('what the store holds', () => {
  it('goes with the application that is erased', async () => {
    const { body } = await submit(withResume(await posted()))
    await eraseApplication(database(), body['id'] ?? '')
    expect([await keysOf('files'), await count('uploads'), await count('loose_objects')]).toEqual([[], 0, 0])
  })

  it('is never another file than the one that was stored', async () => {
    const { body } = await submit(withResume(await posted()))
    const [file] = await filesOfApplication(database(), body['id'] ?? '')
    const [key] = await keysOf('files')
    await objects().put(key ?? '', pdf('a lie!'), 'application/octet-stream')
    await expect(readBack(file?.uploadKey ?? '')).rejects.toThrow('another file')
    await objects().delete(key ?? '')
    await expect(readBack(file?.uploadKey ?? '')).rejects.toThrow('does not have a file')
  })

  it('is measured, and makes room when nobody has claimed it for an hour', async () => {
    await services.close()
    await openWith({ UPLOAD_QUOTA_MB: '1' })
    for (let index = 0; index < 3; index += 1) await objects().put(`incoming/${index}`, Buffer.alloc(300_000), 'a/b')
    const nextYear = Date.now() + 365 * dayMs
    expect(await unclaimedBytes(database(), Date.now())).toBe(900_000)
    expect(await evictUnclaimed(database(), 1, Date.now())).toBe(0)
    expect(await evictUnclaimed(database(), 400_000, nextYear)).toBe(600_000)
    expect(await keysOf('incoming')).toEqual(['incoming/2'])
  })

  it('is deleted after a week when no application names it', async () => {
    await posted()
    await purgeUploads(database(), Date.now() + 6 * dayMs)
    expect((await keysOf('incoming')).length).toBe(1)
    await purgeUploads(database(), Date.now() + 2 * dayMs, true)
    expect(await keysOf('incoming')).toEqual([])
  })

  it('is deleted when its server ended before a file had it, and nobody can have it after that', async () => {
    await noteObject(database(), 'files/half')
    await objects().put('files/half', pdf(), 'application/octet-stream')
    await deleteLooseObjects(database(), objects(), Date.now() + hourMs)
    expect(await keysOf('files')).toEqual(['files/half'])
    await deleteLooseObjects(database(), objects(), Date.now() + 3 * hourMs)
    expect(await keysOf('files')).toEqual([])
    await expect(database().write(claimObject('files/half'))).rejects.toThrow('CHECK')
  })

  // Each process measures the room for itself.
  it.skipIf(isReplicated)('counts in the room for uploads, which one device cannot fill', async () => {
    await services.close()
    await openWith({ UPLOAD_QUOTA_MB: '1' })
    const askFrom = async (address: string, bytes: number) =>
      (await askTicket(bytes, 'action=get-post-url', { 'X-Forwarded-For': address })).status
    expect(await askFrom('192.0.2.1', 400_000)).toBe(200)
    expect(await askFrom('192.0.2.1', 400_000)).toBe(429)
    expect(await askFrom('192.0.2.2', 500_000)).toBe(200)
    expect(await askFrom('192.0.2.3', 500_000)).toBe(503)
  })

  it('has the files of answers that hold them as text', async () => {
    const content = { resume_content: pdf().toString('base64'), resume_content_filename: 'cv.pdf' }
    const { body, status } = await submit(content)
    expect(status).toBe(200)
    const [file] = await filesOfApplication(database(), body['id'] ?? '')
    expect([await readBack(file?.uploadKey ?? ''), await count('upload_chunks')]).toEqual([pdf(), 0])
  })

  it('cannot be forgotten by a server that is started without it', async () => {
    await submit(withResume(await posted()))
    const { dataDir } = services
    await expect(openTestServices({ board, dataDir })).rejects.toThrow('S3_ENDPOINT')
  })

  it('cannot be forgotten either while it has files of somebody who was erased', async () => {
    const { body } = await submit(withResume(await posted()))
    store.fail(() => 'cut')
    await eraseApplication(database(), body['id'] ?? '')
    expect([await count('uploads'), await count('loose_objects')]).toEqual([0, 1])
    const { dataDir } = services
    await expect(openTestServices({ board, dataDir })).rejects.toThrow('S3_ENDPOINT')
  })
})

describe('a backup', () => {
  const backUpTo = async (fileName: string, fileStore = readEnvironment(store.environment, undefined, [server]).fileStore) =>
    backUp(path.join(services.dataDir, 'careers.db'), fileName, Date.now(), { fileStore })

  it.skipIf(isReplicated)('has the files of the store, and is restored without it', async () => {
    const { body } = await submit(withResume(await posted()))
    await posted()
    const [dataDir, other] = [await newDataDir(), await newDataDir()]
    const backupFile = path.join(dataDir, 'backup')
    await backUpTo(backupFile)
    const before = await keysOf('files')
    const restored = await restore({
      dataDir: other,
      backupFile,
      erasureLog: erasureLogOf(other),
      mayReplace: true,
      modules: [],
      nowMs: Date.now(),
    })
    expect(restored.keptFolder).toBeNull()
    const copy = await openTestServices({ board, dataDir: other, environment: store.environment })
    const { database: copied } = copy.services
    const [file] = await filesOfApplication(copied, body['id'] ?? '')
    expect(await readBack(file?.uploadKey ?? '', copied)).toEqual(pdf())
    // A copy beside the real one, with the same settings.
    expect(copied.objects?.publicUrl).not.toBe(objects().publicUrl)
    await eraseApplication(copied, body['id'] ?? '')
    await purgeUploads(copied, Date.now() + 30 * dayMs)
    expect(await keysOf('files')).toEqual(before)
    await copy.close()
    await rm(dataDir, { recursive: true })
  })

  it.skipIf(isReplicated)('says where the files of the replaced database are', async () => {
    await submit(withResume(await posted()))
    const backupFile = path.join(services.dataDir, 'backup')
    await backUpTo(backupFile)
    // As in another process, which no longer has the database open.
    const dataDir = await newDataDir()
    await database().truncateLog()
    await copyFile(path.join(services.dataDir, 'careers.db'), path.join(dataDir, 'careers.db'))
    const options = { dataDir, backupFile, erasureLog: erasureLogOf(dataDir), mayReplace: true, modules: [], nowMs: Date.now() }
    expect((await restore(options)).keptFolder).toBe(new URL(objects().publicUrl).pathname.split('/')[2])
    await rm(dataDir, { recursive: true })
  })

  it.skipIf(isReplicated)('is not made while the store is away, or without its settings', async () => {
    await submit(withResume(await posted()))
    const backupFile = path.join(services.dataDir, 'backup')
    await expect(backUpTo(backupFile, null)).rejects.toThrow('S3_ENDPOINT: files are in a store.')
    store.fail(() => 'cut')
    await expect(backUpTo(backupFile)).rejects.toThrow('Repeat the backup when it does.')
    expect(await readdir(services.dataDir)).not.toContain('backup')
  })
})

describe('uploads that pass through the server', () => {
  beforeEach(async () => {
    await services.close()
    await openWith({ UPLOADS: 'proxy' })
  })

  it('are judged on their way and stored as files', async () => {
    const ticket = await getTicket(15)
    expect(ticket.url).toContain('/api/applicant/uploads/')
    expect((await post(ticket, pdf())).status).toBe(204)
    expect((await post(ticket, pdf())).status).toBe(409)
    const { body, status } = await submit(withResume(ticket.url + (ticket.fields['key'] ?? '')))
    expect(status).toBe(200)
    const [file] = await filesOfApplication(database(), body['id'] ?? '')
    expect(await readBack(file?.uploadKey ?? '')).toEqual(pdf())
    expect([await count('upload_chunks'), await count('loose_objects')]).toEqual([0, 0])
  })

  it('store a file that is larger than one part of the store', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(9_000_000, 'x')])
    const ticket = await getTicket(bytes.length)
    expect((await post(ticket, bytes)).status).toBe(204)
    expect((await readBack(ticket.fields['key'] ?? '')).equals(bytes)).toBe(true)
  })

  it.each([
    ['small', 20],
    ['large', 9_000_000],
  ])('leave nothing of a %s file that is refused', async (_size, length) => {
    const ticket = await getTicket(15)
    expect((await post(ticket, Buffer.alloc(length, '<'))).status).toBe(415)
    expect([await keysOf('files'), await count('uploads'), await count('loose_objects')]).toEqual([[], 0, 0])
  })

  it('wait while the store is away', async () => {
    const ticket = await getTicket(15)
    store.fail(() => 'cut')
    expect((await post(ticket, pdf())).status).toBe(503)
    store.fail(null)
    const again = await getTicket(15)
    expect((await post(again, pdf())).status).toBe(204)
  })

  it('are not believed to be stored when the store has only said so', async () => {
    const ticket = await getTicket(15)
    store.fail(({ method }) => (method === 'PUT' ? { status: 200, body: '' } : null))
    expect((await post(ticket, pdf())).status).toBe(503)
    expect(await count('uploads')).toBe(0)
  })
})
