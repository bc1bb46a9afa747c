import { Agent, request } from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf, root, startServer } from './site.mjs'

/** What a server holds in memory after many requests of all kinds, good and bad. */

const connections = 50
const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Time in which a collection gives its memory back to the system. */
const settleMs = 1_500
const settleSteps = 5

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'multipart/form-data; boundary=b' }
const applicant = '/api/applicant'

/** The requests, each with a number that makes it new to the server. */
function kindsOf(jobs) {
  const job = (number) => jobs[number % jobs.length]
  const get = (address) => (number) => ({ address: address(number) })
  const send = (method, address, headers, body) => (number) => ({ method, address: address(number), headers, body: body(number) })
  return [
    get(() => '/'),
    get((number) => `/jobs/${job(number)}`),
    get((number) => `/jobs/${job(number)}?gh_src=${number}`),
    get((number) => `/?department=${number}`),
    get(() => '/engineering'),
    get(() => '/sitemap.xml'),
    get(() => '/brand/icon-512.png'),
    get(() => '/sw.js'),
    get(() => '/api/board/jobs'),
    get((number) => `/api/board/jobs/${job(number)}?questions=true`),
    get((number) => `/api/board/education/schools?term=${number}`),
    get((number) => `/feed.xml?q=${number}`),
    get(() => `${applicant}/?action=get-post-url`),
    get(() => `${applicant}/?action=status`),
    // What is not there.
    get((number) => `/jobs/9${number}`),
    get((number) => `/${number}`),
    get((number) => `/assets/${number}.js`),
    get((number) => `/api/${number}`),
    // What is wrong.
    send(
      'POST',
      () => `${applicant}/?action=submit&job=${jobs[0]}`,
      json,
      (number) => `{"first_name": "${number}`,
    ),
    send(
      'POST',
      (number) => `${applicant}/?action=submit&job=${job(number)}`,
      json,
      (number) => JSON.stringify({ email: String(number) }),
    ),
    send(
      'POST',
      () => `${applicant}/uploads/`,
      form,
      (number) => `--b\r\nContent-Disposition: form-data; name="key"\r\n\r\n${number}`,
    ),
    send(
      'POST',
      () => `${applicant}/uploads/`,
      json,
      () => '{}',
    ),
    send(
      'PUT',
      (number) => `/api/fair/envelopes/${number}`,
      json,
      (number) => `"${number}"`,
    ),
  ]
}

/** @returns the status of the answer */
function ask(url, number, { address, body, headers = {}, method = 'GET' }) {
  return new Promise((resolve) => {
    const all = {
      'Accept-Encoding': number % 3 === 0 ? 'gzip' : 'br',
      Accept: 'text/html',
      'Idempotency-Key': `key-${number}-load`,
      // Of people at 30,000 addresses.
      'X-Forwarded-For': `10.1.${(number >> 8) % 120}.${number & 255}`,
      ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
      ...headers,
    }
    const asking = request(url + address, { agent, method, headers: all }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
      response.once('error', () => resolve('broken'))
    })
    asking.once('error', () => resolve('broken'))
    asking.end(body)
  })
}

/** The memory of a process after it has collected its garbage, in megabytes. */
async function heldBy(pid) {
  process.kill(pid, 'SIGUSR2')
  const seen = []
  for (let step = 0; step < settleSteps; step += 1) {
    await delay(settleMs / settleSteps)
    seen.push(memoryOf(pid).now)
  }
  return Math.min(...seen)
}

/** @param warmUp so many of the requests come before the first measurement */
export async function measureMemory(dataDir, { count, warmUp }) {
  const preload = path.join(root, 'tests/bench/collect-on-signal.mjs')
  const site = await startServer(['--import', preload, 'dist/server/main.js'], {
    PORT: '0',
    FAULTS: '0',
    TRUST_PROXY: '1',
    DATA_DIR: path.join(dataDir, 'memory'),
  })
  try {
    const { jobs } = await (await fetch(`${site.url}/api/board/jobs`)).json()
    const kinds = kindsOf(jobs.map(({ id }) => id))
    const statuses = {}
    let number = 0
    const askUntil = async (end) => {
      while (number < end) {
        const own = number
        number += 1
        const status = await ask(site.url, own, kinds[own % kinds.length](Math.floor(own / kinds.length)))
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }
    const megabytes = {}
    for (let end = warmUp; end <= count; end += warmUp) {
      await Promise.all(Array.from({ length: connections }, () => askUntil(end)))
      megabytes[end] = await heldBy(site.pid)
    }
    return {
      statuses,
      megabytes,
      peakMb: memoryOf(site.pid).peak,
      ratio: Number((megabytes[count] / megabytes[warmUp]).toFixed(2)),
    }
  } finally {
    site.stop()
  }
}
