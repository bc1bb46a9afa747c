import { createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobLookup, JobSource, ListedJob } from '#server/board/job-source.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { takeLease } from '#server/database/leases.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { googleIndexing, readGoogleKey } from '../server/google-indexing.ts'
import { indexNow } from '../server/index-now.ts'
import { keyFileRoutes } from '../server/notices.ts'
import { settings as noticeSettings } from '../settings.ts'
import type { IndexService } from '../server/service.ts'
import { sendNotices } from '../server/send-notices.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'

/** The notices that search engines get of jobs that are new, changed or closed, by fake ones that listen on this machine. */

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const siteUrl = 'https://jobs.example'
const hourMs = 60 * 60 * 1_000

let folder: string
let dataDir: string
let database: Database
let engine: Server
let engineUrl: string
let received: Received[] = []
let status = 200

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'careers-index-'))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await textOf(request) })
    const isToken = request.url === '/token'
    response.writeHead(isToken ? 200 : status, { 'Content-Type': 'application/json' })
    response.end(isToken ? '{"access_token":"opened","expires_in":3600}' : '{}')
  }
  engine = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  engineUrl = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`
})
afterAll(async () => {
  engine.close()
  await rm(folder, { recursive: true, force: true })
})

let open: ListedJob[] | null
let lookup: (jobId: number) => JobLookup
let nowMs: number
let warnings: string[]

beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir, clock: () => nowMs })
  received = []
  status = 200
  open = [listed(1), listed(2)]
  lookup = (jobId) =>
    open?.some((job) => job.jobId === jobId) ? { status: 'open', payload: { id: jobId } } : { status: 'closed' }
  nowMs = Date.parse('2026-11-23T12:00:00Z')
  warnings = []
})
afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

function listed(jobId: number, updatedAt = '2026-11-01', isProspectPost = false): ListedJob {
  return { jobId, title: 'Baker', location: '', updatedAt, isProspectPost }
}

const jobs: JobSource = {
  list: async () => open,
  find: async (jobId) => lookup(jobId),
  findWithForm: async () => ({ status: 'unknown' }),
  findEducationName: async () => null,
  findEducationId: async () => ({ status: 'unavailable' }),
}

async function notify(service: IndexService, hasPosting: (payload: unknown) => boolean = () => true) {
  const deps = {
    database,
    jobs,
    siteUrl,
    hasPosting: async (payload: unknown) => hasPosting(payload),
    warn: (message: string) => warnings.push(message),
  }
  received = []
  return sendNotices(service, deps, new AbortController().signal)
}

const bing = () => indexNow({ apiUrl: `${engineUrl}/indexnow`, key: 'abcdef0123456789', siteUrl })
const sentUrls = () => received.flatMap(({ body }) => (JSON.parse(body) as { urlList: string[] }).urlList)

describe('IndexNow', () => {
  it('gets notices of all jobs once, with the key', async () => {
    await notify(bing())
    expect(received).toMatchObject([{ path: '/indexnow', headers: { 'content-type': 'application/json; charset=utf-8' } }])
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      host: 'jobs.example',
      key: 'abcdef0123456789',
      keyLocation: 'https://jobs.example/abcdef0123456789.txt',
      urlList: ['https://jobs.example/jobs/2', 'https://jobs.example/jobs/1'],
    })
    // As after a restart: only the database remembers it.
    await notify(bing())
    expect(received).toEqual([])
  })

  it('gets notices although a server has died that had the lease, with a clock that was two days ahead', async () => {
    const lease = { name: 'notices to IndexNow', holder: 'another server' }
    await takeLease(database, lease, nowMs + 48 * hourMs)
    await notify(bing())
    expect(received).toHaveLength(1)
    await takeLease(database, lease, nowMs + 1_000)
    open = [listed(3)]
    await notify(bing())
    expect(received).toEqual([])
  })

  it('gets a notice of a job that is new, changed or closed, the closed one first', async () => {
    await notify(bing())
    open = [listed(2, '2026-11-20'), listed(3)]
    await notify(bing())
    expect(sentUrls()).toEqual([1, 3, 2].map((id) => `${siteUrl}/jobs/${id}`))
    await notify(bing())
    expect(received).toEqual([])
    open = [listed(1), listed(2, '2026-11-20'), listed(3)]
    await notify(bing())
    expect(sentUrls()).toEqual([`${siteUrl}/jobs/1`])
  })

  it('gets nothing while the board does not answer, for its list or for the job', async () => {
    await notify(bing())
    open = null
    await notify(bing())
    open = []
    lookup = () => ({ status: 'unknown' })
    await notify(bing())
    expect(received).toEqual([])
    lookup = () => ({ status: 'closed' })
    await notify(bing())
    expect(sentUrls()).toHaveLength(2)
  })

  it('gets no notice of posts that are for no job', async () => {
    open = [listed(1, '2026-11-01', true)]
    await notify(bing())
    expect(received).toEqual([])
  })

  it.each([
    [429, hourMs / 4],
    [503, hourMs / 4],
    [403, hourMs],
  ])('gets notices again later after %i', async (answer, waitMs) => {
    status = answer
    expect(await notify(bing())).toBe(waitMs)
    expect(warnings).toEqual([`IndexNow has not got notices of 2 jobs (HTTP ${answer})`])
    status = 200
    await notify(bing())
    expect(sentUrls()).toHaveLength(2)
  })

  it('gets notices by one server at a time', async () => {
    await Promise.all([notify(bing()), notify(bing()), notify(bing())])
    expect(sentUrls()).toHaveLength(2)
  })

  it('finds the key on the site', async () => {
    const { moduleSettings } = readEnvironment({ INDEXNOW_KEY: 'abcdef0123456789', SITE_URL: siteUrl }, undefined, [
      { settings: noticeSettings },
    ])
    const app = keyFileRoutes(noticeSettings.read(moduleSettings)?.indexNowKey ?? null)
    expect(await (await app.request('/abcdef0123456789.txt')).text()).toBe('abcdef0123456789')
  })
})

describe('Google', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  let keyFile: string

  beforeAll(async () => {
    keyFile = path.join(folder, 'google.json')
    const key = {
      type: 'service_account',
      client_email: 'site@acme.iam.example.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      private_key_id: 'k1',
      token_uri: `${engineUrl}/token`,
    }
    await writeFile(keyFile, JSON.stringify(key))
  })

  const google = async () =>
    googleIndexing({ apiUrl: `${engineUrl}/publish`, key: await readGoogleKey(keyFile), nowMs: () => nowMs })
  const published = () =>
    received.filter(({ path: address }) => address === '/publish').map(({ body }) => JSON.parse(body) as object)

  it('gets notices with a token that the account has signed for', async () => {
    await notify(await google())
    expect(published()).toEqual([2, 1].map((id) => ({ url: `${siteUrl}/jobs/${id}`, type: 'URL_UPDATED' })))
    expect(received.map(({ headers }) => headers['authorization'])).toEqual([undefined, 'Bearer opened', 'Bearer opened'])
    const form = new URLSearchParams(received[0]?.body)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const [head = '', claim = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    expect(createVerify('RSA-SHA256').update(`${head}.${claim}`).verify(publicKey, signature, 'base64url')).toBe(true)
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'k1' })
    expect(JSON.parse(Buffer.from(claim, 'base64url').toString())).toEqual({
      iss: 'site@acme.iam.example.com',
      scope: 'https://www.googleapis.com/auth/indexing',
      aud: `${engineUrl}/token`,
      iat: nowMs / 1_000,
      exp: nowMs / 1_000 + 3_600,
    })
  })

  it('gets notices that a job has closed', async () => {
    await notify(await google())
    open = [listed(2)]
    await notify(await google())
    expect(published()).toEqual([{ url: `${siteUrl}/jobs/1`, type: 'URL_DELETED' }])
  })

  it('gets notices 200 times a day, also after a restart, and the rest on the next days', async () => {
    open = Array.from({ length: 450 }, (_, index) => listed(index + 1))
    expect(await notify(await google())).toBe(hourMs)
    expect(published()).toHaveLength(200)
    await notify(await google())
    expect(published()).toEqual([])
    nowMs += 24 * hourMs
    await notify(await google())
    expect(published()).toHaveLength(200)
    nowMs += 24 * hourMs
    await notify(await google())
    expect(published()).toHaveLength(50)
  })

  it('gets each notice once, however slow it is', async () => {
    open = Array.from({ length: 12 }, (_, index) => listed(index + 1))
    const sent: string[] = []
    const slow: IndexService = {
      name: 'Google',
      maxADay: null,
      maxAtOnce: 1,
      needsPosting: false,
      notify: async (notices) => {
        sent.push(...notices.map(({ url }) => url))
        nowMs += 60_000
        return { status: 'sent' }
      },
    }
    await Promise.all([notify(slow), notify(slow)])
    await notify(slow)
    expect(new Set(sent).size).toBe(12)
    expect(sent).toHaveLength(12)
  })

  it('gets no notice of a page without a job posting, which costs no request', async () => {
    await notify(await google(), (payload) => (payload as { id: number }).id === 1)
    expect(published()).toEqual([{ url: `${siteUrl}/jobs/1`, type: 'URL_UPDATED' }])
    await notify(await google())
    expect(published()).toEqual([])
  })

  it('is asked for another token after a refusal', async () => {
    const service = await google()
    status = 403
    expect(await notify(service)).toBe(hourMs)
    expect(warnings).toEqual(['Google has not got notices of 2 jobs (HTTP 403)'])
    status = 200
    await notify(service)
    expect(received[0]?.path).toBe('/token')
    expect(published()).toHaveLength(2)
  })

  it.each(['missing.json', 'broken.json', 'other.json'])(
    'needs the key of a service account, not %s, and quotes none',
    async (name) => {
      await writeFile(path.join(folder, 'broken.json'), '{"private_key": "SECRET')
      await writeFile(path.join(folder, 'other.json'), '{"type":"authorized_user","private_key":"SECRET"}')
      const error: unknown = await readGoogleKey(path.join(folder, name)).catch((reason: unknown) => reason)
      expect(String(error)).toMatch(/^OperatorError: GOOGLE_INDEXING_KEY_FILE: '.*' (?:cannot be read|is not the JSON key)/)
      expect(String(error)).not.toContain('SECRET')
    },
  )
})

it.each([
  [{ INDEXNOW_KEY: 'short' }, /^INDEXNOW_KEY: Expected 8 to 128/],
  [{ INDEXNOW_KEY: 'abcdef0123456789' }, /^INDEXNOW_KEY: set SITE_URL too/],
  [{ GOOGLE_INDEXING_KEY_FILE: '/k.json' }, /^GOOGLE_INDEXING_KEY_FILE: set SITE_URL too/],
])('the settings %j are refused in one line', (settings, message) => {
  expect(() => readEnvironment(settings, undefined, [{ settings: noticeSettings }])).toThrow(message)
})
