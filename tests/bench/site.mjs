import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { findHeadlessChromium } from '../setup/chromium.mjs'

/** What every measurement needs: the built site, a browser, and the middle of some figures. */

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

/** What ends when this process does, also when that is told to stop in the middle. */
const children = new Set()
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** The built site with its services, as a process of its own. */
export async function startSite(environment) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...environment },
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
  return { url, stop: () => child.kill('SIGTERM') }
}

/** The address of the first job on a site's board. */
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

/** The phone that Lighthouse takes the part of. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** A visitor on a phone: one set of caches and one device storage for all their pages. */
export function newVisitor(browser) {
  return browser.newContext({ ...phone, reducedMotion: 'reduce' })
}

/** Makes a page as slow as Lighthouse's phone. */
export async function slowDown(page, rate = 4) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  return cdp
}

/** Visits an address until the service worker has all that it keeps and answers for this page. */
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
