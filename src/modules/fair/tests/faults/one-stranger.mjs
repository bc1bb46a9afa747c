import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

/**
 * `node src/modules/fair/tests/faults/one-stranger.mjs`: what one stranger can take from everybody, on real servers of the build over real HTTP. A
 * fair of 300 people behind one address applies with files, first alone and then beside a stranger at another address. Then the
 * stranger fills the room for uploads, seals envelopes, writes long answers and drips, each on a fresh server.
 * Prints a table, and fails if somebody of the fair did not arrive within two minutes. `--dist` measures another build.
 */

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: path.join(root, 'dist') },
    people: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: 'fair,beside,uploads,envelopes,answers,drip' },
  },
})
const [people, seconds] = [Number(values.people), Number(values.seconds)]
const parts = values.only.split(',')
const fairAddress = '192.0.2.1'
const strangersAddress = '203.0.113.66'
const megabyte = 1024 * 1024
const mostMs = 120_000

const load = async (file) => (await runnerImport(path.join(root, 'src/modules/fair', file), { configFile: false, root })).module
const [{ sealEnvelope }, { joinAtDesk }, { deskPassword, namingCommand, noteNamed }] = await Promise.all([
  load('page/mode/tablet/seal.ts'),
  load('tests/desk-event.ts'),
  load('../desk/tests/site-person.ts'),
])

const folder = mkdtempSync(path.join(tmpdir(), 'one-stranger-'))
const boardFile = path.join(folder, 'board.json')
const job = { id: 7, title: 'Baker', updated_at: '2026-11-01T08:00:00Z', location: { name: 'Berlin' }, content: '<p>Bake.</p>' }
writeFileSync(
  boardFile,
  JSON.stringify({ jobs: [{ ...job, departments: [{ id: 1, name: 'Bakery' }], offices: [], metadata: [] }], meta: { total: 1 } }),
)

async function startServer(environment = {}) {
  const dataDir = mkdtempSync(path.join(folder, 'data-'))
  const child = spawn(process.execPath, [path.join(values.dist, 'server/main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      BOARD_FILE: boardFile,
      TRUST_PROXY: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const ready = /Ready: (\S+)/.exec(data.toString())?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  // Whoever runs the server names the recruiter who makes the fair.
  spawnSync(process.execPath, [path.join(values.dist, 'server/main.js'), ...namingCommand], {
    env: { ...process.env, DATA_DIR: dataDir },
    input: deskPassword,
  })
  noteNamed(url)
  const stop = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
  const storedBytes = () => readdirSync(dataDir).reduce((sum, name) => sum + statSync(path.join(dataDir, name)).size, 0)
  return { url, stop, storedBytes }
}

const pdf = (bytes) => Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(bytes)])

/** A request of somebody at an address, who calls the device by a name. */
const ask = async (url, { address, device }, init = {}) => {
  const headers = { ...init.headers, 'X-Forwarded-For': address, ...(device ? { 'Device-Id': device } : {}) }
  const response = await fetch(url, { ...init, headers })
  return {
    status: response.status,
    retryAfterMs: Number(response.headers.get('Retry-After') ?? 0) * 1_000,
    body: await response.text(),
  }
}

async function uploadOnce(url, who, bytes) {
  const ticket = await ask(`${url}/api/applicant/?action=get-post-url`, who, { headers: { 'Idempotency-Key': randomUUID() } })
  if (ticket.status !== 200) return { ...ticket, fileUrl: null }
  const { fields } = JSON.parse(ticket.body)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([bytes], 'cv.pdf'))
  const answer = await ask(`${url}/api/applicant/uploads/`, { address: who.address }, { method: 'POST', body: form })
  return { ...answer, fileUrl: `${url}/api/applicant/uploads/${fields.key}` }
}

/** The right to read what became of an application is a secret of its own. */
const rightsOf = (readSecret) =>
  Object.entries({ read: readSecret, withdraw: randomUUID(), replace: randomUUID() })
    .map(([right, secret]) => `${right}=${createHash('sha256').update(secret).digest('hex')}`)
    .join(', ')

const submitOnce = (url, who, key, answers, readSecret = randomUUID()) =>
  ask(`${url}/api/applicant/?action=submit&job=7`, who, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'Application-Rights': rightsOf(readSecret) },
    body: JSON.stringify(answers),
  })

/** Repeats a request as a device does: after a second, doubled each time, and never before the service has asked for it. */
async function untilTaken(request, deadlineMs) {
  for (let failures = 0; ; failures += 1) {
    const answer = await request().catch(() => ({ status: 0, retryAfterMs: 0 }))
    if (answer.status >= 200 && answer.status < 300) return { ...answer, failures }
    if (performance.now() > deadlineMs) throw new Error(`${answer.status} after ${failures} tries`)
    const waitMs = Math.min(300_000, 1_000 * 2 ** failures) * (1 - Math.random() / 4)
    await delay(Math.max(waitMs, answer.retryAfterMs))
  }
}

/** One person: a file, an application, and its confirmation. @returns the time that it took */
async function apply(url, number, address) {
  const who = { address, device: randomUUID() }
  const startMs = performance.now()
  const deadlineMs = startMs + mostMs
  const bytes = pdf(200_000 + Math.floor(Math.random() * 1_800_000))
  const upload = await untilTaken(() => uploadOnce(url, who, bytes), deadlineMs)
  const [key, readSecret] = [randomUUID(), randomUUID()]
  const answers = {
    first_name: 'Amina',
    last_name: `Okafor ${number}`,
    email: `person-${number}@example.com`,
    resume_url: upload.fileUrl,
    resume_url_filename: 'cv.pdf',
  }
  const submit = await untilTaken(() => submitOnce(url, who, key, answers, readSecret), deadlineMs)
  const state = await untilTaken(
    () => ask(`${url}/api/applicant/?action=status`, who, { headers: { 'Idempotency-Key': readSecret } }),
    deadlineMs,
  )
  return { ms: performance.now() - startMs, retries: upload.failures + submit.failures + state.failures }
}

/** Everybody of a fair, who press within a few seconds. */
async function fair(url, count = people) {
  const startMs = performance.now()
  const applying = Array.from({ length: count }, async (_, number) => {
    await delay(Math.random() * 5_000)
    return apply(url, number, fairAddress)
  })
  const results = await Promise.allSettled(applying)
  const arrived = results.filter(({ status }) => status === 'fulfilled').map(({ value }) => value)
  const times = arrived.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share) => `${((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) / 1_000).toFixed(1)} s`
  return {
    arrived: arrived.length,
    text:
      `${arrived.length} of ${count} arrived, p50 ${at(0.5)}, p99 ${at(0.99)}, all in ` +
      `${((performance.now() - startMs) / 1_000).toFixed(1)} s, ${arrived.reduce((sum, { retries }) => sum + retries, 0)} retries`,
  }
}

const stranger = () => ({ address: strangersAddress, device: randomUUID() })

/** Does something again and again, several times at once, for so long. @returns how often each status came */
async function flood(work, forMs = seconds * 1_000, atOnce = 8) {
  const statuses = new Map()
  const endMs = performance.now() + forMs
  const run = async () => {
    while (performance.now() < endMs) {
      const { status } = await work().catch(() => ({ status: 'broken' }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
}

const bigPdf = pdf(9.9 * megabyte)
const floodUploads = (url) => () => uploadOnce(url, stranger(), bigPdf)
const longAnswers = { cover_letter_text: 'x'.repeat(99_000), resume_text: 'y'.repeat(99_000) }
const floodAnswers = (url) => () =>
  submitOnce(url, stranger(), randomUUID(), {
    first_name: 'A',
    last_name: 'B',
    email: `${randomUUID()}@example.com`,
    ...longAnswers,
  })
async function floodEnvelopes(url) {
  const { key } = await joinAtDesk(url)
  const sealed = {
    eventId: 'event-0001',
    eventName: 'Fair',
    source: '',
    tabletId: 'tablet-0001',
    tabletNumber: 1,
    bird: 'Wren 1',
    sealedAtMs: Date.now(),
    language: 'en',
    jobTitle: 'x',
    files: [],
  }
  const content = { kind: 'application', ...sealed, jobId: 7, answers: { first_name: 'A', padding: 'x'.repeat(1_000_000) } }
  return async () => {
    const envelopeId = randomUUID()
    const bytes = await sealEnvelope(key, envelopeId, { content, files: [] })
    return ask(`${url}/api/fair/envelopes/${envelopeId}`, stranger(), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: bytes,
    })
  }
}

/** Sends most of the largest envelope, and then a byte in ten seconds. @returns a function that ends it */
async function drip(url) {
  const { key } = await joinAtDesk(url)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const head = [`PUT /api/fair/envelopes/${randomUUID()} HTTP/1.1`, 'Host: localhost', `X-Forwarded-For: ${strangersAddress}`]
  socket.write([...head, `Content-Length: ${75 * megabyte}`, '', ''].join('\r\n'))
  const write = (bytes) => new Promise((resolve) => (socket.destroyed ? resolve() : socket.write(bytes, resolve)))
  await write(Buffer.concat([Buffer.of(1), Buffer.from(key.keyId, 'hex')]))
  // All but a last kilobyte.
  for (let sent = 0; sent < 74 && !socket.destroyed; sent += 1) await write(Buffer.alloc(megabyte))
  await write(Buffer.alloc(megabyte - 1_024))
  const timer = setInterval(() => socket.writable && socket.write('x'), 10_000)
  return () => {
    clearInterval(timer)
    socket.destroy()
  }
}

const rows = []
const note = (name, text) => {
  rows.push([name, text])
  console.log(`${name.padEnd(44)}${text}`)
}
let isLost = false

/** What a flood makes the database grow by. */
async function measureGrowth(name, environment, floodOf) {
  const server = await startServer(environment)
  const work = await floodOf(server.url)
  const before = server.storedBytes()
  const statuses = await flood(work)
  const grown = Math.round((server.storedBytes() - before) / megabyte)
  const { retryAfterMs, status } = await work().catch(() => ({ status: 'broken', retryAfterMs: 0 }))
  const then =
    status === 429 ? `then 429 for ${Math.round(retryAfterMs / 1_000)} s` : `${Math.round((grown / seconds) * 3.6)} GB an hour`
  note(name, `${grown} MB in ${seconds} s, ${then} (${statuses})`)
  const others = await fair(server.url, 5)
  note('  five others then', others.text)
  await server.stop()
}

if (parts.includes('fair')) {
  const server = await startServer()
  const { arrived, text } = await fair(server.url)
  isLost ||= arrived < people
  note('a fair, alone', text)
  await server.stop()
}

if (parts.includes('beside')) {
  const server = await startServer()
  const forMs = 30_000
  const works = [floodUploads(server.url), floodAnswers(server.url), await floodEnvelopes(server.url)]
  const flooding = Promise.all(works.map(async (work) => flood(work, forMs, 2)))
  await delay(1_000)
  const { arrived, text } = await fair(server.url)
  isLost ||= arrived < people
  note('a fair, beside a stranger who does it all', text)
  await flooding
  await server.stop()
}

if (parts.includes('uploads')) {
  const server = await startServer({ UPLOAD_QUOTA_MB: '256' })
  note('a stranger uploads, room of 256 MB', await flood(floodUploads(server.url)))
  const others = []
  for (let number = 0; number < 5; number += 1) {
    const { status } = await uploadOnce(server.url, { address: `198.51.100.${number}` }, pdf(3 * megabyte))
    others.push(status)
  }
  note('  five others upload then', others.join(', '))
  await server.stop()
}

if (parts.includes('envelopes')) await measureGrowth('a stranger seals what nobody asks', {}, floodEnvelopes)
if (parts.includes('answers')) await measureGrowth('a stranger writes long answers', {}, floodAnswers)

if (parts.includes('drip')) {
  const server = await startServer()
  const ends = [await drip(server.url), await drip(server.url)]
  const startMs = performance.now()
  const work = await floodEnvelopes(server.url)
  // A tablet's own answers are small: the status is the point.
  const tablet = () => work().catch(() => ({ status: 'broken' }))
  const first = await tablet()
  let silentMs = first.status === 200 ? 0 : Number.POSITIVE_INFINITY
  while (silentMs === Number.POSITIVE_INFINITY && performance.now() - startMs < 60_000) {
    await delay(1_000)
    const { status } = await tablet()
    if (status === 200) silentMs = performance.now() - startMs
  }
  note(
    'a tablet beside two that drip',
    silentMs === 0
      ? 'is answered at once'
      : `is silenced for ${silentMs === Number.POSITIVE_INFINITY ? 'more than 60' : Math.round(silentMs / 1_000)} s`,
  )
  for (const end of ends) end()
  await server.stop()
}

rmSync(folder, { recursive: true, force: true })
process.exit(isLost ? 1 : 0)
