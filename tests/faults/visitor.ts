import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../setup/chromium.mjs'
import { killBrowser } from '../setup/kill-browser.ts'
import { launchArgs } from '../setup/launch.ts'

/** A visitor: a real browser with a profile on disk, which can be killed and restarted. */

export interface Tab {
  readonly name: string
  readonly page: Page
  isAlive: boolean
}

/** A page's claim that an application was sent. */
export interface Claim {
  readonly text: string
  /** The job of the page that made the claim, or of the page before it. 0: none. */
  readonly jobId: number
}

/** Texts that claim that an application has arrived. */
const claims = [
  'Your application was sent',
  'Your application had already arrived',
  'Thank you for applying!',
  'You applied for this job on',
  'An earlier try had arrived after all',
]

/** Runs in the page. Reports each claim as soon as it appears. */
function watchClaims(claimTexts: readonly string[]): void {
  const reported = new Set<string>()
  let jobId = 0
  const look = () => {
    const [, job] = /^\/jobs\/(\d+)/.exec(location.pathname) ?? []
    if (job) {
      if (Number(job) !== jobId) reported.clear()
      jobId = Number(job)
    }
    const text = document.body?.textContent ?? ''
    for (const claim of claimTexts) {
      if (!text.includes(claim)) reported.delete(claim)
      else if (!reported.has(claim)) {
        reported.add(claim)
        void (window as unknown as { reportClaim(claim: Claim): Promise<void> }).reportClaim({ text: claim, jobId })
      }
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

export class Visitor {
  readonly tabs: Tab[] = []
  readonly pageErrors: string[] = []
  onClaim: (claim: Claim) => void = () => {}
  onClose: (tab: Tab) => void = () => {}
  isOnline = true
  /** Offset of the device's clock. */
  clockOffsetMs = 0
  readonly #profile: string
  readonly #baseURL: string
  #context: BrowserContext | null = null
  #count = 0

  private constructor(profile: string, baseURL: string) {
    this.#profile = profile
    this.#baseURL = baseURL
  }

  /** @param visited the profile of a returning visitor */
  static async create(baseURL: string, firstVisit?: string): Promise<Visitor> {
    const profile = await mkdtemp(path.join(tmpdir(), 'careers-faults-'))
    if (firstVisit) await cp(firstVisit, profile, { recursive: true })
    return new Visitor(profile, baseURL)
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
    await context.clock.install({ time: Date.now() + this.clockOffsetMs })
    await context.exposeBinding('reportClaim', (_source, claim: Claim) => this.onClaim(claim))
    await context.addInitScript(watchClaims, claims)
    await context.setOffline(!this.isOnline)
    return context
  }

  async openTab(): Promise<Tab> {
    const context = await this.#open()
    this.#count += 1
    const tab: Tab = { name: `tab ${this.#count}`, page: await context.newPage(), isAlive: true }
    tab.page.on('crash', () => this.#markClosed(tab))
    tab.page.on('close', () => this.#markClosed(tab))
    tab.page.on('pageerror', (error) => this.pageErrors.push(`${tab.name}: ${String(error)}`))
    this.tabs.push(tab)
    return tab
  }

  openTabs(): readonly Tab[] {
    return this.tabs.filter(({ isAlive }) => isAlive)
  }

  #markClosed(tab: Tab): void {
    if (!tab.isAlive) return
    tab.isAlive = false
    this.onClose(tab)
  }

  async closeTab({ page }: Tab): Promise<void> {
    await page.close()
  }

  /** Crashes the tab's process. */
  async crashTab({ page }: Tab): Promise<void> {
    const crashed = page.waitForEvent('crash', { timeout: 10_000 })
    const session = await page.context().newCDPSession(page)
    session.send('Page.crash').catch(() => {})
    await crashed
    await page.close()
  }

  /** Kills the whole browser. The next tab restarts it with the same profile. */
  async kill(): Promise<void> {
    const context = this.#context
    if (!context) return
    await killBrowser(context, this.#profile)
    for (const tab of this.openTabs()) this.#markClosed(tab)
    this.#context = null
  }

  /** Ends the service worker's process. The next request restarts it. */
  async killWorker({ page }: Tab): Promise<void> {
    const session = await page.context().newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.detach()
  }

  async setOnline(isOnline: boolean): Promise<void> {
    this.isOnline = isOnline
    // A page that has just crashed may never respond. The other pages have been switched by then.
    await Promise.race([this.#context?.setOffline(!isOnline), new Promise((resolve) => setTimeout(resolve, 3_000))])
  }

  /** Changes the device's clock. */
  async setClock(offsetMs: number): Promise<void> {
    this.clockOffsetMs = offsetMs
    await this.#context?.clock.setSystemTime(Date.now() + offsetMs)
  }

  /** Advances the clock in every page and fires the timers that are due. */
  async advanceTime(milliseconds: number): Promise<void> {
    this.clockOffsetMs += milliseconds
    await this.#context?.clock.fastForward(milliseconds)
  }

  /** Closes the browser normally and returns its profile. */
  async closeAndKeepProfile(): Promise<string> {
    await this.#context?.close()
    this.#context = null
    return this.#profile
  }

  async remove(): Promise<void> {
    await this.#context?.close()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 3 })
  }
}
