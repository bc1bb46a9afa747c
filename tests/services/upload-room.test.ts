import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { deviceHeader, idempotencyHeader } from '#shared/endpoints.ts'
import { findUpload, purgeUploads } from '#server/applications/files/upload-store.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { textColumn } from '#server/database/rows.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { isReplicated } from '../setup/pooled-databases.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** The room for files that no application names yet: nobody fills it for the others. */

const megabyte = 1024 * 1024
const job = { id: 7, title: 'Baker', departments: [], offices: [], location_questions: [], questions: standardQuestions }
const board = () => ({ name: 'Board', content: '', departments: [], offices: [], jobs: [job], freelanceJobs: [] })

let services: TestServices
const open = async (quotaMegabytes: number) => {
  services = await openTestServices({ board, environment: { UPLOAD_QUOTA_MB: String(quotaMegabytes), TRUST_PROXY: '1' } })
}
afterEach(() => services.close())

interface From {
  readonly address: string
  readonly device?: string
}

const headersOf = ({ address, device }: From) => ({
  'X-Forwarded-For': address,
  ...(device === undefined ? {} : { [deviceHeader]: device }),
})

interface Uploaded {
  readonly key: string
  readonly answer: Response
}

async function upload(from: From, bytes: number, breakAt?: number): Promise<Uploaded> {
  const ticket = await services.request('/api/applicant/?action=get-post-url', { headers: headersOf(from) })
  const { fields } = (await ticket.json()) as { readonly fields: Readonly<Record<string, string>> }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([`%PDF-1.7 ${'x'.repeat(bytes)}`], 'cv.pdf'))
  const whole = new Response(form)
  const body = new Uint8Array(await whole.arrayBuffer())
  const headers = {
    ...headersOf(from),
    'Content-Type': whole.headers.get('Content-Type') ?? '',
    'Content-Length': `${body.length}`,
  }
  const answer = await services.request('/api/applicant/uploads/', {
    method: 'POST',
    headers,
    body: body.subarray(0, breakAt ?? body.length),
  })
  return { key: fields['key'] ?? '', answer }
}

const statusOf = async (...given: Parameters<typeof upload>) => (await upload(...given)).answer.status

/** Makes everything that was uploaded so much older. */
async function age(ms: number): Promise<void> {
  await services.services.database.write([
    { sql: 'UPDATE uploads SET uploaded_at_ms = uploaded_at_ms - ?', args: [ms] },
    { sql: 'UPDATE upload_chunks SET written_at_ms = written_at_ms - ?', args: [ms] },
  ])
}

async function storedKeys(): Promise<readonly string[]> {
  const { rows } = await services.services.database.read('SELECT upload_key FROM uploads ORDER BY uploaded_at_ms')
  return rows.map((row) => textColumn(row, 'upload_key'))
}

const submit = async (key: string) =>
  services.request('/api/applicant/?action=submit&job=7', {
    method: 'POST',
    headers: { [idempotencyHeader]: randomUUID() },
    body: JSON.stringify({
      first_name: 'Amina',
      last_name: 'Okafor',
      email: 'amina@example.com',
      resume_url: `http://localhost/api/applicant/uploads/${key}`,
      resume_url_filename: 'cv.pdf',
    }),
  })

it('is not filled by one address: it gets half, a /48 no more than what large files may fill, and everybody else goes on', async () => {
  await open(40)
  const statuses = []
  for (let index = 0; index < 8; index += 1) statuses.push(await statusOf({ address: '192.0.2.1' }, 4 * megabyte))
  expect(statuses).toEqual([204, 204, 204, 204, 429, 429, 429, 429])
  for (let index = 0; index < 5; index += 1) expect(await statusOf({ address: `198.51.100.${index}` }, megabyte)).toBe(204)
})

it('refuses who has used up a share with a proof and the time to wait', async () => {
  await open(8)
  await upload({ address: '192.0.2.1' }, 3 * megabyte)
  const { answer } = await upload({ address: '192.0.2.1' }, 3 * megabyte)
  expect(answer.status).toBe(429)
  const retryAfter = Number(answer.headers.get('Retry-After'))
  expect(retryAfter).toBeGreaterThan(60)
  expect(retryAfter).toBeLessThanOrEqual(3_600)
  expect(await answer.json()).toMatchObject({ reason: 'busy', proof: expect.any(String) as string })
})

it('gives a device a share of its own, by the ticket', async () => {
  await open(400)
  const statuses = []
  // Ten large documents are more than a device needs, and 92 MB are its share.
  for (let index = 0; index < 10; index += 1) {
    statuses.push(await statusOf({ address: '192.0.2.1', device: 'device-0001' }, 9.9 * megabyte))
  }
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 204), 429])
  expect(await statusOf({ address: '192.0.2.1', device: 'device-0002' }, 9 * megabyte)).toBe(204)
})

it('keeps the last quarter for small documents', async () => {
  await open(16)
  for (let index = 0; index < 2; index += 1) expect(await statusOf({ address: `192.0.2.${index}` }, 5.5 * megabyte)).toBe(204)
  expect(await statusOf({ address: '192.0.2.3' }, 5 * megabyte)).toBe(503)
  expect(await statusOf({ address: '192.0.2.4' }, megabyte)).toBe(204)
})

it('makes room by the oldest files that nobody has claimed, and by none of the last hour', async () => {
  await open(16)
  const old: string[] = []
  for (let index = 0; index < 3; index += 1) {
    old.push((await upload({ address: `192.0.2.${index}` }, 3.5 * megabyte)).key)
    await age(1_000)
  }
  await age(hourMs - 60_000)
  const refused = await upload({ address: '198.51.100.1' }, 3.5 * megabyte)
  expect(refused.answer.status).toBe(503)
  expect(Number(refused.answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  await age(60_000)
  // A full room is measured again after a moment.
  await expect.poll(async () => statusOf({ address: '198.51.100.2' }, 3.5 * megabyte)).toBe(204)
  const left = await storedKeys()
  expect(old.filter((key) => left.includes(key))).toEqual([])
})

it('never takes a file from an application, and asks for one again that it no longer has', async () => {
  await open(16)
  const [claimed, evicted] = [
    await upload({ address: '192.0.2.1' }, 3.5 * megabyte),
    await upload({ address: '192.0.2.2' }, 3.5 * megabyte),
  ]
  expect((await submit(claimed.key)).status).toBe(200)
  await age(2 * hourMs)
  for (let index = 0; index < 4; index += 1) {
    await expect.poll(async () => statusOf({ address: `198.51.100.${index}` }, 3.5 * megabyte)).toBe(204)
    await age(2 * hourMs)
  }
  expect(await findUpload(services.services.database, claimed.key)).not.toBeNull()
  expect(await findUpload(services.services.database, evicted.key)).toBeNull()
  const answer = await submit(evicted.key)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ reason: 'file-missing', field: 'resume' })
  const again = await upload({ address: '192.0.2.2' }, megabyte)
  expect(again.answer.status).toBe(204)
  expect((await submit(again.key)).status).toBe(200)
})

it('gets back at once what was not stored to its end', async () => {
  await open(8)
  for (let index = 0; index < 6; index += 1) {
    expect(await statusOf({ address: '192.0.2.1' }, 3.5 * megabyte, 3 * megabyte)).toBe(400)
  }
  expect(await statusOf({ address: '192.0.2.1' }, 3.5 * megabyte)).toBe(204)
  expect(await statusOf({ address: '192.0.2.2' }, 2 * megabyte)).toBe(204)
})

// A process measures once a minute what the others have stored.
it.skipIf(isReplicated)('keeps files for a week, and for a day while half of it is used', async () => {
  await open(16)
  const { database } = services.services
  await upload({ address: '192.0.2.1' }, 3 * megabyte)
  await purgeUploads(database, Date.now() + 2 * dayMs, await services.services.uploads.isHalfUsed())
  expect(await storedKeys()).toHaveLength(1)
  await upload({ address: '192.0.2.2' }, 3 * megabyte)
  await upload({ address: '192.0.2.3' }, 3 * megabyte)
  expect(await services.services.uploads.isHalfUsed()).toBe(true)
  const ready = await services.request('/api/ready')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ok: true, schemaVersion: expect.any(Number) as number, warnings: ['uploads-half-full'] },
  ])
  await purgeUploads(database, Date.now() + 23 * hourMs, true)
  expect(await storedKeys()).toHaveLength(3)
  await purgeUploads(database, Date.now() + 2 * dayMs, await services.services.uploads.isHalfUsed())
  expect(await storedKeys()).toEqual([])
})

it('stops counting files once an application claims them', async () => {
  await open(8)
  for (let index = 0; index < 4; index += 1) {
    let key = ''
    await expect
      .poll(async () => {
        const uploaded = await upload({ address: `192.0.2.${index}` }, 3.5 * megabyte)
        ;({ key } = uploaded)
        return uploaded.answer.status
      })
      .toBe(204)
    expect((await submit(key)).status).toBe(200)
  }
})
