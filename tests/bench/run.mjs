import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { findChromium } from '../setup/chromium.mjs'
import { bigBoard } from './big-board.mjs'

/**
 * `npm run bench`: Lighthouse on a simulated phone for four pages, and the time from choosing a filter of a big board to the
 * next frame. Each figure stands beside its budget, on the terminal and in `bench/results.json`. Run it on a machine that
 * does nothing else: what runs beside it is in the figures. `-- --runs 1` is quicker and says less; `-- --pages home,job`
 * measures those alone.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const clientDir = path.join(root, 'dist/client')

const budgets = {
  performance: { atLeast: 98 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
  'LCP ms': { atMost: 1500 },
  'TBT ms': { atMost: 75 },
  CLS: { atMost: 0.01 },
  'JS kB gzip': { atMost: 180 },
  'filter of 10,000 jobs, ms to next frame': { atMost: 50 },
}

function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? fallback : process.argv[at + 1]
}

const runs = Number(option('runs', '5'))
const wantedPages = option('pages', 'home,job,office,hub,board').split(',')

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startSite(environment) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (data) => {
      text += data
      const ready = /^Ready: (\S+)$/m.exec(text)
      if (ready) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return { url, stop: () => child.kill('SIGTERM') }
}

function launch(port) {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-gpu',
    ],
  })
}

/** Gzip size of the scripts that a page loaded, whatever way they came. */
async function scriptKilobytes(requests) {
  const scripts = requests.filter(
    ({ resourceType, url }) => resourceType === 'Script' && new URL(url).pathname.startsWith('/assets/'),
  )
  const sizes = [...new Set(scripts.map(({ url }) => new URL(url).pathname))].map(
    async (pathname) => gzipSync(await readFile(path.join(clientDir, pathname)), { level: 9 }).length,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

async function measurePage(url, port) {
  const found = []
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    const { audits, categories, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`${url}: ${runtimeError.code} ${runtimeError.message}`)
    const failed = Object.values(categories).flatMap(({ auditRefs, id }) =>
      id === 'performance' ? [] : auditRefs.filter((ref) => ref.weight > 0 && audits[ref.id].score === 0).map((ref) => ref.id),
    )
    found.push({
      ...Object.fromEntries(Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])),
      'LCP ms': Math.round(audits['largest-contentful-paint'].numericValue),
      'FCP ms': Math.round(audits['first-contentful-paint'].numericValue),
      'TBT ms': Math.round(audits['total-blocking-time'].numericValue),
      CLS: Number(audits['cumulative-layout-shift'].numericValue.toFixed(4)),
      'JS kB gzip': Number((await scriptKilobytes(audits['network-requests'].details.items)).toFixed(1)),
      failed,
    })
  }
  const names = Object.keys(found[0]).filter((name) => name !== 'failed')
  return {
    ...Object.fromEntries(names.map((name) => [name, median(found.map((one) => one[name]))])),
    failed: [...new Set(found.flatMap(({ failed }) => failed))],
  }
}

/** From the tap on a filter's option to the next frame, as the browser itself times it (Event Timing), 4x slowed down. */
async function measureFilter(url) {
  const browser = await launch()
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' })
  await page.goto(url)
  await page.getByRole('button', { name: 'View all jobs' }).waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    globalThis.timings = []
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries()) if (interactionId > 0) globalThis.timings.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false })
  })
  const durations = []
  for (const department of ['Engineering', 'Design', 'Marketing', 'Legal', 'Finance']) {
    await page.getByRole('combobox', { name: 'Department' }).click()
    const choice = page.getByRole('option', { name: new RegExp(`^${department}`) })
    await choice.waitFor()
    await page.evaluate(() => {
      globalThis.timings.length = 0
    })
    await choice.click()
    await page.getByRole('button', { name: `Remove filter ${department}` }).waitFor()
    // Two frames, and the observer has been told of what came before.
    durations.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() =>
              requestAnimationFrame(() => setTimeout(() => resolve(Math.max(0, ...globalThis.timings)), 50)),
            )
          }),
      ),
    )
  }
  await browser.close()
  return median(durations)
}

function verdict(name, value) {
  const budget = budgets[name]
  if (!budget) return null
  return budget.atLeast === undefined ? value <= budget.atMost : value >= budget.atLeast
}

function budgetText(name) {
  const budget = budgets[name]
  return budget.atLeast === undefined ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`
}

const rows = []
function note(page, name, value) {
  rows.push({ page, figure: name, value, budget: budgetText(name), kept: verdict(name, value) ? 'yes' : 'NO' })
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'careers-bench-'))
const details = {}
try {
  const site = await startSite({ DATA_DIR: path.join(dataDir, 'demo') })
  const port = await freePort()
  const browser = await launch(port)
  const { departments } = await (await fetch(`${site.url}/api/board/departments`)).json()
  const [job] = departments.flatMap(({ jobs }) => jobs)
  const addresses = { home: '/', job: `/jobs/${job.id}`, office: '/locations/berlin', hub: '/engineering' }
  for (const [name, address] of Object.entries(addresses)) {
    if (!wantedPages.includes(name)) continue
    const url = site.url + address
    const { status } = await fetch(url)
    if (status !== 200) {
      console.log(`${name}: ${address} answers ${status}, not measured`)
      continue
    }
    const figures = await measurePage(url, port)
    details[name] = figures
    // At once: a run that is cut short has still said something.
    console.log(name, JSON.stringify(figures))
    for (const [figure, value] of Object.entries(figures)) {
      if (figure in budgets && (figure !== 'JS kB gzip' || name === 'home')) note(name, figure, value)
    }
    if (figures.failed.length > 0) console.log(`${name}: fails ${figures.failed.join(', ')}`)
  }
  await browser.close()
  site.stop()
  if (wantedPages.includes('board')) {
    const boardFile = path.join(dataDir, 'board.json')
    await writeFile(boardFile, JSON.stringify(bigBoard(10_000)))
    const bigSite = await startSite({ DATA_DIR: path.join(dataDir, 'big'), BOARD_FILE: boardFile })
    note('home', 'filter of 10,000 jobs, ms to next frame', await measureFilter(bigSite.url))
    bigSite.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

console.table(rows)
await mkdir(path.join(root, 'bench'), { recursive: true })
const machine = { cpus: os.cpus().length, model: os.cpus()[0]?.model, load: os.loadavg().map((load) => Number(load.toFixed(2))) }
await writeFile(
  path.join(root, 'bench/results.json'),
  `${JSON.stringify({ measuredAt: new Date().toISOString(), runs, machine, rows, details }, null, 2)}\n`,
)
console.log(`load of the machine at the end: ${machine.load.join(' ')} on ${machine.cpus} processors; bench/results.json`)
process.exitCode = rows.every(({ kept }) => kept === 'yes') ? 0 : 1
