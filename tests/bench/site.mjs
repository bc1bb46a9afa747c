import { spawn } from 'node:child_process'
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
