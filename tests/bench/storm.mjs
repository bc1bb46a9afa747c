import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { apply, timeOf, watch } from './bystanders.mjs'
import { cpuOf, median, memoryOf, percentile, root, startSite } from './site.mjs'

/**
 * One stranger against everybody: invented addresses at a rate that one machine can send, beside a bystander who opens pages and
 * people who apply. Also what a start costs: the time to 'Ready', the wait beside the first job page, and the memory.
 */

const rate = 200
const applicationPauseMs = 1_000

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
