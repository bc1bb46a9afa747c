import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startFakeGreenhouse } from '../../src/server/delivery/fake/fake-greenhouse.mjs'

/**
 * `node tests/ats/load-run.mjs --applications 1000`: real servers on the built site that share a database, applications with
 * files, and the fake Greenhouse. `--rate` is how many arrive in a second, `--kills` how often a server is killed meanwhile, and
 * `--lies` how many of a hundred requests the fake lies to. Prints the times from 'Submit' to 'delivered', the memory, and what
 * was lost or doubled, and fails if anything was.
 */

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '1.5' },
    servers: { type: 'string', default: '2' },
    kills: { type: 'string', default: '0' },
    lies: { type: 'string', default: '0' },
  },
})
const [count, rate, serverCount, kills, lieShare] = ['applications', 'rate', 'servers', 'kills', 'lies'].map((name) =>
  Number(values[name]),
)

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = mkdtempSync(path.join(tmpdir(), 'delivery-load-'))
const key = `key-${randomUUID()}`

const text = (label, name, required) => ({ label, required, fields: [{ name, type: 'input_text', values: [] }] })
const file = (label, name) => ({ label, required: false, fields: [{ name, type: 'input_file', values: [] }] })
const job = {
  id: 7,
  title: 'Baker',
  questions: [
    text('First Name', 'first_name', true),
    text('Last Name', 'last_name', true),
    text('Email', 'email', true),
    file('Resume/CV', 'resume'),
    file('Cover letter', 'cover_letter'),
  ],
}
const fake = await startFakeGreenhouse({ board: () => [job], key })
/** Those that say clearly that nothing was taken, and those after which nobody knows. */
const clearLies = ['429', '503-retry-after', 'slow']
const unclearLies = ['500', '504', 'commit-502', 'ok-html', 'reset-after', 'commit-then-drop', 'commit-half-answer']

async function startServer(port) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      GUARD: 'off',
      BOARD_URL: fake.boardUrl,
      GREENHOUSE_API_KEY: key,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = []
  child.stderr.on('data', (data) => log.push(data.toString()))
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const ready = /Ready: (\S+)/.exec(data.toString())?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(log.join(''))))
  })
  return { child, url, port: new URL(url).port, log }
}

const servers = []
for (let index = 0; index < serverCount; index += 1) servers.push(await startServer(0))
const exited = (child) =>
  new Promise((resolve) => (child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve()))
const memoryOf = ({ child }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** Repeats a request until a server takes it, as a device does. */
async function ask(request) {
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await request(servers[Math.floor(Math.random() * servers.length)].url)
      if (response.status < 500) return response
    } catch {
      // Killed a moment ago.
    }
    await delay(200 * (tries + 1))
  }
}

async function upload(bytes) {
  for (;;) {
    const { fields } = await (await ask((url) => fetch(`${url}/api/applicant/?action=get-post-url`))).json()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new File([bytes], 'cv.pdf'))
    const response = await ask((url) => fetch(`${url}/api/applicant/uploads/`, { method: 'POST', body: form }))
    if (response.ok) return `http://localhost/uploads/${fields.key}`
  }
}

const pdf = (size) => Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(size)])
const submitted = new Map()

async function apply(number) {
  const email = `person-${number}@example.com`
  const isLarge = number % 50 === 49
  const resume = pdf(isLarge ? 9_000_000 : 50_000 + Math.floor(Math.random() * 500_000))
  const answers = { first_name: 'Amina', last_name: `Okafor ${number}`, email }
  answers.resume_url = await upload(resume)
  answers.resume_url_filename = 'cv.pdf'
  if (isLarge) {
    answers.cover_letter_url = await upload(pdf(8_000_000))
    answers.cover_letter_url_filename = 'cv.pdf'
  }
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
  const submit = (url) =>
    fetch(`${url}/api/applicant/?action=submit&job=7`, { method: 'POST', headers, body: JSON.stringify(answers) })
  const response = await ask(submit)
  const body = await response.json()
  if (!response.ok) throw new Error(`${email}: ${JSON.stringify(body)}`)
  submitted.set(email, { atMs: Date.now(), id: body.id, sha256: createHash('sha256').update(resume).digest('hex') })
}

const memory = []
const watch = setInterval(() => {
  try {
    memory.push(Math.max(...servers.map(memoryOf)))
  } catch {
    // Killed a moment ago.
  }
  const share = Math.random() * 100
  const lies = [...clearLies, ...unclearLies]
  if (share < lieShare) fake.lie(lies[Math.floor(Math.random() * lies.length)])
}, 1_000)

async function applications() {
  const child = spawn(process.execPath, ['dist/server/main.js', 'applications', '--format', 'json'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let json = ''
  for await (const data of child.stdout) json += data
  return JSON.parse(json)
}

async function killAtRandom() {
  for (let each = 0; each < kills; each += 1) {
    await delay((Math.random() * 2 * count * 1_000) / Math.max(rate, 2) / kills)
    const index = Math.floor(Math.random() * servers.length)
    servers[index].child.kill('SIGKILL')
    await exited(servers[index].child)
    servers[index] = await startServer(servers[index].port)
  }
}

const startMs = Date.now()
const killing = killAtRandom()
const applying = []
for (let number = 0; number < count; number += 1) {
  applying.push(apply(number))
  if (rate > 0) await delay((1_000 / rate) * (0.5 + Math.random()))
  else if (number % 20 === 19) await Promise.all(applying)
}
await Promise.all(applying)
await killing
const arrivedMs = Date.now()
let listed
for (;;) {
  listed = await applications()
  const open = listed.filter(({ delivery }) => ['queued', 'sending'].includes(delivery.state))
  if (open.length === 0) break
  console.error(`${open.length} to go`)
  // A lease of a killed server ends after ten minutes.
  await delay(5_000)
}
clearInterval(watch)
for (const { child } of servers) child.kill('SIGTERM')
await Promise.all(servers.map(({ child }) => exited(child)))

const received = new Map()
for (const one of fake.received) received.set(one.fields.email, [...(received.get(one.fields.email) ?? []), one])
const timesOf = (email) => (received.get(email) ?? []).length
const stateOf = new Map(listed.map(({ answers, delivery }) => [answers.email, delivery.state]))
const emails = [...submitted.keys()]
const lost = emails.filter((email) => !stateOf.has(email) || (stateOf.get(email) === 'delivered' && timesOf(email) === 0))
const doubled = emails.filter((email) => timesOf(email) > 1)
const wrong = emails.filter((email) => {
  const [one] = received.get(email) ?? []
  return one && one.files.find(({ field }) => field === 'resume')?.sha256 !== submitted.get(email).sha256
})
const waits = emails
  .filter((email) => timesOf(email) > 0)
  .map((email) => Math.max(0, received.get(email)[0].atMs - submitted.get(email).atMs))
  .sort((one, other) => one - other)
const at = (share) => `${((waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0) / 1_000).toFixed(2)} s`
const gaps = fake.requests.slice(2).filter(({ atMs }, index) => atMs - fake.requests[index].atMs < 1_000)
const row = (name, value) => console.log(`${name.padEnd(40)}${value}`)
row('applications', emails.length)
row('servers, kills, lies of 100', `${serverCount}, ${kills}, ${lieShare}`)
row('arrived in', `${Math.round((arrivedMs - startMs) / 1_000)} s`)
row('delivered, all in', `${Math.round((Date.now() - startMs) / 1_000)} s`)
for (const state of ['delivered', 'unknown', 'refused', 'closed']) {
  row(state, [...stateOf.values()].filter((each) => each === state).length)
}
row("from 'Submit' to 'delivered', p50", at(0.5))
row("from 'Submit' to 'delivered', p99", at(0.99))
row('as a form, above 15 MB', fake.received.filter(({ isForm }) => isForm).length)
row('three requests within a second', gaps.length)
const third = Math.floor(memory.length / 3)
const median = (list) => Math.round([...list].sort((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0)
row(
  'memory, MB: first, second, last third',
  [memory.slice(0, third), memory.slice(third, -third), memory.slice(-third)].map(median).join(', '),
)
row('highest', Math.round(Math.max(...memory)))
row('lost', lost.length)
row('doubled', doubled.length)
row('another file than was sent', wrong.length)
await fake.close()
rmSync(dataDir, { recursive: true })
process.exit(lost.length + doubled.length + wrong.length > 0 ? 1 : 0)
