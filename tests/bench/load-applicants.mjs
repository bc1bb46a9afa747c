import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { answerTo } from './site.mjs'

/**
 * `node tests/bench/load-applicants.mjs FILE COUNT CONNECTIONS URL URL…`: so many people apply, each with a file and from an address of
 * their own, as a load balancer passes them on to the servers. A device waits as a server asks it to, and begins again. Every twentieth
 * sends its application twice at once, as one that has not heard of its answer. Writes to FILE what was acknowledged, and all times.
 */

const [file, count, connections, ...urls] = process.argv.slice(2)
const fileBytes = 200_000
const repeatEvery = 20
/** A device tries for days. Nobody waits for the measurement as long. */
const maxTries = 100

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) * 2 })
const common = randomBytes(fileBytes)
const board = `${urls[0]}/api/board`
const { jobs } = await (await fetch(`${board}/jobs`)).json()
const job = await (await fetch(`${board}/jobs/${jobs[0].id}?questions=true`)).json()
const required = job.questions.filter((question) => question.required && question.fields[0].type !== 'input_file')

const anyServer = () => urls[Math.floor(Math.random() * urls.length)]
const refusals = {}
const times = { ticket: [], upload: [], submission: [] }

function send(url, { body, headers, method = 'GET' }) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const sending = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const { headers: answered, statusCode: status } = response
      text(response).then((answer) => resolve({ status, answer, retryAfter: Number(answered['retry-after'] ?? 1) }), reject)
    })
    sending.once('error', reject)
    sending.end(body)
  })
}

/** Repeats a step until a server takes it. What it takes counts from the first try, with all waits. */
async function untilTaken(name, step) {
  const startMs = performance.now()
  for (let tries = 0; tries < maxTries; tries += 1) {
    const { answer, retryAfter, status } = await step().catch((error) => ({ status: error.code, answer: '', retryAfter: 1 }))
    if (status >= 200 && status < 300) {
      times[name].push(performance.now() - startMs)
      return answer
    }
    refusals[`${name} ${status}`] = (refusals[`${name} ${status}`] ?? 0) + 1
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`${name}: ${status} ${answer}`)
    await delay(retryAfter * 1_000)
  }
  throw new Error(`${name}: not taken`)
}

function multipart(fields, bytes) {
  const boundary = `----${randomUUID()}`
  const part = (name, rest) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}`
  const before = Object.entries(fields).map(([name, value]) => part(name, `\r\n\r\n${value}\r\n`))
  const head = part('file', '; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n')
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(before.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

async function apply(number) {
  const key = randomUUID()
  const device = randomUUID()
  const headers = { 'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`, 'Device-Id': device }
  const bytes = Buffer.concat([Buffer.from(`%PDF-1.7 ${key} `), common]).subarray(0, fileBytes)
  const withKey = { ...headers, 'Idempotency-Key': key }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  let fileUrl = ''
  let objectKey = ''
  // A ticket is good for one try.
  await untilTaken('upload', async () => {
    const asked = `/api/applicant/?action=get-post-url&size=${fileBytes}`
    const ticket = await untilTaken('ticket', () => send(anyServer() + asked, { headers: withKey }))
    const { fields, url } = JSON.parse(ticket)
    fileUrl = url + fields.key
    objectKey = fields.key
    const form = multipart(fields, bytes)
    // To the store for files where there is one.
    const to = urls.includes(new URL(url).origin) ? `${anyServer()}/api/applicant/uploads/` : url
    return send(to, { method: 'POST', headers: { ...headers, ...form.headers }, body: form.body })
  })
  const answers = {
    resume_url: fileUrl,
    resume_url_filename: 'cv.pdf',
    resume_size: String(fileBytes),
    resume_sha256: sha256,
  }
  for (const { fields } of required) answers[fields[0].name] = answerTo(fields[0])
  const submit = (url) => () =>
    send(`${url}/api/applicant/?action=submit&job=${job.id}`, {
      method: 'POST',
      headers: { ...withKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(answers),
    })
  const tries = number % repeatEvery === 0 ? urls : [anyServer()]
  const ids = await Promise.all(tries.map(async (url) => JSON.parse(await untilTaken('submission', submit(url))).id))
  return { key, id: ids[0], hasOneId: new Set(ids).size === 1, objectKey, sha256 }
}

const startMs = performance.now()
const cpuBefore = process.cpuUsage()
const acknowledged = []
const failures = []
let next = 0
async function applyInTurn() {
  while (next < Number(count)) {
    const number = next
    next += 1
    await apply(number).then(
      (one) => acknowledged.push(one),
      (error) => failures.push(String(error)),
    )
  }
}
await Promise.all(Array.from({ length: Number(connections) }, applyInTurn))
const seconds = (performance.now() - startMs) / 1_000
const { system, user } = process.cpuUsage(cpuBefore)
const busyPercent = Math.round((user + system) / 10_000 / seconds)
await writeFile(file, JSON.stringify({ acknowledged, failures, refusals, times, seconds, busyPercent }))
process.exit(0)
