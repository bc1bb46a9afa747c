import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type ApplicationRow, isWaiting, type StoppedApplication } from '#storage/records.ts'
import { openAsOtherProcess } from '../setup/database-lock.ts'
import { waitForWorker } from '../setup/fixtures.ts'
import type { SiteServer } from '../setup/site-server.ts'
import { AtsFaults } from './ats-faults.ts'
import { FaultyProxy } from './faulty-proxy.ts'
import { Visitor, type Tab } from './visitor.ts'
import { jobIds, type StepWait, type Step } from './random-steps.ts'

/** One fault run: a visitor with a browser, a faulty proxy, a server, and a record of what was typed and submitted. */

/** A typed word, which must not be lost. */
interface Typed {
  readonly word: string
  readonly jobId: number
  readonly tab: Tab
  readonly atMs: number
  isWaived: boolean
}

/** The content of the form when 'Submit' was pressed. */
interface Submit {
  readonly mark: string
  readonly jobId: number
  readonly text: string
  readonly fileName: string
  /** The screen has said that the application is waiting or was sent. */
  isConfirmed: boolean
}

/** The state of a job's form on the screen. */
interface FormScreen {
  readonly path: string
  readonly hasForm: boolean
  readonly isBusy: boolean
  /** Status of the application that is shown instead of the form. */
  readonly panel: 'waiting' | 'attention' | null
  /** Another tab edits the draft. */
  readonly isDisplaced: boolean
  /** The device has another draft. */
  readonly isFound: boolean
  readonly isGone: boolean
  readonly alert: string | null
  readonly text: string
  readonly mark: string
  readonly fileName: string | null
}

/** Runs in the page. */
function readScreen(): FormScreen {
  const isShown = (element: Element | null | undefined) => element?.checkVisibility() ?? false
  const buttons = [...document.querySelectorAll('button')]
  const submit = buttons.find((button) => button.textContent?.includes('Submit application'))
  const text = document.body.innerText
  const value = (selector: string) => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)?.value ?? ''
  const files = [...document.querySelectorAll('[role=group]')].find((group) => group.textContent?.startsWith('Resume/CV'))
  const alert = [...document.querySelectorAll('[role=alert]')].find((element) => isShown(element))
  return {
    path: location.pathname,
    hasForm: isShown(submit),
    isBusy: submit?.getAttribute('aria-busy') === 'true',
    panel: text.includes('waiting to send.')
      ? 'waiting'
      : text.includes('Your application needs your attention.')
        ? 'attention'
        : null,
    isDisplaced: text.includes('You’re editing this draft in another tab.'),
    isFound: text.includes('It has a draft of yours for this job.'),
    isGone: text.includes('was submitted in another tab') || text.includes('This draft was discarded'),
    alert: alert?.textContent ?? null,
    text: value('textarea[name^=question_][aria-required=true]'),
    mark: value('input[name=last_name]'),
    fileName: /cv-\d+\.pdf/.exec(files?.textContent ?? '')?.[0] ?? null,
  }
}

/** The device's storage, read without the site's own code. */
interface DeviceContent {
  readonly applications: readonly ApplicationRow[]
  /** Drafts and mirrored texts, as JSON. */
  readonly texts: string
}

/** Runs in the page. */
async function readDevice(): Promise<DeviceContent> {
  const mirrors = JSON.stringify(Object.entries(localStorage))
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'careers')) return { applications: [], texts: mirrors }
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
    })
  const database = await done(indexedDB.open('careers'))
  const readAll = async (name: string): Promise<unknown[]> =>
    database.objectStoreNames.contains(name) ? done(database.transaction(name).objectStore(name).getAll()) : []
  const applications = await readAll('applications')
  const drafts = await readAll('drafts')
  database.close()
  return { applications: applications as ApplicationRow[], texts: JSON.stringify([drafts, mirrors]) }
}

/** The required long answer that both forms have. */
const wordQuestion = 'textarea[name^=question_][aria-required=true]'
const screenWaitMs = 20_000
const stepLimitMs = 45_000

interface Servers {
  /** The server that the visitor talks to. */
  readonly site: SiteServer
  readonly ats: AtsFaults
}

/** The result of a first visit, which every run starts from. */
export interface FirstVisit {
  readonly port: number
  /** Folder of the browser's profile. */
  readonly profile: string
  readonly releases: readonly string[]
}

export interface Figures {
  steps: number
  /** Steps that were not possible in the state of the screen. */
  skipped: number
  submits: number
  confirmed: number
  records: number
  files: number
  kills: Record<'tab' | 'browser' | 'worker' | 'server', number>
  releases: number
  faults: number
  /** How often another process has locked the database. */
  locks: number
  words: number
  /** Answers of the recruiting system that were no proper answers. */
  lies: number
  /** Applications that the guard had held before they were sent on. */
  held: number
  /** Applications by the state of their delivery. */
  deliveries: Readonly<Record<string, number>>
}

export class FaultRun {
  readonly problems: string[] = []
  readonly log: string[] = []
  readonly figures: Figures = {
    steps: 0,
    skipped: 0,
    submits: 0,
    confirmed: 0,
    records: 0,
    files: 0,
    kills: { tab: 0, browser: 0, worker: 0, server: 0 },
    releases: 0,
    faults: 0,
    locks: 0,
    words: 0,
    lies: 0,
    held: 0,
    deliveries: {},
  }
  readonly typed: Typed[] = []
  readonly submits: Submit[] = []
  readonly files = new Map<string, Buffer>()
  /** Marks of applications that the visitor withdrew. */
  readonly withdrawnMarks = new Set<string>()
  /** Marks that were in a form before it was filled in again. */
  readonly returnedMarks = new Set<string>()
  readonly visitor: Visitor
  readonly site: SiteServer
  readonly ats: AtsFaults
  readonly proxy: FaultyProxy
  readonly #releases: readonly string[]
  #isServerUp = true
  /** Resolves when the lock of another process on the database ends. null: there is none. */
  #lock: Promise<void> | null = null
  #count = 0
  readonly #startMs = Date.now()

  private constructor(visitor: Visitor, { ats, site }: Servers, proxy: FaultyProxy, releases: readonly string[]) {
    this.visitor = visitor
    this.site = site
    this.ats = ats
    this.proxy = proxy
    this.#releases = releases
    visitor.onClose = (tab) => {
      const nowMs = Date.now()
      for (const typed of this.typed) if (typed.tab === tab && nowMs - typed.atMs < 1_000) typed.isWaived = true
    }
    visitor.onClaim = ({ jobId, text }) => {
      const accepted = [...proxy.accepted.values()]
      const isAccepted =
        jobId === 0 || text.startsWith('Your') ? accepted.length > 0 : accepted.some((each) => each.jobId === jobId)
      if (!isAccepted) this.problems.push(`(5) '${text}' on the page of job ${jobId} before the server had accepted anything`)
    }
  }

  /** Starts a run as a returning visitor, without faults. */
  static async begin({ port, profile, releases }: FirstVisit): Promise<FaultRun> {
    const servers = await AtsFaults.begin()
    const proxy = new FaultyProxy(servers.site.url, port)
    await proxy.open()
    const run = new FaultRun(await Visitor.create(proxy.url, profile), servers, proxy, releases)
    await run.visitor.openTab()
    return run
  }

  /** Makes the first visit, after which the browser has the whole site. */
  static async makeFirstVisit(releases: readonly string[]): Promise<FirstVisit> {
    const servers = await AtsFaults.begin()
    const proxy = new FaultyProxy(servers.site.url, 0)
    await proxy.open()
    const run = new FaultRun(await Visitor.create(proxy.url), servers, proxy, releases)
    const tab = await run.visitor.openTab()
    await tab.page.goto('/')
    await waitForWorker(tab.page)
    for (const jobId of jobIds) await run.#openForm(tab, jobId)
    const firstVisit = { port: proxy.port, profile: await run.visitor.closeAndKeepProfile(), releases }
    await proxy.cut()
    await servers.ats.end()
    await servers.site.remove()
    if (run.problems.length > 0) throw new Error(run.problems.join('\n'))
    return firstVisit
  }

  async end(): Promise<void> {
    await this.visitor.remove()
    await this.proxy.cut()
    await this.ats.end()
    await this.site.remove()
  }

  note(text: string): void {
    this.log.push(`${((Date.now() - this.#startMs) / 1000).toFixed(1)} ${text}`)
  }

  async #tab(index: number): Promise<Tab> {
    const openTabs = this.visitor.openTabs()
    return openTabs[index % Math.max(1, openTabs.length)] ?? this.visitor.openTab()
  }

  async #look(page: Page): Promise<FormScreen> {
    return page.evaluate(readScreen)
  }

  /** Polls the screen until it matches. null: it did not match in time. */
  async #lookUntil(page: Page, isWanted: (screen: FormScreen) => boolean, limitMs = screenWaitMs): Promise<FormScreen | null> {
    const untilMs = Date.now() + limitMs
    while (Date.now() < untilMs) {
      const screen = await this.#look(page).catch(() => null)
      if (screen && isWanted(screen)) return screen
      if (page.isClosed()) return null
      await pause(60)
    }
    return null
  }

  async #goTo(tab: Tab, path: string): Promise<void> {
    await tab.page.goto(path, { waitUntil: 'commit' })
  }

  /** Opens the form of a job in a tab. */
  async #openForm(tab: Tab, jobId: number): Promise<FormScreen | null> {
    const path = `/jobs/${jobId}`
    const isShown = (screen: FormScreen) => screen.path === path && (screen.hasForm || screen.panel !== null)
    const now = tab.page.url() === 'about:blank' ? null : await this.#look(tab.page).catch(() => null)
    if (now && isShown(now)) return now
    // Opening the form claims its draft. What another tab has typed within the last second may not be saved yet.
    for (const typed of this.typed) {
      if (typed.jobId === jobId && typed.tab !== tab && Date.now() - typed.atMs < 1_000) typed.isWaived = true
    }
    // The form's code loads where the address or the reader comes to it.
    const address = `${path}#apply`
    if (now?.path !== path) await this.#goTo(tab, address)
    else if (now.isDisplaced) await this.#click(tab, 'Continue here')
    let screen = await this.#lookUntil(tab.page, (next) => isShown(next) || next.path === '/thank-you')
    if (screen?.path === '/thank-you') {
      // Another tab was sending the application of this job, and it arrived while the page opened.
      await this.#goTo(tab, address)
      screen = await this.#lookUntil(tab.page, isShown)
    }
    if (!screen) {
      const text = await tab.page.evaluate(() => document.body.innerText).catch(String)
      this.problems.push(`the form of job ${jobId} did not open in ${tab.name}: ${text.slice(0, 400)}`)
    }
    return screen
  }

  /** Performs a step if possible. A button may have disappeared in the meantime. */
  async attempt(step: Step): Promise<void> {
    this.figures.steps += 1
    const tooLate = pause(stepLimitMs).then(() => Promise.reject(new Error('took too long')))
    try {
      await Promise.race([this.#do(step), tooLate])
    } catch (error) {
      this.figures.skipped += 1
      this.note(`  skipped: ${String(error).slice(0, 300)}`)
    } finally {
      tooLate.catch(() => {})
    }
  }

  async #do(step: Step): Promise<void> {
    switch (step.do) {
      case 'type':
        return this.#type(await this.#tab(step.tab), step.jobId)
      case 'attach':
        return this.#attach(await this.#tab(step.tab), step.jobId)
      case 'submit':
        return this.#submit(await this.#tab(step.tab), step.jobId, step.stepWait)
      case 'back to the form':
        return this.#withdraw(await this.#tab(step.tab), step.jobId)
      case 'choose':
        return this.#choose(await this.#tab(step.tab), step.isMine)
      case 'open tab':
        if (this.visitor.openTabs().length < 3) await this.visitor.openTab()
        return undefined
      case 'close tab':
        return this.visitor.closeTab(await this.#tab(step.tab))
      case 'crash tab':
        this.figures.kills.tab += 1
        return this.visitor.crashTab(await this.#tab(step.tab))
      case 'kill browser':
        this.figures.kills.browser += 1
        return this.visitor.kill()
      case 'kill worker':
        this.figures.kills.worker += 1
        return this.visitor.killWorker(await this.#tab(step.tab))
      case 'kill server':
        return this.#killServer()
      case 'start server':
        return this.#startServer()
      case 'kill second server':
        return this.ats.killSecond()
      case 'start second server':
        return this.ats.startSecond()
      case 'lies':
        return this.ats.lie(step.lies)
      case 'offline':
      case 'online':
        return this.visitor.setOnline(step.do === 'online')
      case 'new release':
        return this.#release()
      case 'update':
        return this.#click(await this.#tab(0), 'Update')
      case 'send now':
        return this.#click(await this.#tab(step.tab), 'Send now')
      case 'my applications':
        return this.#readMyApplications(await this.#tab(step.tab))
      case 'faults':
        this.proxy.faults.push(...step.faults)
        return undefined
      case 'time passes':
        return this.visitor.advanceTime(step.milliseconds)
      case 'clock set':
        return this.visitor.setClock(step.milliseconds)
      case 'lock database':
        return this.#lockDatabase(step.milliseconds)
      case 'wait':
        return pause(step.milliseconds)
    }
  }

  async #type(tab: Tab, jobId: number): Promise<void> {
    const screen = await this.#openForm(tab, jobId)
    if (!screen?.hasForm || screen.isGone) return
    this.#count += 1
    const word = `w${this.#count};`
    const field = tab.page.locator(wordQuestion).first()
    // `insertText` types in one task, like a key press, so it cannot overwrite a concurrent change.
    await field.focus({ timeout: 5_000 })
    await tab.page.keyboard.press('Control+End')
    await tab.page.keyboard.insertText(word)
    const after = await this.#look(tab.page)
    // The form was replaced or became read-only, which the visitor sees.
    if (!after.text.includes(word)) return
    this.figures.words += 1
    this.typed.push({ word, jobId, tab, atMs: Date.now(), isWaived: after.isGone })
  }

  async #attach(tab: Tab, jobId: number): Promise<void> {
    const screen = await this.#openForm(tab, jobId)
    if (!screen?.hasForm || screen.isBusy) return
    this.#count += 1
    const name = `cv-${this.#count}.pdf`
    const buffer = Buffer.concat([Buffer.from(`%PDF-1.7 ${name}\n`), randomBytes(1 + ((this.#count * 7_919) % 150_000))])
    this.files.set(name, buffer)
    const group = tab.page.getByRole('group', { name: /^Resume\/CV/ })
    if (screen.fileName) await group.getByRole('button', { name: /^(Remove|Cancel)/ }).click({ timeout: 5_000 })
    await group.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer }, { timeout: 5_000 })
    await this.#lookUntil(tab.page, ({ fileName }) => fileName === name, 5_000)
  }

  async #submit(tab: Tab, jobId: number, stepWait: StepWait): Promise<void> {
    const before = await this.#openForm(tab, jobId)
    if (!before?.hasForm || before.isBusy) return
    const { page } = tab
    // An application that returned to its form is a new one from here on.
    if (before.mark !== '') this.returnedMarks.add(before.mark)
    if (before.text === '') await this.#type(tab, jobId)
    if (!before.fileName) await this.#attach(tab, jobId)
    this.#count += 1
    const mark = `S${this.#count}`
    await page.getByRole('textbox', { name: 'First Name' }).fill('Amina', { timeout: 5_000 })
    await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com', { timeout: 5_000 })
    await page.getByRole('textbox', { name: 'Last Name' }).fill(mark, { timeout: 5_000 })
    await this.#press(tab, jobId, stepWait)
  }

  /** Presses 'Submit' on the form as it is. */
  async #press(tab: Tab, jobId: number, stepWait: StepWait): Promise<void> {
    const { page } = tab
    const { fileName, hasForm, isBusy, mark, text } = await this.#look(page)
    if (!hasForm || isBusy || !fileName || mark === '') return
    const submit: Submit = { mark, jobId, text, fileName, isConfirmed: false }
    this.submits.push(submit)
    this.figures.submits += 1
    await page.getByRole('button', { name: 'Submit application' }).click({ timeout: 5_000 })
    if (stepWait !== 'until visible') return pause(stepWait)
    await this.#confirm(tab, submit)
  }

  /** Waits until the screen reports the result of a submission. */
  async #confirm(tab: Tab, submit: Submit): Promise<void> {
    const screen = await this.#lookUntil(
      tab.page,
      ({ alert, isDisplaced, isFound, isGone, path, panel }) =>
        path === '/thank-you' || panel !== null || alert !== null || isDisplaced || isFound || isGone,
    )
    // If the form is still shown, the waiting application belongs to another tab.
    if (screen?.path === '/thank-you' || (screen?.panel === 'waiting' && !screen.hasForm)) submit.isConfirmed = true
    this.note(`  ${submit.mark}: ${screen ? `${screen.path} ${screen.panel ?? screen.alert ?? ''}` : 'no result'}`)
    if (!screen && tab.isAlive)
      this.problems.push(`${submit.mark}: the screen shows no result ${screenWaitMs / 1000} s after 'Submit'`)
  }

  async #withdraw(tab: Tab, jobId: number): Promise<void> {
    const screen = await this.#openForm(tab, jobId)
    if (!screen?.panel) return
    const { applications } = await this.readDevice(tab)
    for (const row of applications) if (row.jobId === jobId && row.state !== 'sent') this.withdrawnMarks.add(markOf(row))
    await this.#click(tab, 'Back to the form')
  }

  async #choose(tab: Tab, isMine: boolean): Promise<void> {
    const screen = tab.page.url() === 'about:blank' ? null : await this.#look(tab.page)
    if (!screen || !(screen.isFound || screen.isGone)) return
    const [, job] = /^\/jobs\/(\d+)/.exec(screen.path) ?? []
    const isOfJob = (typed: Typed) => typed.jobId === Number(job)
    if (screen.isGone && !isMine) return
    if (isMine) {
      await this.#click(tab, screen.isGone ? 'Save as a new draft' : 'Keep what’s here')
      if (screen.isGone) return
      for (const typed of this.typed) if (isOfJob(typed) && !screen.text.includes(typed.word)) typed.isWaived = true
    } else {
      await this.#click(tab, 'Continue with it')
      for (const typed of this.typed) if (isOfJob(typed) && screen.text.includes(typed.word)) typed.isWaived = true
    }
    await pause(300)
  }

  async #click(tab: Tab, name: string): Promise<void> {
    const button = tab.page.getByRole('button', { name, exact: true }).first()
    if (tab.page.url() === 'about:blank' || !(await button.isVisible())) return
    await button.click({ timeout: 5_000 }).catch(() => {})
  }

  async #readMyApplications(tab: Tab): Promise<void> {
    const { page } = tab
    await this.#goTo(tab, '/my-jobs')
    await page.getByRole('main').waitFor({ timeout: screenWaitMs })
    const sent = await page.getByRole('region', { name: 'Sent', exact: true }).getByRole('heading', { level: 4 }).count()
    if (sent > this.proxy.accepted.size) {
      this.problems.push(`(5) ${sent} are shown as sent, ${this.proxy.accepted.size} were accepted`)
    }
    await this.checkReceipts(tab)
  }

  /** Checks that the device has no receipt that the server did not accept. */
  async checkReceipts(tab: Tab): Promise<DeviceContent> {
    const content = await this.readDevice(tab)
    const early = content.applications.filter(
      ({ applicationId, state }) => state === 'sent' && !this.proxy.accepted.has(applicationId),
    )
    if (early.length > 0) this.problems.push(`(5) 'sent' without a 2xx: ${early.map(markOf).join()}`)
    return content
  }

  async readDevice({ page }: Tab): Promise<DeviceContent> {
    if (page.url() === 'about:blank') await page.goto('/', { waitUntil: 'commit' })
    return page.evaluate(readDevice)
  }

  /** Holds the write lock as another process does, while the run goes on. */
  async #lockDatabase(milliseconds: number): Promise<void> {
    if (this.#lock !== null) return
    const other = openAsOtherProcess(this.site.dataDir, 200)
    try {
      const unlock = await other.lock()
      this.figures.locks += 1
      this.#lock = pause(milliseconds)
        .then(unlock)
        .finally(() => {
          other.close()
          this.#lock = null
        })
    } catch {
      // A server is writing.
      other.close()
    }
  }

  async #killServer(): Promise<void> {
    if (!this.#isServerUp) return
    this.#isServerUp = false
    this.figures.kills.server += 1
    this.ats.noteKill()
    await this.site.stop('SIGKILL')
    await this.proxy.cut()
  }

  async #startServer(): Promise<void> {
    if (this.#isServerUp) return
    this.#isServerUp = true
    await this.site.restart()
    await this.proxy.open()
  }

  async #release(): Promise<void> {
    if (!this.#isServerUp) return
    const dir = this.#releases[this.figures.releases % this.#releases.length]
    this.figures.releases += 1
    this.figures.kills.server += 1
    this.ats.noteKill()
    await this.proxy.cut()
    await this.site.release(dir ?? 'dist')
    await this.proxy.open()
    for (const { page } of this.visitor.openTabs()) {
      if (page.url() !== 'about:blank') await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {})
    }
  }

  /** Stops all faults, drains the outbox and resubmits applications that need attention. */
  async recover(): Promise<void> {
    this.note('faults stopped')
    await this.#lock
    this.proxy.recover()
    await this.#startServer()
    await this.visitor.setOnline(true)
    await this.visitor.setClock(0)
    const tab = await this.visitor.openTab()
    const { page } = tab
    // Any page sends the outbox, also after the browser was killed.
    await page.goto('/', { waitUntil: 'commit' })
    await this.#drain(tab)
    for (let round = 0; round < 6; round += 1) {
      const { applications } = await this.checkReceipts(tab)
      const row = applications.find((each) => each.state === 'needs-attention')
      if (!row) break
      await this.#resubmit(tab, row)
      await this.#drain(tab)
    }
  }

  /** Waits until the outbox is empty. */
  async #drain(tab: Tab): Promise<void> {
    const untilMs = Date.now() + 30_000
    for (;;) {
      const { applications } = await this.readDevice(tab)
      const waiting = applications.filter((each) => isWaiting(each))
      if (waiting.length === 0) return
      if (Date.now() > untilMs) {
        const rows = waiting.map((row) => `${markOf(row)} ${row.state} ${row.failures} failures, next ${row.nextTryMs}`)
        this.problems.push(`(1) outbox not empty after 30 s: ${rows.join('; ')}`)
        return
      }
      await pause(150)
    }
  }

  /** Resubmits an application that needs attention, unchanged. */
  async #resubmit(tab: Tab, row: StoppedApplication): Promise<void> {
    const { page } = tab
    this.note(`${markOf(row)} needs attention: ${JSON.stringify(row.attention)}`)
    if (row.attention.reason !== 'refused' && row.attention.reason !== 'rejected') {
      this.problems.push(`${markOf(row)} needs attention without a refusal: ${JSON.stringify(row.attention)}`)
    }
    // If the job also has a draft, submit the draft first, as the list of applications tells the visitor.
    const screen = await this.#openForm(tab, row.jobId)
    if (screen?.panel === 'attention') await this.#click(tab, 'Back to the form')
    await this.#lookUntil(page, ({ hasForm }) => hasForm)
    if ((await this.#look(page)).mark === '') {
      this.#count += 1
      await page.getByRole('textbox', { name: 'First Name' }).fill('Amina', { timeout: 5_000 })
      await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com', { timeout: 5_000 })
      await page.getByRole('textbox', { name: 'Last Name' }).fill(`S${this.#count}`, { timeout: 5_000 })
    }
    if (!(await this.#look(page)).fileName) await this.#attach(tab, row.jobId)
    await this.#press(tab, row.jobId, 'until visible')
  }
}

/** The last name of an application. A receipt has only its readable copy. */
export function markOf(application: ApplicationRow): string {
  const mark = application.state === 'sent' ? null : application.answers['last_name']
  return typeof mark === 'string' ? mark : (application.copy.find(({ label }) => label === 'Last Name')?.text ?? '')
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
