import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUpload } from '#server/applications/files/upload-store.ts'
import { hasReplicatedDatabase, type ReplicatedDatabase, startReplicatedDatabase } from '../setup/replicated-database.ts'
import { openTestServices, type TestServices } from './test-services.ts'

/** Two processes of the site, one on the primary of a database and one on its replica. */

const applicant = '/api/applicant'

describe.skipIf(!hasReplicatedDatabase)('two processes on a primary and a replica', () => {
  let servers: ReplicatedDatabase
  let both: readonly TestServices[]
  beforeAll(async () => {
    servers = await startReplicatedDatabase()
    const { primary, replica } = servers.urls
    both = await Promise.all([replica, primary].map(async (url) => openTestServices({ environment: { DATABASE_URL: url } })))
  })
  afterAll(async () => {
    for (const each of both) await each.close()
    await servers.remove()
  })

  const answers = {
    first_name: 'Amina',
    last_name: 'Okafor',
    location: 'Pittsburgh',
    question_61400016: 1,
    question_61400018: 'Monday',
  }

  const submit = async (services: TestServices | undefined, key: string, more: object) => {
    const response = await services?.request(`${applicant}/?action=submit&job=7410004`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ ...answers, ...more }),
    })
    return { status: response?.status, body: (await response?.json()) as { readonly id?: string } }
  }

  /** On a slow machine a write may wait for too long: then the device comes back, and only then. */
  const submitUntilTaken: typeof submit = async (services, key, more) => {
    const result = await submit(services, key, more)
    return result.status === 503 ? submitUntilTaken(services, key, more) : result
  }

  const stored = async () =>
    (await both[0]?.services.database.read('SELECT application_id, idempotency_key FROM applications'))?.rows ?? []

  it('store each of 100 applications once, however often and wherever they are submitted at once', async () => {
    const keys = Array.from({ length: 100 }, () => randomUUID())
    const more = (key: string) => ({ email: `${key}@example.com`, resume_text: 'I read contracts.' })
    const ids = await Promise.all(
      keys.map(async (key) => {
        const [one, two] = both
        const results = await Promise.all(
          [one, two, one, two].map(async (services) => submitUntilTaken(services, key, more(key))),
        )
        expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        const given = new Set(results.map(({ body }) => body.id))
        expect(given.size).toBe(1)
        return [key, [...given][0]]
      }),
    )
    const rows = await stored()
    expect(new Map(rows.map((row) => [row['idempotency_key'], row['application_id']]))).toEqual(
      new Map(ids as [string, string][]),
    )
    expect(
      both.flatMap(({ warnings }) => warnings).filter((warning) => !/DatabaseBusyError|DatabaseAwayError/.test(warning)),
    ).toEqual([])
  })

  it('take a ticket, its file and the application on any of them', async () => {
    const [one, two] = both
    const content = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(3_500_000)])
    const response = await two?.request(`${applicant}/?action=get-post-url`)
    const ticket = (await response?.json()) as { readonly url: string; readonly fields: Readonly<Record<string, string>> }
    const form = new FormData()
    for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
    form.append('file', new File([content], 'cv.pdf'))
    expect((await one?.request(new URL(ticket.url).pathname, { method: 'POST', body: form }))?.status).toBe(204)
    const resume = { resume_url: ticket.url + ticket.fields['key'], resume_url_filename: 'cv.pdf', email: 'file@example.com' }
    expect((await submit(two, randomUUID(), resume)).status).toBe(200)
    const hash = createHash('sha256')
    const database = one?.services.database
    if (!database) throw new Error('nothing is open')
    for await (const chunk of readUpload(database, ticket.fields['key']?.split('/').at(-1) ?? '')) hash.update(chunk)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  })
})
