import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { ApplicationRow } from '#storage/records.ts'
import { waitForWorker } from '../setup/fixtures.ts'
import { type SiteServer, startSiteServer } from '../setup/site-server.ts'
import { Line } from './line.ts'
import { Person, type Tab } from './person.ts'
import { jobIds, type Patience, type Step } from './script.ts'

/** One run: a person with a browser, a line and a server, and what must be true of them in the end. */

/** A word that somebody typed, and must find again. */
interface Typed {
  readonly word: string
  readonly jobId: number
  readonly tab: Tab
  readonly atMs: number
  isWaived: boolean
}

/** What stood in the form when 'Submit' was pressed. */
interface Submit {
  readonly mark: string
  readonly jobId: number
  readonly text: string
  readonly fileName: string
  /** The screen has said that it waits, or that it has arrived. */
  isConfirmed: boolean
}

/** A form, or what stands in its place. */
interface FormScreen {
  readonly path: string
  readonly hasForm: boolean
  readonly isBusy: boolean
  /** An application stands in the form's place: it waits, or needs its person. */
  readonly standing: 'waits' | 'attention' | null
  readonly isConflict: boolean
  /** It offers another version, which a page that has gone could not save. */
  readonly isOffering: boolean
  readonly isGone: boolean
  readonly alert: string | null
  readonly text: string
  readonly mark: string
  readonly fileName: string | null
}

/** In the page. */
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
    standing: text.includes('goes out by itself.')
      ? 'waits'
      : text.includes('Your application needs your attention.')
        ? 'attention'
        : null,
    isConflict: text.includes('Which version do you want to keep?'),
    isOffering: text.includes('before it could save its version of this draft'),
    isGone: text.includes('was submitted in another tab') || text.includes('This draft was discarded'),
    alert: alert?.textContent ?? null,
    text: value('textarea[name^=question_][aria-required=true]'),
    mark: value('input[name=last_name]'),
    fileName: /cv-\d+\.pdf/.exec(files?.textContent ?? '')?.[0] ?? null,
  }
}

/** What the device holds, read past the site's own code. */
interface DeviceContent {
  readonly applications: readonly ApplicationRow[]
  /** Drafts and mirrored texts. */
  readonly texts: string
}

/** In the page. */
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

/** The one long answer that each of the two forms asks for. */
const wordQuestion = 'textarea[name^=question_][aria-required=true]'
const patienceMs = 20_000
const stepLimitMs = 45_000

/** What a first visit leaves behind, for every run to start from. */
export interface Visited {
  readonly port: number
  /** Folder of the browser's profile. */
  readonly profile: string
  readonly releases: readonly string[]
}

export interface Figures {
  steps: number
  /** Steps that could not be done as the screen was by then. */
  undone: number
  submits: number
  confirmed: number
  records: number
  files: number
  kills: Record<'tab' | 'browser' | 'worker' | 'server', number>
  releases: number
  faults: number
  words: number
}

export class Story {
  readonly problems: string[] = []
  readonly log: string[] = []
  readonly figures: Figures = {
    steps: 0,
    undone: 0,
    submits: 0,
    confirmed: 0,
    records: 0,
    files: 0,
    kills: { tab: 0, browser: 0, worker: 0, server: 0 },
    releases: 0,
    faults: 0,
    words: 0,
  }
  readonly typed: Typed[] = []
  readonly submits: Submit[] = []
  readonly files = new Map<string, Buffer>()
  /** Marks of applications that their person took back. */
  readonly withdrawnMarks = new Set<string>()
  /** Marks that stood in a form before it was filled in anew. */
  readonly returnedMarks = new Set<string>()
  readonly person: Person
  readonly site: SiteServer
  readonly line: Line
  readonly #releases: readonly string[]
  #isServerUp = true
  #count = 0
  readonly #startMs = Date.now()

  private constructor(person: Person, site: SiteServer, line: Line, releases: readonly string[]) {
    this.person = person
    this.site = site
    this.line = line
    this.#releases = releases
    person.onDeath = (tab) => {
      const nowMs = Date.now()
      for (const typed of this.typed) if (typed.tab === tab && nowMs - typed.atMs < 1_000) typed.isWaived = true
    }
    person.onSaying = ({ jobId, words }) => {
      const accepted = [...line.accepted.values()]
      const isTrue = jobId === 0 || words.startsWith('Your') ? accepted.length > 0 : accepted.some((each) => each.jobId === jobId)
      if (!isTrue) this.problems.push(`(5) '${words}' on the page of job ${jobId} before the server had accepted anything`)
    }
  }

  /** Somebody who has been here before comes again, with everything in order. */
  static async begin({ port, profile, releases }: Visited): Promise<Story> {
    const site = await startSiteServer()
    const line = new Line(site.url, port)
    await line.open()
    const story = new Story(await Person.create(line.url, profile), site, line, releases)
    await story.person.openTab()
    return story
  }

  /** The first visit, after which the browser has all it needs. */
  static async firstVisit(releases: readonly string[]): Promise<Visited> {
    const site = await startSiteServer()
    const line = new Line(site.url, 0)
    await line.open()
    const story = new Story(await Person.create(line.url), site, line, releases)
    const tab = await story.person.openTab()
    await tab.page.goto('/')
    await waitForWorker(tab.page)
    for (const jobId of jobIds) await story.#openForm(tab, jobId)
    const visited = { port: line.port, profile: await story.person.leave(), releases }
    await line.cut()
    await site.remove()
    if (story.problems.length > 0) throw new Error(story.problems.join('\n'))
    return visited
  }

  async end(): Promise<void> {
    await this.person.remove()
    await this.line.cut()
    await this.site.remove()
  }

  note(words: string): void {
    this.log.push(`${((Date.now() - this.#startMs) / 1000).toFixed(1)} ${words}`)
  }

  async #tab(index: number): Promise<Tab> {
    const living = this.person.living()
    return living[index % Math.max(1, living.length)] ?? this.person.openTab()
  }

  async #look(page: Page): Promise<FormScreen> {
    return page.evaluate(readScreen)
  }

  /** Looks again and again until the screen is as wanted; null when it never is. */
  async #lookUntil(page: Page, isWanted: (screen: FormScreen) => boolean, limitMs = patienceMs): Promise<FormScreen | null> {
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

  /** The form of a job in a tab, or what stands in its place. */
  async #openForm(tab: Tab, jobId: number): Promise<FormScreen | null> {
    const path = `/jobs/${jobId}`
    const isThere = (screen: FormScreen) => screen.path === path && (screen.hasForm || screen.standing !== null)
    const now = tab.page.url() === 'about:blank' ? null : await this.#look(tab.page).catch(() => null)
    if (now && isThere(now)) return now
    if (now?.path !== path) await this.#goTo(tab, path)
    const screen = await this.#lookUntil(tab.page, isThere)
    if (!screen) {
      const text = await tab.page.evaluate(() => document.body.innerText).catch(String)
      this.problems.push(`the form of job ${jobId} did not open in ${tab.name}: ${text.slice(0, 400)}`)
    }
    return screen
  }

  /** Does a step, as far as it can be done: a button may have gone from under the finger. */
  async attempt(step: Step): Promise<void> {
    this.figures.steps += 1
    const tooLate = pause(stepLimitMs).then(() => Promise.reject(new Error('took too long')))
    try {
      await Promise.race([this.#do(step), tooLate])
    } catch (error) {
      this.figures.undone += 1
      this.note(`  not done: ${String(error).slice(0, 300)}`)
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
        return this.#submit(await this.#tab(step.tab), step.jobId, step.patience)
      case 'back to the form':
        return this.#takeBack(await this.#tab(step.tab), step.jobId)
      case 'choose':
        return this.#choose(await this.#tab(step.tab), step.isMine)
      case 'open tab':
        if (this.person.living().length < 3) await this.person.openTab()
        return undefined
      case 'close tab':
        return this.person.closeTab(await this.#tab(step.tab))
      case 'crash tab':
        this.figures.kills.tab += 1
        return this.person.crashTab(await this.#tab(step.tab))
      case 'kill browser':
        this.figures.kills.browser += 1
        return this.person.kill()
      case 'kill worker':
        this.figures.kills.worker += 1
        return this.person.killWorker(await this.#tab(step.tab))
      case 'kill server':
        return this.#killServer()
      case 'start server':
        return this.#startServer()
      case 'offline':
      case 'online':
        return this.person.setOnline(step.do === 'online')
      case 'new release':
        return this.#release()
      case 'update':
        return this.#click(await this.#tab(0), 'Update')
      case 'send now':
        return this.#click(await this.#tab(step.tab), 'Send now')
      case 'my applications':
        return this.#readMyApplications(await this.#tab(step.tab))
      case 'faults':
        this.line.faults.push(...step.faults)
        return undefined
      case 'time passes':
        return this.person.letTimePass(step.milliseconds)
      case 'clock set':
        return this.person.setClock(step.milliseconds)
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
    // Within one task of the page, as a key is: what another moment has changed is not overwritten.
    await field.focus({ timeout: 5_000 })
    await tab.page.keyboard.press('Control+End')
    await tab.page.keyboard.insertText(word)
    const after = await this.#look(tab.page)
    // The form had left just then, or takes no words: whoever types sees that.
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

  async #submit(tab: Tab, jobId: number, patience: Patience): Promise<void> {
    const before = await this.#openForm(tab, jobId)
    if (!before?.hasForm || before.isBusy) return
    const { page } = tab
    // An application that has come back to its form is another one from here on.
    if (before.mark !== '') this.returnedMarks.add(before.mark)
    if (before.text === '') await this.#type(tab, jobId)
    if (!before.fileName) await this.#attach(tab, jobId)
    this.#count += 1
    const mark = `S${this.#count}`
    await page.getByRole('textbox', { name: 'First Name' }).fill('Amina', { timeout: 5_000 })
    await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com', { timeout: 5_000 })
    await page.getByRole('textbox', { name: 'Last Name' }).fill(mark, { timeout: 5_000 })
    await this.#press(tab, jobId, patience)
  }

  /** Presses 'Submit' on the form as it stands. */
  async #press(tab: Tab, jobId: number, patience: Patience): Promise<void> {
    const { page } = tab
    const { fileName, hasForm, isBusy, isOffering, mark, text } = await this.#look(page)
    if (!hasForm || isBusy || !fileName || mark === '') return
    const offered = isOffering ? (await this.readDevice(tab)).texts : ''
    const submit: Submit = { mark, jobId, text, fileName, isConfirmed: false }
    this.submits.push(submit)
    this.figures.submits += 1
    // What another tab holds against it, or the form offers as another version, is superseded by the person's submit.
    for (const typed of this.typed) {
      const isElsewhere = typed.tab !== tab || offered.includes(typed.word)
      if (typed.jobId === jobId && isElsewhere && !text.includes(typed.word)) typed.isWaived = true
    }
    await page.getByRole('button', { name: 'Submit application' }).click({ timeout: 5_000 })
    if (patience !== 'until it shows') return pause(patience)
    await this.#confirm(tab, submit)
  }

  /** Waits for what the screen makes of a submit. */
  async #confirm(tab: Tab, submit: Submit): Promise<void> {
    const screen = await this.#lookUntil(
      tab.page,
      ({ alert, isConflict, isGone, path, standing }) =>
        path === '/thank-you' || standing !== null || alert !== null || isConflict || isGone,
    )
    // Beside a form that still stands, what waits is another tab's application.
    if (screen?.path === '/thank-you' || (screen?.standing === 'waits' && !screen.hasForm)) submit.isConfirmed = true
    this.note(`  ${submit.mark}: ${screen ? `${screen.path} ${screen.standing ?? screen.alert ?? ''}` : 'no answer'}`)
    if (!screen && tab.isAlive)
      this.problems.push(`${submit.mark}: the screen says nothing ${patienceMs / 1000} s after 'Submit'`)
  }

  async #takeBack(tab: Tab, jobId: number): Promise<void> {
    const screen = await this.#openForm(tab, jobId)
    if (!screen?.standing) return
    const { applications } = await this.readDevice(tab)
    for (const row of applications) if (row.jobId === jobId && row.state !== 'sent') this.withdrawnMarks.add(markOf(row))
    await this.#click(tab, 'Back to the form')
  }

  async #choose(tab: Tab, isMine: boolean): Promise<void> {
    const screen = tab.page.url() === 'about:blank' ? null : await this.#look(tab.page)
    if (!screen || !(screen.isConflict || screen.isGone)) return
    const [, job] = /^\/jobs\/(\d+)/.exec(screen.path) ?? []
    const isOfJob = (typed: Typed) => typed.jobId === Number(job)
    if (screen.isGone && !isMine) return
    if (isMine) {
      await this.#click(tab, screen.isGone ? 'Keep this as a new draft' : 'Keep this one')
      for (const typed of this.typed) {
        if (isOfJob(typed) && typed.tab !== tab && !screen.text.includes(typed.word)) typed.isWaived = true
      }
    } else {
      await this.#click(tab, 'Take the other tab’s')
      for (const typed of this.typed) if (isOfJob(typed) && typed.tab === tab) typed.isWaived = true
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
    await this.#goTo(tab, '/?applications')
    await page.getByRole('dialog', { name: 'My applications' }).waitFor({ timeout: patienceMs })
    const sent = await page.getByRole('region', { name: 'Sent', exact: true }).getByRole('heading', { level: 4 }).count()
    if (sent > this.line.accepted.size) {
      this.problems.push(`(5) ${sent} are shown as sent, ${this.line.accepted.size} were accepted`)
    }
    await this.checkReceipts(tab)
  }

  /** No row of the device says 'sent' of what the server has not accepted. */
  async checkReceipts(tab: Tab): Promise<DeviceContent> {
    const content = await this.readDevice(tab)
    const early = content.applications.filter(
      ({ applicationId, state }) => state === 'sent' && !this.line.accepted.has(applicationId),
    )
    if (early.length > 0) this.problems.push(`(5) 'sent' without a 2xx: ${early.map(markOf).join()}`)
    return content
  }

  async readDevice({ page }: Tab): Promise<DeviceContent> {
    if (page.url() === 'about:blank') await page.goto('/', { waitUntil: 'commit' })
    return page.evaluate(readDevice)
  }

  async #killServer(): Promise<void> {
    if (!this.#isServerUp) return
    this.#isServerUp = false
    this.figures.kills.server += 1
    await this.site.stop('SIGKILL')
    await this.line.cut()
  }

  async #startServer(): Promise<void> {
    if (this.#isServerUp) return
    this.#isServerUp = true
    await this.site.restart()
    await this.line.open()
  }

  async #release(): Promise<void> {
    if (!this.#isServerUp) return
    const dir = this.#releases[this.figures.releases % this.#releases.length]
    this.figures.releases += 1
    this.figures.kills.server += 1
    await this.line.cut()
    await this.site.release(dir ?? 'dist')
    await this.line.open()
    for (const { page } of this.person.living()) {
      if (page.url() !== 'about:blank') await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {})
    }
  }

  /** Everything works again, and the person sees to what needs them; then all must have gone out. */
  async heal(): Promise<void> {
    this.note('all is well again')
    this.line.heal()
    await this.#startServer()
    await this.person.setOnline(true)
    await this.person.setClock(0)
    const tab = await this.person.openTab()
    const { page } = tab
    await page.goto('/?applications', { waitUntil: 'commit' })
    await page.getByRole('dialog', { name: 'My applications' }).waitFor({ timeout: patienceMs })
    await this.#drain(tab)
    for (let round = 0; round < 6; round += 1) {
      const { applications } = await this.checkReceipts(tab)
      const row = applications.find(({ state }) => state === 'needs-attention')
      if (!row) break
      await this.#seeTo(tab, row)
      await this.#drain(tab)
    }
  }

  /** Waits until nothing waits any more. */
  async #drain(tab: Tab): Promise<void> {
    const untilMs = Date.now() + 30_000
    for (;;) {
      const { applications } = await this.readDevice(tab)
      const waiting = applications.filter(({ state }) => state !== 'sent' && state !== 'needs-attention')
      if (waiting.length === 0) return
      if (Date.now() > untilMs) {
        const rows = waiting.map((row) => `${markOf(row)} ${row.state} ${row.failures} failures, next ${row.nextTryMs}`)
        this.problems.push(`(1) still waiting after 30 s: ${rows.join('; ')}`)
        return
      }
      await pause(150)
    }
  }

  /** What the person does about an application that came back: submits it again as it is. */
  async #seeTo(tab: Tab, row: ApplicationRow): Promise<void> {
    const { page } = tab
    this.note(`${markOf(row)} needs attention: ${JSON.stringify(row.attention)}`)
    if (row.attention?.reason !== 'refused' && row.attention?.reason !== 'rejected') {
      this.problems.push(`${markOf(row)} needs attention without a refusal: ${JSON.stringify(row.attention)}`)
    }
    // One that has a draft beside it: that one first, as the list says.
    const screen = await this.#openForm(tab, row.jobId)
    if (screen?.standing === 'attention') await this.#click(tab, 'Back to the form')
    await this.#lookUntil(page, ({ hasForm }) => hasForm)
    if ((await this.#look(page)).mark === '') {
      this.#count += 1
      await page.getByRole('textbox', { name: 'First Name' }).fill('Amina', { timeout: 5_000 })
      await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com', { timeout: 5_000 })
      await page.getByRole('textbox', { name: 'Last Name' }).fill(`S${this.#count}`, { timeout: 5_000 })
    }
    if (!(await this.#look(page)).fileName) await this.#attach(tab, row.jobId)
    await this.#press(tab, row.jobId, 'until it shows')
  }
}

export function markOf({ answers }: Pick<ApplicationRow, 'answers'>): string {
  return String(answers['last_name'])
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
