import { cp, mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../setup/chromium.mjs'
import { launchArgs } from '../setup/launch.ts'

/** The browser of one person: a real one with a profile on the disk, which can be killed and started again. */

export interface Tab {
  readonly name: string
  readonly page: Page
  isAlive: boolean
}

/** What a page has said of something being sent. */
export interface Saying {
  readonly words: string
  /** The job whose page it was said on, or left for; 0 for none. */
  readonly jobId: number
}

/** Words that claim that an application has arrived. */
const claims = ['Your application was sent', 'Thank you for applying!', 'You applied for this job on']

/** In the page: tells at once when its text begins to claim something. */
function watchClaims(wanted: readonly string[]): void {
  const told = new Set<string>()
  let jobId = 0
  const look = () => {
    const [, job] = /^\/jobs\/(\d+)/.exec(location.pathname) ?? []
    if (job) {
      if (Number(job) !== jobId) told.clear()
      jobId = Number(job)
    }
    const text = document.body?.textContent ?? ''
    for (const words of wanted) {
      if (!text.includes(words)) told.delete(words)
      else if (!told.has(words)) {
        told.add(words)
        void (window as unknown as { pageSays(saying: Saying): Promise<void> }).pageSays({ words, jobId })
      }
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

export class Person {
  readonly tabs: Tab[] = []
  readonly pageErrors: string[] = []
  onSaying: (saying: Saying) => void = () => {}
  onDeath: (tab: Tab) => void = () => {}
  isOnline = true
  /** How far the clock of the device is off. */
  clockOffMs = 0
  readonly #profile: string
  readonly #baseURL: string
  #context: BrowserContext | null = null
  #count = 0

  private constructor(profile: string, baseURL: string) {
    this.#profile = profile
    this.#baseURL = baseURL
  }

  /** @param visited the profile of somebody who has been here before */
  static async create(baseURL: string, visited?: string): Promise<Person> {
    const profile = await mkdtemp(path.join(tmpdir(), 'careers-faults-'))
    if (visited) await cp(visited, profile, { recursive: true })
    return new Person(profile, baseURL)
  }

  async #open(): Promise<BrowserContext> {
    if (this.#context) return this.#context
    const executablePath = findChromium()
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...(executablePath ? { executablePath } : {}),
      args: launchArgs,
      baseURL: this.#baseURL,
      viewport: { width: 1200, height: 900 },
      reducedMotion: 'reduce',
    })
    this.#context = context
    await context.clock.install({ time: Date.now() + this.clockOffMs })
    await context.exposeBinding('pageSays', (_source, saying: Saying) => this.onSaying(saying))
    await context.addInitScript(watchClaims, claims)
    await context.setOffline(!this.isOnline)
    return context
  }

  async openTab(): Promise<Tab> {
    const context = await this.#open()
    this.#count += 1
    const tab: Tab = { name: `tab ${this.#count}`, page: await context.newPage(), isAlive: true }
    tab.page.on('crash', () => this.#bury(tab))
    tab.page.on('close', () => this.#bury(tab))
    tab.page.on('pageerror', (error) => this.pageErrors.push(`${tab.name}: ${String(error)}`))
    this.tabs.push(tab)
    return tab
  }

  living(): readonly Tab[] {
    return this.tabs.filter(({ isAlive }) => isAlive)
  }

  #bury(tab: Tab): void {
    if (!tab.isAlive) return
    tab.isAlive = false
    this.onDeath(tab)
  }

  async closeTab({ page }: Tab): Promise<void> {
    await page.close()
  }

  /** The tab's process dies: nothing of it runs any more. */
  async crashTab({ page }: Tab): Promise<void> {
    const crashed = page.waitForEvent('crash', { timeout: 10_000 })
    const session = await page.context().newCDPSession(page)
    session.send('Page.crash').catch(() => {})
    await crashed
    await page.close()
  }

  /** The whole browser dies; the next tab starts it again on the same profile. */
  async kill(): Promise<void> {
    const context = this.#context
    if (!context) return
    const lock = await readlink(path.join(this.#profile, 'SingletonLock'))
    const closed = context.waitForEvent('close', { timeout: 10_000 })
    process.kill(Number(lock.split('-').at(-1)), 'SIGKILL')
    await closed
    for (const tab of this.living()) this.#bury(tab)
    this.#context = null
    await rm(path.join(this.#profile, 'SingletonLock'), { force: true })
  }

  /** Ends the service worker's process; the next request starts it again. */
  async killWorker({ page }: Tab): Promise<void> {
    const session = await page.context().newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.detach()
  }

  async setOnline(isOnline: boolean): Promise<void> {
    this.isOnline = isOnline
    // A page that has just crashed may never answer; the others have heard of it by then.
    await Promise.race([this.#context?.setOffline(!isOnline), new Promise((resolve) => setTimeout(resolve, 3_000))])
  }

  /** Somebody sets the clock of the device. */
  async setClock(offMs: number): Promise<void> {
    this.clockOffMs = offMs
    await this.#context?.clock.setSystemTime(Date.now() + offMs)
  }

  /** Time goes by in every page: timers that are due by then go off. */
  async letTimePass(milliseconds: number): Promise<void> {
    this.clockOffMs += milliseconds
    await this.#context?.clock.fastForward(milliseconds)
  }

  /** Ends the browser in peace and hands over its profile. */
  async leave(): Promise<string> {
    await this.#context?.close()
    this.#context = null
    return this.#profile
  }

  async remove(): Promise<void> {
    await this.#context?.close()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 3 })
  }
}
