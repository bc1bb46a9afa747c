import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { answerTo, cpuOf, median, memoryOf, percentile, root, startSite } from './site.mjs'

/**
 * One stranger against everybody: invented addresses at a rate that one machine can send, beside a bystander who opens pages and
 * people who apply. Also what a start costs: the time to 'Ready', the wait beside the first job page, and the memory.
 */

const rate = 200
const bystanderPauseMs = 25
const applicationPauseMs = 1_000

const agent = new Agent({ keepAlive: true })

/** Time until a page has arrived as a whole. */
function timeOf(url) {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`))
      response.resume()
      response.once('end', () => resolve(performance.now() - startMs))
      response.once('error', reject)
    })
    asking.once('error', reject)
    asking.end()
  })
}

/** Opens cached pages one after the other until `isOver`. */
async function watch(urls, isOver) {
  const times = []
  for (let number = 0; !isOver(); number += 1) {
    times.push(await timeOf(urls[number % urls.length]))
    await delay(bystanderPauseMs)
  }
  return times
}

/** Applies once, as a device does, and throws if anything is refused. */
async function apply(url, { id, questions }) {
  const ask = async (address, init) => {
    const response = await fetch(url + address, { signal: AbortSignal.timeout(10_000), ...init })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return response
  }
  const { fields } = await (await ask('/api/applicant/?action=get-post-url')).json()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File(['%PDF-1.7 ', new Uint8Array(100_000)], 'cv.pdf'))
  await ask('/api/applicant/uploads/', { method: 'POST', body: form })
  const answers = { resume_url: `http://localhost/uploads/${fields.key}`, resume_url_filename: 'cv.pdf' }
  for (const question of questions.filter(({ required }) => required)) {
    const [field] = question.fields
    if (field.type !== 'input_file') answers[field.name] = answerTo(field)
  }
  await ask(`/api/applicant/?action=submit&job=${id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(answers),
  })
}

/** Applies again and again until `isOver`, whether or not an earlier application has been answered. */
async function applyOften(url, job, isOver) {
  const failures = []
  const applying = []
  while (!isOver()) {
    applying.push(apply(url, job).catch((error) => failures.push(String(error))))
    await delay(applicationPauseMs)
  }
  await Promise.all(applying)
  return { sent: applying.length, failures }
}

export async function measureStorm(dataDir, { quietSeconds, seconds } = { quietSeconds: 5, seconds: 30 }) {
  const startMs = performance.now()
  const site = await startSite({ DATA_DIR: path.join(dataDir, 'storm') })
  const readyMs = Math.round(performance.now() - startMs)
  try {
    const { jobs } = await (await fetch(`${site.url}/api/board/jobs`)).json()
    const pages = jobs.map(({ id }) => `${site.url}/jobs/${id}`)
    const home = `${site.url}/`
    await timeOf(home)
    let isFirstShown = false
    const beside = watch([home], () => isFirstShown)
    const firstJobMs = Math.round(await timeOf(pages[0]))
    isFirstShown = true
    const besideFirstMs = Math.round(Math.max(...(await beside)))
    const rendered = []
    for (const page of pages.slice(1)) rendered.push(await timeOf(page))
    const renderedMs = median(rendered)
    const { now: memoryMb } = memoryOf(site.pid)
    const job = await (await fetch(`${site.url}/api/board/jobs/${jobs[0].id}?questions=true`)).json()
    await apply(site.url, job)

    const cached = [home, ...pages.slice(0, 5)]
    const quietEndMs = performance.now() + quietSeconds * 1_000
    const quiet = await watch(cached, () => performance.now() > quietEndMs)

    const jobIds = jobs.map(({ id }) => id).join(',')
    const load = spawn(process.execPath, ['tests/bench/storm-load.mjs', site.url, rate, seconds, jobIds].map(String), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const cpuBeforeMs = cpuOf(site.pid)
    let isOver = false
    load.once('exit', () => {
      isOver = true
    })
    const [stormed, applications, report] = await Promise.all([
      watch(cached, () => isOver),
      applyOften(site.url, job, () => isOver),
      text(load.stdout),
    ])
    const [quietMs, stormMs] = [median(quiet), percentile(stormed, 0.99)]
    const rounded = (value) => Number(value.toFixed(1))
    return {
      jobs: jobs.length,
      readyMs,
      firstJobMs,
      besideFirstMs,
      memoryMb,
      quiet: {
        pages: quiet.length,
        medianMs: rounded(quietMs),
        p99Ms: rounded(percentile(quiet, 0.99)),
        worstMs: rounded(Math.max(...quiet)),
      },
      storm: {
        pages: stormed.length,
        medianMs: rounded(median(stormed)),
        p99Ms: rounded(stormMs),
        worstMs: rounded(Math.max(...stormed)),
      },
      ratio: rounded(stormMs / quietMs),
      renderedMs: rounded(renderedMs),
      firstRatio: rounded(besideFirstMs / renderedMs),
      // Of one processor. Other load on the machine changes the times, but not this.
      cpuPercent: rounded((cpuOf(site.pid) - cpuBeforeMs) / (10 * seconds)),
      applications: {
        sent: applications.sent,
        failed: applications.failures.length,
        failures: applications.failures.slice(0, 3),
      },
      invented: JSON.parse(report),
      memoryAfterStorm: memoryOf(site.pid),
    }
  } finally {
    site.stop()
  }
}
