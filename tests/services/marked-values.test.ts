import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { LibsqlError } from '@libsql/client'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Board, ownBoard } from '#server/board/board.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { openJobs } from '#server/board/open-jobs.ts'
import { DatabaseBusyError } from '#server/database/errors.ts'
import type { Database } from '#server/database/database.ts'
import { openDelivery } from '#server/delivery/open-delivery.ts'
import type { DeliveryWorker } from '#server/delivery/worker.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { createHttpServer } from '#server/web/http/http-server.ts'
import { logConsole, openLog } from '#server/operate/logs/open-log.ts'
import { openServices } from '#server/services.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'
import { type MailServer, openMailServer } from '../setup/mail-server.ts'
import { newDataDir } from '../setup/new-data-dir.ts'
import { serverModules } from '#server/modules.ts'
import { type StaffSignIn, staffSignIns } from './staff-sign-ins.ts'

/**
 * A day of traffic through every route, with a mark in everything that a stranger can type: addresses, headers, bodies, file names. The log
 * must not have it in any form, whatever fails.
 */

const mark = 'markedamina'
const marked = `MarkedAmina "Okafor"\n at home (${mark}.ts:1:1)`
const email = `${mark}@example.com`
/** In base64, a text looks different at each of three offsets. */
const inBase64 = ['', 'x', 'xx'].map((before) => Buffer.from(`${before}${mark}`).toString('base64').slice(4, -4))

const lines: string[] = []
const answered = new Set<string>()
/** Each line is of another minute, so that none is left out. */
let minute = 0
const log = openLog({ write: (line) => lines.push(line) }, () => (minute += 60_000))
const leaks = () => lines.filter((line) => line.toLowerCase().includes(mark) || inBase64.some((text) => line.includes(text)))

/** How the database fails. It quotes what it was given, as an error of a constraint or of a parser may. */
let failure: ((quote: string) => Error) | null = null

function failing(database: Database): Database {
  const guard =
    <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (failure) throw failure(`${marked} ${JSON.stringify(args)}`)
      return work(...args)
    }
  return {
    ...database,
    get isClosed() {
      return database.isClosed
    },
    read: guard(async (statement) => database.read(statement)),
    readCopy: guard(async (statement) => database.readCopy(statement)),
    readTogether: guard(async (statements) => database.readTogether(statements)) as Database['readTogether'],
    write: guard(async (statements) => database.write(statements)) as Database['write'],
  }
}

const board: Board = {
  name: 'Acme',
  content: '',
  departments: [],
  offices: [],
  jobs: [{ id: 7, title: 'Baker', departments: [], offices: [], questions: standardQuestions }],
  freelanceJobs: [],
}

let app: Hono
let dataDir: string
let database: Database
let mailServer: MailServer
let ats: FakeGreenhouse
let delivery: DeliveryWorker
let stopMails: () => Promise<void>

beforeAll(async () => {
  dataDir = await newDataDir()
  mailServer = await openMailServer(() => Object.assign(new Error(`<${email}>: no such person`), { responseCode: 550 }))
  const configuration = readEnvironment({
    DATA_DIR: dataDir,
    FAULTS: '1',
    GUARD: 'off',
    TRUST_PROXY: '1',
    SITE_URL: 'https://jobs.example',
    SMTP_URL: mailServer.smtpUrl,
    MAIL_FROM: 'Jobs <jobs@example.com>',
    MAIL_TO: 'people@example.com',
  })
  const opened = await openServices(configuration, log.warn)
  database = opened.database
  const services = {
    ...opened,
    board: () => board,
    database: failing(database),
    answered: (request: Parameters<typeof log.answered>[0]) => {
      answered.add(request.route)
      log.answered(request)
    },
  }
  const read = ownBoard(() => board)
  const jobs = jobsOf(read)
  ats = await startFakeGreenhouse({ board: () => board.jobs })
  delivery = openDelivery(
    { boards: [{ address: ats.boardUrl, apiKey: ats.key }], addressOf: () => ats.boardUrl, asksEducationStart: true },
    { database, jobs, freshJobs: () => jobs, scanner: null, warn: log.warn },
  )
  stopMails = async () => services.mails?.stop()
  app = createApp(services, jobs, delivery)
  const clientDir = path.join(dataDir, 'client')
  const shell =
    '<html><head><meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;"><!--page--><!--/page--></head></html>'
  for (const file of ['shell.html', 'job-shell.html', 'index.html', 'robots.txt', 'assets/a.js', 'video/a.webm']) {
    await mkdir(path.dirname(path.join(clientDir, file)), { recursive: true })
    await writeFile(path.join(clientDir, file), file.endsWith('.html') ? shell : 'text')
  }
  const list = openJobs({ read, mapping: builtMapping, warn: log.warn })
  app.route(
    '/',
    await siteRoutes({
      clientDir,
      originOf: services.originOf,
      jobs,
      brand: { name: 'Acme', siteWord: 'careers', description: 'Jobs.' },
      brandPages: {
        hubNames: { design: 'Design', engineering: 'Engineering', product: 'Product' },
        leavesOut: [],
        officeKeys: [],
      },
      hasVendorScripts: false,
      staffPages: ['/staff'],
      jobRenderer: null,
      jobLists: { openJobs: list, pages: new Map() },
      warn: log.warn,
    }),
  )
})

afterAll(async () => {
  failure = null
  await delivery.stop()
  await stopMails()
  await mailServer.close()
  await ats.close()
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

let requests = 0

/** Sends a request from an address of its own, so that no limit hides what is behind it. */
async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  requests += 1
  const headers = new Headers({
    'User-Agent': `${mark}/1.0`,
    Referer: `https://example.com/?q=${mark}`,
    'X-Forwarded-For': `${mark}, 10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
    'X-Request-Id': mark,
    'Idempotency-Key': `${mark}-${randomUUID()}`,
    Authorization: `Bearer ${mark}`,
    'Sec-Fetch-Site': 'same-origin',
    ...Object.fromEntries(new Headers(init.headers)),
  })
  const response = await app.request(address, { ...init, headers })
  await response.arrayBuffer().catch(() => null)
  return response
}

function multipart(): FormData {
  const form = new FormData()
  form.append('key', mark)
  form.append('file', new File([marked], `${mark}.pdf`, { type: 'application/pdf' }))
  return form
}

const person = { first_name: mark, last_name: mark, email, phone: mark, resume_text: marked, password: mark, term: mark }
const bodies: readonly (() => RequestInit)[] = [
  () => ({ body: JSON.stringify(person), headers: { 'Content-Type': 'application/json' } }),
  // The error of a parser quotes what it could not read.
  () => ({ body: `{"first_name":"x" ${mark} `, headers: { 'Content-Type': 'application/json' } }),
  () => ({ body: multipart() }),
  () => ({ body: marked, headers: { 'Content-Type': 'application/octet-stream' } }),
]

/** Addresses of a pattern, with the mark and with what is there in place of its parts. */
function addressesOf(pattern: string): readonly string[] {
  const query = `?q=${mark}&term=${mark}&input=${mark}&email=${email}&gh_src=${mark}&action=submit&job=7`
  return [mark, '7', randomUUID()].map(
    (part) => pattern.replaceAll(/:\w+(?:\{[^}]*\})?/g, encodeURIComponent(part)).replaceAll('*', part) + query,
  )
}

const routes = () => [
  ...new Map(
    app.routes.filter(({ method }) => method !== 'ALL').map((route) => [`${route.method} ${route.path}`, route]),
  ).values(),
]

const signIn = async (staff: StaffSignIn) => staff.signIn(async (address, init) => app.request(address, init), dataDir)

/** Everything that a stranger, and a recruiter, can ask for. */
async function sweep(cookieFor: (staff: StaffSignIn) => Promise<string>): Promise<void> {
  for (const { method, path: pattern } of routes()) {
    // Signing out is a route, too.
    const staff = staffSignIns.find(({ at }) => pattern.startsWith(at))
    const cookie = staff ? await cookieFor(staff) : ''
    for (const address of addressesOf(pattern)) {
      for (const headers of [{}, { Cookie: `${cookie}; other=${mark}` }]) {
        if (method === 'GET') await ask(address, { headers: { ...headers, Accept: 'text/html' } })
        else {
          for (const body of bodies) {
            const init = body()
            await ask(address, {
              ...init,
              method,
              headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
            })
          }
        }
      }
    }
  }
  await ask('/assets/a.js')
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) await ask(`/${mark}?${mark}`, { method, body: mark })
}

describe('the log of a day of marked values', () => {
  it('holds a line of every route and no mark', async () => {
    await sweep(signIn)
    expect(
      routes()
        .map(({ path: pattern }) => pattern.replace(/(?<=.)\/$/, ''))
        .filter((pattern) => !answered.has(pattern)),
    ).toEqual([])
    expect(leaks()).toEqual([])
  })

  it.each<[string, (quote: string) => Error]>([
    ['fails with what it was given in the message', (quote) => new SyntaxError(`Unexpected token in ${quote}`)],
    ['is locked', (quote) => new DatabaseBusyError(quote)],
    ['is full', (quote) => new LibsqlError(quote, 'SQLITE_FULL')],
  ])('holds no mark while the database %s', async (_, makeError) => {
    const cookies = new Map(await Promise.all(staffSignIns.map(async (staff) => [staff, await signIn(staff)] as const)))
    failure = makeError
    const before = lines.length
    await sweep(async (staff) => cookies.get(staff) ?? '')
    failure = null
    const failed = lines.slice(before).filter((line) => line.includes('"status":50'))
    // Each module has addresses besides those of the core.
    expect(failed.length).toBeGreaterThan(serverModules.length > 0 ? 20 : 10)
    expect(leaks()).toEqual([])
  })

  it('holds no mark of applications, their mails and their deliveries that are refused or in doubt', async () => {
    const answers = { ...person, password: undefined, term: undefined }
    for (const sender of [email, `ats-422@${mark}.example`, `ats-500@${mark}.example`, `fail-500@${mark}.example`]) {
      const body = JSON.stringify({ ...answers, email: sender })
      await ask('/api/applicant/?action=submit&job=7', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
    }
    for (const said of ['to the candidate: given up', ': refused (HTTP 422', ': unknown (HTTP 500']) {
      await expect.poll(() => lines.join('\n')).toContain(said)
    }
    expect(leaks()).toEqual([])
  })

  it('holds no mark of an answer that fails on its way', async () => {
    const { error, info, warn } = console
    logConsole(log)
    const server = createHttpServer(() => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('the first part')),
        pull: () => Promise.reject(new Error(marked)),
      })
      return new Response(body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const before = lines.length
    const { port } = server.address() as AddressInfo
    await expect(fetch(`http://127.0.0.1:${port}/`).then(async (response) => response.text())).rejects.toThrow('terminated')
    server.close()
    Object.assign(console, { error, info, warn })
    expect(lines.slice(before).map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 'error', msg: 'error', error: 'Error' }),
    ])
    expect(leaks()).toEqual([])
  })
})
