import { randomInt } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@libsql/client'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { textColumn } from '#server/database/rows.ts'
import { fillIn, pickFile } from '#tests/setup/application.ts'
import { findChromium } from '#tests/setup/chromium.mjs'
import { storedText } from '../fair-tablet.ts'
import { killBrowser } from '#tests/setup/kill-browser.ts'
import { launchArgs } from '#tests/setup/launch.ts'
import { makeRelease } from '#tests/setup/releases.ts'
import { type SiteServer, startSiteServer } from '#tests/setup/site-server.ts'
import { lieCount, startFairLiar } from './fair-liar.ts'

/**
 * A day of twelve hours at a fair, with one tablet and no server: people leave their names with a photo of a résumé, or apply
 * with two files, one after another. The browser is killed, the disk is full for a while, and a release comes in between. In the
 * evening a gateway answers in the server's place, then the server returns, and later it is restored from a backup of the morning.
 * Everybody must have arrived once, and nobody can be read on the tablet before or after.
 * `npm run fair-day -- --people 300 --kills 20` runs it.
 */

const people = Number(process.env['FAIR_PEOPLE'] ?? 300)
const kills = Number(process.env['FAIR_KILLS'] ?? 20)
const dayMs = 12 * 3_600_000
const minuteMs = 60_000
/** It asks for two files. */
const jobId = 7410001
const pinDigits = '246810'

/** A word that stands in one person's answers, and nowhere else. */
const markOf = (index: number) => `Quillfeather${index}x`
const pdfOf = (index: number) => Buffer.from(`%PDF-1.7\n${markOf(index)}, thirty years of counsel\n${'page '.repeat(20_000)}`)

let site: SiteServer
let profile: string
let context: BrowserContext
let page: Page
let passedMs = 0
const problems: string[] = []

/** Runs in the page. Moves its clock, and nothing of its timers: a document lives for one person. */
function moveClock(): void {
  const RealDate = Date
  const moved = () => (window as unknown as { readonly clockOffsetMs?: number }).clockOffsetMs ?? 0
  window.Date = class extends RealDate {
    constructor(...parts: readonly unknown[]) {
      if (parts.length === 0) super(RealDate.now() + moved())
      else super(...(parts as [number]))
    }

    static override now(): number {
      return RealDate.now() + moved()
    }
  } as DateConstructor
}

/** For the documents from now on. */
async function setClock(): Promise<void> {
  await context.addInitScript((offsetMs) => {
    Object.assign(window, { clockOffsetMs: offsetMs })
  }, passedMs)
}

async function openTablet(): Promise<void> {
  const executablePath = findChromium()
  context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: launchArgs,
    baseURL: site.url,
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(moveClock)
  await setClock()
  context.setDefaultTimeout(30_000)
  page = context.pages()[0] ?? (await context.newPage())
  page.on('pageerror', (error) => problems.push(String(error)))
}

/** The browser's own limit is not taken up by a page that is open, so the writes of this page fail as on a full disk. */
async function setDiskFull(isFullNow: boolean): Promise<void> {
  await page.evaluate((isFullHere) => {
    const kept = window as unknown as { realWrites?: Pick<IDBObjectStore, 'add' | 'put'> }
    const { add, put } = (kept.realWrites ??= { add: IDBObjectStore.prototype.add, put: IDBObjectStore.prototype.put })
    const fail = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, isFullHere ? { add: fail, put: fail } : { add, put })
  }, isFullNow)
}

/** A picture of a page of paper, drawn by the browser itself. */
async function photoOf(index: number): Promise<Buffer> {
  const drawing = await page.evaluate(async (words) => {
    const canvas = new OffscreenCanvas(1200, 1600)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = 'rgb(90 80 70)'
    pen.fillRect(0, 0, 1200, 1600)
    pen.fillStyle = 'white'
    pen.fillRect(120, 140, 960, 1320)
    pen.fillStyle = 'black'
    pen.font = '40px sans-serif'
    for (let line = 0; line < 24; line += 1) pen.fillText(`${words} ${line}`, 180, 220 + line * 50)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return Array.from(new Uint8Array(await blob.arrayBuffer()))
  }, markOf(index))
  return Buffer.from(drawing)
}

async function begin(): Promise<void> {
  await page.goto('/fair')
  await page.getByRole('button', { name: 'Touch to begin' }).click()
}

async function leaveName(index: number): Promise<void> {
  await begin()
  await page.getByRole('link', { name: 'Leave my name' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Amina')
  await page.getByRole('textbox', { name: 'Last name' }).fill(markOf(index))
  await page.getByRole('textbox', { name: 'Email' }).fill(`${markOf(index).toLowerCase()}@example.com`)
  if (index % 3 !== 0) {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a picture' }).click()
    await (await chooser).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photoOf(index) })
    await page.getByRole('button', { name: /^Use / }).click()
  }
  await page.getByRole('checkbox', { name: /may keep this/ }).check({ force: true })
}

async function apply(index: number): Promise<void> {
  await page.goto(`/fair/jobs/${jobId}/apply`)
  await fillIn(page, `${markOf(index).toLowerCase()}@example.com`)
  await page.getByRole('textbox', { name: 'Last Name' }).fill(markOf(index))
  for (const label of [/^Resume\/CV/, /^A page you wrote/]) {
    await pickFile(page, label, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfOf(index) })
  }
}

interface Row {
  readonly progress: { readonly confirmedAtMs?: number | null }
}

/** The sealed envelopes on the tablet, and the rows of people. */
async function readTablet(): Promise<{ readonly sealed: number; readonly confirmed: number }> {
  return page.evaluate(async () => {
    const finished = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const database = await finished(indexedDB.open('careers-fair'))
    const transaction = database.transaction(['fairEnvelopes', 'fairQueue'])
    const sealed = await finished(transaction.objectStore('fairEnvelopes').count())
    const rows = await finished(transaction.objectStore('fairQueue').getAll() as IDBRequest<Row[]>)
    database.close()
    return { sealed, confirmed: rows.filter(({ progress }) => typeof progress.confirmedAtMs === 'number').length }
  })
}
const sealedCount = async () => (await readTablet()).sealed
const confirmedCount = async () => (await readTablet()).confirmed

/** Opens the tablet's page again, after some time. */
async function openLater(delayMs: number): Promise<void> {
  passedMs += delayMs
  await setClock()
  await page.goto('/fair')
}

async function openRecruiters(): Promise<void> {
  await page.goto('/fair')
  await page.getByRole('link', { name: 'Recruiters' }).click()
  await page.keyboard.type(pinDigits)
}

const isFull = (index: number) => index % 10 === 3
const sealButton = () => page.getByRole('button', { name: /^(?:Seal it|Submit application)/ })
const isSealed = () => page.getByRole('heading', { name: 'Sealed and safe.' })

async function fillForm(index: number): Promise<void> {
  await (isFull(index) ? apply(index) : leaveName(index))
}

/** Who reads the device's files, without the browser, finds no name in them. */
async function readableInProfile(marks: readonly string[]): Promise<readonly string[]> {
  const files = await readdir(profile, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files.filter((each) => each.isFile())) {
    const name = path.join(file.parentPath, file.name)
    const bytes = await readFile(name).catch(() => Buffer.alloc(0))
    if (marks.some((mark) => bytes.includes(mark) || bytes.includes(Buffer.from(mark, 'utf16le')))) found.push(name)
  }
  return found
}

/** How often each mark has arrived, and with how many files. */
async function arrived(): Promise<ReadonlyMap<string, readonly number[]>> {
  const database = createClient({ url: `file:${path.join(site.dataDir, 'careers.db')}` })
  try {
    const { rows } = await database.execute(
      `SELECT answers, (SELECT count(*) FROM application_files f WHERE f.application_id = a.application_id) AS files FROM applications a`,
    )
    const files = new Map<string, readonly number[]>()
    for (const row of rows) {
      const answers = JSON.parse(textColumn(row, 'answers')) as Record<string, unknown>
      const mark = String(answers['last_name'])
      files.set(mark, [...(files.get(mark) ?? []), Number(row['files'])])
    }
    return files
  } finally {
    database.close()
  }
}

test('everybody of a day at a fair arrives once, and nobody can be read on the tablet', async () => {
  test.setTimeout(people * 30_000 + 300_000)
  site = await startSiteServer({ FAULTS: '' })
  profile = await mkdtemp(path.join(tmpdir(), 'fair-day-'))
  const releases = await mkdtemp(path.join(tmpdir(), 'fair-day-release-'))
  const release = await makeRelease(releases, 'r2')
  try {
    await openTablet()
    await page.goto('/fair')
    await page.getByRole('button', { name: 'Set up this tablet' }).click()
    await page.getByRole('textbox', { name: /^Name, as people see it/ }).fill('Steel City Career Fair')
    await page.getByRole('textbox', { name: /^Source/ }).fill('steelcity26')
    await page.getByLabel(/PIN/).first().fill(pinDigits)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Change' })).toBeVisible()
    await page.getByRole('button', { name: /^Pin .*Privacy Counsel/ }).click()
    await page.getByRole('link', { name: 'Ready check' }).click()
    for (const what of ['forms are missing', 'pages and pictures are missing']) {
      const card = page.getByRole('heading', { name: what })
      // It measures now.
      await expect(page.getByRole('button', { name: 'Check again' })).not.toHaveAttribute('aria-disabled', { timeout: 60_000 })
      if (await card.isVisible()) await card.locator('xpath=ancestor::*[.//button][1]').getByRole('button').click()
      await expect(card).toBeHidden({ timeout: 120_000 })
    }
    await page.getByRole('button', { name: 'Start the fair' }).click({ timeout: 120_000 })
    await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible()
    await site.stop('SIGKILL')

    const killedAt = new Set<number>()
    while (killedAt.size < Math.min(kills, people)) killedAt.add(randomInt(people))
    const fullFrom = Math.floor(people / 3)
    const releasedAt = Math.floor(people / 2)
    for (let index = 0; index < people; index += 1) {
      passedMs = Math.round((dayMs / people) * index)
      await setClock()
      if (index === releasedAt) {
        // The server is there for a moment, with another release.
        await site.release(release)
        await page.goto('/fair')
        await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible()
        await page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready
          await registration.update()
          await new Promise<void>((resolve) => {
            const look = () => (registration.waiting ? resolve() : setTimeout(look, 200))
            look()
          })
        })
        await site.stop('SIGKILL')
      }
      if (killedAt.has(index)) {
        await fillForm(index)
        if (index % 2 === 0) {
          await sealButton().click()
          await expect(isSealed()).toBeVisible()
        }
        await killBrowser(context, profile)
        await openTablet()
        // Who had not sealed begins anew.
        if (index % 2 === 0) continue
      }
      await fillForm(index)
      if (index >= fullFrom && index < fullFrom + 2) {
        await setDiskFull(true)
        await sealButton().click()
        await expect(page.getByText(/This tablet (?:is full|has no room)/).first()).toBeVisible()
        await setDiskFull(false)
      }
      await sealButton().click()
      await expect(isSealed()).toBeVisible()
      if (index % 25 === 0) process.stdout.write(`${index} of ${people}, ${(passedMs / 3_600_000).toFixed(1)} h\n`)
    }

    const marks = Array.from({ length: people }, (_, index) => markOf(index))
    await page.goto('/fair')
    const before = await storedText(page)
    expect(marks.filter((mark) => before.includes(mark) || before.includes(mark.toLowerCase()))).toEqual([])
    await context.close()
    expect(await readableInProfile([...marks, ...marks.map((mark) => mark.toLowerCase())])).toEqual([])

    const liar = await startFairLiar(Number(new URL(site.url).port))
    await openTablet()
    await page.goto('/fair')
    // Each lie delays the next try, so the tablet is opened anew for each. Its worker has all pages.
    for (let told = 0; told < lieCount; told += 1) {
      await expect.poll(() => liar.told.size, { timeout: 60_000 }).toBeGreaterThan(told)
      await page.reload()
    }
    await openRecruiters()
    await expect(page.getByText(`${people} waiting`).first()).toBeVisible({ timeout: 60_000 })
    expect(await sealedCount()).toBe(people)
    await context.close()
    await liar.close()

    const backup = await mkdtemp(path.join(tmpdir(), 'fair-day-backup-'))
    await cp(site.dataDir, backup, { recursive: true })
    const allArriveOnce = async () => {
      await expect.poll(async () => [...(await arrived()).values()].flat().length, { timeout: 600_000 }).toBe(people)
      const files = await arrived()
      const wrong = marks.filter((mark, index) => {
        const expected = isFull(index) ? 2 : index % 3 === 0 ? 0 : 1
        return JSON.stringify(files.get(mark)) !== `[${expected}]`
      })
      expect(wrong).toEqual([])
      await openRecruiters()
      await expect(page.getByText(`All ${people} sent.`).first()).toBeVisible({ timeout: 60_000 })
    }
    await site.restart()
    await openTablet()
    await page.goto('/fair')
    await allArriveOnce()

    // The server is restored from the morning's backup: it has lost everybody, and the tablet has kept them.
    await site.stop('SIGKILL')
    await rm(site.dataDir, { recursive: true })
    await cp(backup, site.dataDir, { recursive: true })
    await rm(backup, { recursive: true })
    await site.restart()
    expect(await sealedCount()).toBe(people)
    await openLater(2 * minuteMs)
    await allArriveOnce()

    // It confirms them, and a day later the tablet deletes them.
    await openLater(2 * minuteMs)
    await expect.poll(confirmedCount, { timeout: 60_000 }).toBe(people)
    await openLater(25 * 60 * minuteMs)
    await expect.poll(sealedCount, { timeout: 60_000 }).toBe(0)
    await allArriveOnce()
    expect(marks.filter((mark) => mark !== '' && problems.join('').includes(mark))).toEqual([])
    expect(problems).toEqual([])
    await context.close()
    expect(await readableInProfile(marks)).toEqual([])
    process.stdout.write(`${people} people, ${killedAt.size} browsers killed, all arrived once\n`)
  } finally {
    await site.remove()
    await rm(profile, { recursive: true, force: true })
    await rm(releases, { recursive: true, force: true })
  }
})
