import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { findHeadlessChromium } from '../setup/chromium.mjs'

/** Shared by all measurements: the built site, a browser, and statistics. */

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const clientDir = path.join(root, 'dist/client')

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** A percentile of some times. */
export function percentile(times, share) {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

/** CPU time that a process has used, in milliseconds. The kernel counts in hundredths of a second. */
export function cpuOf(pid) {
  const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return 10 * (Number(user) + Number(system))
}

/** The memory of a process, in megabytes: at the moment, and at most. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** A valid answer to a required question of a form. */
export function answerTo({ name, type, values }) {
  if (type === 'multi_value_single_select') return values[0].value
  if (type === 'multi_value_multi_select') return [values[0].value]
  return name === 'email' ? `${randomUUID()}@example.com` : 'Amina'
}

export async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Child processes, ended with this process even if it is interrupted. */
const children = new Set()
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** Starts the built site with its services in its own process. */
export function startSite(environment) {
  return startServer(['dist/server/main.js'], { PORT: '0', ...environment })
}

/** Starts a server that prints `Ready: URL`, in its own process. */
export async function startServer(args, environment = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const url = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (data) => {
      text += data
      const ready = /^Ready: (\S+)$/m.exec(text)
      if (ready) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return { url, pid: child.pid, stop: () => child.kill('SIGTERM') }
}

/** The path of the first job on a site's board. */
export async function firstJob(url) {
  const { departments } = await (await fetch(`${url}/api/board/departments`)).json()
  const [job] = departments.flatMap(({ jobs }) => jobs)
  return `/jobs/${job.id}`
}

export function launch(port) {
  const executablePath = findHeadlessChromium()
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

/** The phone that Lighthouse emulates. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** A visitor on a phone. Their pages share caches and storage. */
export function newVisitor(browser) {
  return browser.newContext({ ...phone, reducedMotion: 'reduce' })
}

/** Throttles the CPU to the speed of Lighthouse's phone. */
export async function slowDown(page, rate = 4) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  return cdp
}

/** Opens a page and waits until the service worker controls it. */
export async function visitFirst(context, url) {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })
  return page
}
