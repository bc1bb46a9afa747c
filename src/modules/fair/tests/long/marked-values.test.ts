import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Board, ownBoard } from '#server/board/board.ts'
import { standardQuestions } from '#server/board/standard-questions.ts'
import { jobsOf } from '#server/board/job-source.ts'
import { openJobs } from '#server/board/open-jobs.ts'
import type { Database } from '#server/database/database.ts'
import { openDelivery } from '#server/delivery/open-delivery.ts'
import type { DeliveryWorker } from '#server/delivery/worker.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { openLog } from '#server/operate/logs/open-log.ts'
import { openServices } from '#server/services.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'
import { currentKey } from '../../server/keys.ts'
import { fairUrl } from '../../shared/fair.ts'
import { type MailServer, openMailServer } from '#tests/setup/mail-server.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { application, interest, note, seal } from '../fair-client.ts'

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

describe('a log', () => {
  it('holds no mark of what a tablet of a fair has sealed', async () => {
    const key = await currentKey(database)
    for (const content of [
      application({ answers: { first_name: mark, last_name: mark, email }, jobTitle: mark, eventName: mark, files: [] }),
      interest({ firstName: mark, lastName: mark, email }),
      note(`${mark}-0001`, { note: marked }),
    ]) {
      const envelopeId = randomUUID()
      await ask(fairUrl.envelope(envelopeId), { method: 'PUT', body: await seal(key, envelopeId, content) })
    }
    expect(leaks()).toEqual([])
  })
})
