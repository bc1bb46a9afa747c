import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, latestSchemaVersion, openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/faults/fake-greenhouse.mjs'
import { alertsUrl } from '#shared/alerts.ts'
import { DeskApplication, DeskList, deskUrl } from '#shared/desk.ts'
import { ClaimAnswer, fairUrl, SetupAnswer } from '#shared/fair.ts'
import { handoverUrl } from '#shared/handover.ts'
import { baker } from '../setup/baker.ts'
import { type CompanyBoard, startCompanyBoard } from '../setup/company-board.ts'
import { type MailServer, openMailServer } from '../setup/mail-server.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { buildOf, lastCommitOfSchema } from '../setup/older-build.ts'
import { hasReplicatedDatabase, type ReplicatedDatabase, startReplicatedDatabase } from '../setup/replicated-database.ts'
import { type SiteServer, startSiteServer } from '../setup/site-server.ts'
import { linksOf } from '../services/alerts-client.ts'
import { deskPassword, hashFor, signedInDesk } from '../services/desk-client.ts'
import { interest, put, readKey, seal, sealed } from '../services/fair-client.ts'

/**
 * An upgrade of one process after the other: a build of an earlier schema and this one on one database, at the same time. What one of them
 * writes, the other one reads. `OLDER_SCHEMA=23` names another schema.
 */

const olderSchema = Number(process.env['OLDER_SCHEMA'] ?? latestSchemaVersion - 3)
const commit = lastCommitOfSchema(olderSchema)
if (commit === null) console.log(`The history has no build of schema ${olderSchema}: the upgrade with two builds is skipped`)

const kills = 2
const jobId = baker.id
const job = {
  ...baker,
  questions: [
    ...baker.questions,
    { label: 'Resume/CV', required: false, fields: [{ name: 'resume', type: 'input_file', values: [] }] },
  ],
}
const kinds = hasReplicatedDatabase ? (['a file', 'a primary and a replica'] as const) : (['a file'] as const)

describe.skipIf(commit === null).each(kinds)('two builds at once on one database: %s', (kind) => {
  let board: CompanyBoard
  let greenhouse: FakeGreenhouse
  let mails: MailServer
  let servers: ReplicatedDatabase | null
  let dataDir: string
  let database: Database
  let isOpen = false
  const sites: SiteServer[] = []
  let older: SiteServer
  let newer: SiteServer
  /** Each answer that no server may give. */
  const errors: string[] = []
  const confirmed = new Map<string, string>()
  let olderDir: string

  const settingsOf = (node: 'primary' | 'replica') => ({
    FAULTS: '0',
    DATA_DIR: dataDir,
    ...(servers ? { DATABASE_URL: servers.urls[node] } : {}),
    TRUST_PROXY: '1',
    BOARD_URL: greenhouse.boardUrl,
    GREENHOUSE_API_KEY: greenhouse.key,
    SITE_URL: 'https://careers.example',
    SMTP_URL: mails.smtpUrl,
    MAIL_FROM: 'jobs@wordlark.example',
    DESK_PASSWORD: hashFor(deskPassword),
  })

  beforeAll(async () => {
    olderDir = path.join(buildOf(commit ?? ''), 'dist')
    board = await startCompanyBoard('acme', [job])
    greenhouse = await startFakeGreenhouse({ board: board.url })
    mails = await openMailServer()
    dataDir = await newDataDir()
    servers = kind === 'a primary and a replica' ? await startReplicatedDatabase() : null
    older = await startSiteServer(settingsOf('primary'), olderDir)
    sites.push(older)
  }, 600_000)
  afterAll(async () => {
    for (const site of sites) await site.remove()
    if (isOpen) database.close()
    await servers?.remove()
    await mails.close()
    await greenhouse.close()
    await board.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** A request by somebody with an address of their own. Errors of the code are noted. */
  const at =
    (site: () => SiteServer) =>
    async (url: string, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers)
      if (!headers.has('X-Forwarded-For')) headers.set('X-Forwarded-For', `10.${[...randomBytes(3)].join('.')}`)
      const response = await fetch(site().url + url, { ...init, headers })
      const isLater = response.status === 503 && response.headers.has('Retry-After')
      if (response.status >= 500 && !isLater) errors.push(`${init.method ?? 'GET'} ${url}: ${response.status}`)
      return response
    }
  const [atOlder, atNewer] = [at(() => older), at(() => newer)]
  type Ask = typeof atOlder
  const bothWays = [
    ['the older to the newer', atOlder, atNewer],
    ['the newer to the older', atNewer, atOlder],
  ] as const

  const postJson = async (ask: Ask, url: string, body: object, headers: Record<string, string> = {}) =>
    ask(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })

  const submit = async (ask: Ask, key: string, more: object = {}) => {
    const answers = { first_name: 'Amina', last_name: 'Okafor', email: `${key}@example.com`, ...more }
    const response = await postJson(ask, `/api/applicant/?action=submit&job=${jobId}`, answers, { 'Idempotency-Key': key })
    if (response.status === 200) confirmed.set(key, v.parse(v.object({ id: v.string() }), await response.clone().json()).id)
    return response
  }

  const Ticket = v.object({ url: v.string(), fields: v.record(v.string(), v.string()) })

  /** Gets a ticket from one and uploads to another one. @returns the answers that name the file */
  const upload = async (ticketFrom: Ask, to: Ask) => {
    const { fields, url } = v.parse(Ticket, await (await ticketFrom('/api/applicant/?action=get-post-url')).json())
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new File([Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(1_500_000)])], 'cv.pdf'))
    expect((await to(new URL(url).pathname, { method: 'POST', body: form })).status).toBe(204)
    return { resume_url: `${url}${fields['key'] ?? ''}`, resume_url_filename: 'cv.pdf' }
  }

  const stored = async () => {
    const { rows } = await database.read('SELECT idempotency_key, application_id FROM applications')
    return new Map(rows.map((row) => [textColumn(row, 'idempotency_key'), textColumn(row, 'application_id')]))
  }

  it('the newer one starts while the older one serves, and changes the schema under it', async () => {
    const start = { isOver: false }
    const serve = async () => {
      for (let count = 0; !start.isOver || count < 10; count += 1) {
        expect((await submit(atOlder, randomUUID())).status).toBe(200)
        await delay(20)
      }
    }
    const serving = serve()
    newer = await startSiteServer(settingsOf('replica'))
    sites.push(newer)
    start.isOver = true
    await serving
    database = await openDatabase({ dataDir, databaseUrl: servers?.urls.primary ?? null })
    isOpen = true
    expect(await stored()).toEqual(confirmed)
  })

  it.each(bothWays)('an application goes from %s: repeated, asked about, withdrawn', async (_, one, other) => {
    const key = randomUUID()
    const [first, again] = [await submit(one, key), await submit(other, key)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(((await again.json()) as { id: string }).id).toBe(((await first.json()) as { id: string }).id)
    const headers = { 'Idempotency-Key': key }
    const asked = await other('/api/applicant/?action=status', { headers })
    expect(await asked.json()).toMatchObject({ state: expect.any(String) as string })
    const withdrawn = await other('/api/applicant/?action=withdraw', { method: 'POST', headers })
    expect(withdrawn.status).toBe(200)
    expect(await (await one('/api/applicant/?action=status', { headers })).json()).toMatchObject({ state: 'withdrawn' })
  })

  it.each(bothWays)('a file goes from %s: ticket, upload, application and download at the desk', async (_, one, other) => {
    const key = randomUUID()
    expect((await submit(other, key, await upload(one, one))).status).toBe(200)
    const next = randomUUID()
    expect((await submit(one, next, await upload(one, other))).status).toBe(200)
    const desk = await signedInDesk(other)
    const id = confirmed.get(key) ?? ''
    const reading = { Cookie: desk.cookie, 'Sec-Fetch-Site': 'same-origin' }
    const shown = v.parse(DeskApplication, await (await one(deskUrl.application(id), { headers: reading })).json())
    expect(shown.files).toHaveLength(1)
    const file = await one(deskUrl.file(id, shown.files[0]?.fieldName ?? ''), { headers: reading })
    expect((await file.arrayBuffer()).byteLength).toBe(1_500_009)
  })

  it.each(bothWays)('the desk goes from %s: its session, its list, an erasure', async (_, one, other) => {
    const key = randomUUID()
    await submit(other, key)
    const { cookie } = await signedInDesk(one)
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
    const listOf = async (ask: Ask) => v.parse(DeskList, await (await ask(deskUrl.applications({}, null), { headers })).json())
    const [here, there] = [await listOf(one), await listOf(other)]
    expect(here.total).toBe(there.total)
    const id = confirmed.get(key) ?? ''
    expect((await other(deskUrl.application(id), { method: 'DELETE', headers })).status).toBe(200)
    expect((await one(deskUrl.application(id), { headers })).status).toBe(404)
    confirmed.delete(key)
    // A late retry brings nothing back.
    expect((await submit(one, key)).status).toBe(410)
    expect([...(await stored()).keys()]).not.toContain(key)
  })

  it.each(bothWays)('a fair goes from %s: its key, an envelope, a code for another tablet', async (_, one, other) => {
    const envelopeId = randomUUID()
    const key = await readKey(one)
    expect(await readKey(other)).toEqual(key)
    const whole = await seal(key, envelopeId, interest())
    expect([(await put(other, envelopeId, whole)).status, (await put(one, envelopeId, whole)).status]).toEqual([200, 200])
    const states = await postJson(one, fairUrl.envelopeStates(), {
      envelopes: [{ envelopeId, personId: null, sealedAtMs: sealed.sealedAtMs }],
    })
    expect(states.status).toBe(200)
    const bearer = { Authorization: `Bearer secret-of-a-tablet-${envelopeId}` }
    const event = {
      eventId: sealed.eventId,
      name: sealed.eventName,
      source: sealed.source,
      idleSeconds: 60,
      pinnedJobIds: [jobId],
    }
    const made = await postJson(one, fairUrl.setups(), { tabletId: `t-${envelopeId}`, event, key }, bearer)
    const { code } = v.parse(SetupAnswer, await made.json())
    const claimed = await postJson(other, fairUrl.claimSetup(), { code, tabletId: `u-${envelopeId}` }, bearer)
    expect(v.parse(ClaimAnswer, await claimed.json()).event.name).toBe(sealed.eventName)
  })

  it.each(bothWays)('an alert goes from %s: asked for, confirmed, ended', async (_, one, other) => {
    const address = `${randomUUID()}@example.com`
    expect((await postJson(one, alertsUrl.byMail(), { address, search: 'department=Engineering' })).status).toBe(202)
    const mailOf = () => mails.received.find(({ to }) => (Array.isArray(to) ? to[0] : to)?.text === address)
    await expect.poll(mailOf, { timeout: 60_000 }).toBeDefined()
    const { token } = linksOf(mailOf()?.text ?? '')
    const confirmedAlert = await postJson(other, alertsUrl.confirm(), { token })
    expect(await confirmedAlert.json()).toMatchObject({ alerts: [{ state: 'running' }] })
    expect(await (await postJson(one, alertsUrl.open(), { token })).json()).toMatchObject({ alerts: [{ state: 'running' }] })
    expect((await postJson(one, alertsUrl.forget(), { token })).status).toBe(200)
    expect((await postJson(other, alertsUrl.open(), { token })).ok).toBe(false)
  })

  // Migration 24 brought them.
  it.skipIf(olderSchema < 24).each(bothWays)('a draft goes from %s, on its way to another device', async (_, one, other) => {
    const id = randomBytes(16)
    const content = randomBytes(1_500_000)
    const body = Buffer.concat([id, content])
    const headers = { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': randomUUID() }
    expect((await one(handoverUrl.store(), { method: 'POST', headers, body })).status).toBe(200)
    const fetched = await postJson(other, handoverUrl.fetch(), { parcelId: id.toString('hex') })
    expect(Buffer.from(await fetched.arrayBuffer()).equals(content)).toBe(true)
    expect((await postJson(one, handoverUrl.forget(), { parcelId: id.toString('hex') })).status).toBe(200)
  })

  it('each has its limits, and neither fails by the other one’s counts', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.77' }
    for (const ask of [atNewer, atOlder, atNewer]) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, async () =>
          ask('/api/applicant/?action=status', { headers: { ...headers, 'Idempotency-Key': 'x'.repeat(16) } }),
        ),
      )
      for (const { status } of answers) expect(status).toBeLessThan(500)
    }
  })

  it('nobody loses anything while both are killed and start again, each delivery and mail is sent once', async () => {
    const day = { isOver: false }
    const device = async () => {
      while (!day.isOver) {
        const key = randomUUID()
        for (let turn = Math.random() < 0.5 ? 0 : 1; ; turn += 1) {
          const response = await submit(turn % 2 === 0 ? atOlder : atNewer, key).catch(() => null)
          if (response?.status === 200) break
          await delay(100)
        }
        await delay(300)
      }
    }
    const devices = Promise.all(Array.from({ length: 4 }, device))
    await delay(1_500)
    // An older process may start on the newer schema.
    await older.stop('SIGKILL')
    await older.restart()
    await newer.stop('SIGKILL')
    await newer.restart()
    await delay(1_500)
    day.isOver = true
    await devices
    // The older one ends, and what it had is done by the newer.
    await older.stop()
    const rows = await stored()
    expect([...confirmed].filter(([key, id]) => rows.get(key) !== id)).toEqual([])
    // Of what was under way at a kill, nobody else may know within ten minutes.
    const unsettled = async () => {
      const { rows: found } = await database.read("SELECT 1 FROM deliveries WHERE state NOT IN ('delivered', 'closed')")
      return found.length
    }
    await expect.poll(unsettled, { timeout: 150_000, interval: 500 }).toBeLessThanOrEqual(kills)
    const arrivals = greenhouse.received.map(({ fields }) => String(fields['email']))
    expect(new Set(arrivals).size).toBe(arrivals.length)
    const mailed = mails.received
      .map(({ to }) => (Array.isArray(to) ? to[0] : to)?.text ?? '')
      .filter((each) => confirmed.has(each.split('@')[0] ?? ''))
    expect(mailed.length - new Set(mailed).size).toBeLessThanOrEqual(kills)
    console.log(
      `${kind}: ${confirmed.size} applications, ${arrivals.length} delivered, ${mailed.length} mails, schema ${olderSchema} beside ${latestSchemaVersion}`,
    )
    expect(errors).toEqual([])
  })
})
