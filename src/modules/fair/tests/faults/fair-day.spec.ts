import { randomInt } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@libsql/client'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { textColumn } from '#server/database/rows.ts'
import { fillIn, pickFile } from '#tests/setup/application.ts'
import { findChromium } from '#tests/setup/chromium.mjs'
import { codeOfDesk, removeAtDesk } from '../desk-event.ts'
import { fairPin, joinFair, loadAndStart, storedText } from '../fair-tablet.ts'
import { killBrowser } from '#tests/setup/kill-browser.ts'
import { launchArgs } from '#tests/setup/launch.ts'
import { makeRelease } from '#tests/setup/releases.ts'
import { type SiteServer, startSiteServer } from '#tests/setup/site-server.ts'
import { lieCount, startFairLiar } from './fair-liar.ts'

/**
 * A day of twelve hours at a fair, with three tablets and no server: people leave their names with a photo of a résumé, or apply
 * with two files, one after another. Browsers are killed, a disk is full for a while, and a release comes in between. In the
 * evening a gateway answers in the server's place, the desk removes a tablet on which people wait, the server returns, and later it is
 * restored from a backup of the morning. Everybody must have arrived once, and nobody can be read on any tablet before or after.
 * `npm run fair-day -- --people 300 --kills 20` runs it.
 */

const people = Number(process.env['FAIR_PEOPLE'] ?? 300)
const kills = Number(process.env['FAIR_KILLS'] ?? 20)
const dayMs = 12 * 3_600_000
const minuteMs = 60_000
/** It asks for two files. */
const jobId = 7410001

/** A word that stands in one person's answers, and nowhere else. */
const markOf = (index: number) => `Quillfeather${index}x`
const pdfOf = (index: number) => Buffer.from(`%PDF-1.7\n${markOf(index)}, thirty years of counsel\n${'page '.repeat(20_000)}`)

/** A browser with a profile of its own. */
interface Tablet {
  readonly profile: string
  context: BrowserContext
  page: Page
}

const tabletCount = 3
/** Whom a tablet has taken. */
const peopleOf = (tablet: number) =>
  Array.from({ length: people }, (_, index) => index).filter((index) => index % tabletCount === tablet)

let site: SiteServer
const tablets: Tablet[] = []
/** The tablet in front of the next person. */
let at: Tablet
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
  await at.context.addInitScript((offsetMs) => {
    Object.assign(window, { clockOffsetMs: offsetMs })
  }, passedMs)
}

async function open(profile: string): Promise<Pick<Tablet, 'context' | 'page'>> {
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: launchArgs,
    baseURL: site.url,
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(moveClock)
  context.setDefaultTimeout(30_000)
  const page = context.pages()[0] ?? (await context.newPage())
  page.on('pageerror', (error) => problems.push(String(error)))
  return { context, page }
}

/** Opens the tablet's browser again, or for the first time. */
async function openTablet(index: number): Promise<void> {
  const profile = tablets[index]?.profile ?? (await mkdtemp(path.join(tmpdir(), `fair-day-${index}-`)))
  at = tablets[index] = { profile, ...(await open(profile)) }
  await setClock()
}

/** Does something on each tablet, one after another. */
async function onEach(work: (index: number) => Promise<void>): Promise<void> {
  for (const [index, tablet] of tablets.entries()) {
    at = tablet
    await work(index)
  }
}

/** The browser's own limit is not taken up by a page that is open, so the writes of this page fail as on a full disk. */
async function setDiskFull(isFullNow: boolean): Promise<void> {
  await at.page.evaluate((isFullHere) => {
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
  const drawing = await at.page.evaluate(async (words) => {
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
  await at.page.goto('/fair')
  await at.page.getByRole('button', { name: 'Touch to begin' }).click()
}

async function leaveName(index: number): Promise<void> {
  await begin()
  await at.page.getByRole('link', { name: 'Leave my name' }).click()
  await at.page.getByRole('textbox', { name: 'First name' }).fill('Amina')
  await at.page.getByRole('textbox', { name: 'Last name' }).fill(markOf(index))
  await at.page.getByRole('textbox', { name: 'Email' }).fill(`${markOf(index).toLowerCase()}@example.com`)
  if (index % 3 !== 0) {
    const chooser = at.page.waitForEvent('filechooser')
    await at.page.getByRole('button', { name: 'Choose a picture' }).click()
    await (await chooser).setFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photoOf(index) })
    await at.page.getByRole('button', { name: /^Use / }).click()
  }
  await at.page.getByRole('checkbox', { name: /may keep this/ }).check({ force: true })
}

async function apply(index: number): Promise<void> {
  await at.page.goto(`/fair/jobs/${jobId}/apply`)
  await fillIn(at.page, `${markOf(index).toLowerCase()}@example.com`)
  await at.page.getByRole('textbox', { name: 'Last Name' }).fill(markOf(index))
  for (const label of [/^Resume\/CV/, /^A page you wrote/]) {
    await pickFile(at.page, label, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfOf(index) })
  }
}

interface Row {
  readonly progress: { readonly state: string; readonly confirmedAtMs?: number | null }
}

/** The sealed envelopes on a tablet, and of the rows of people those that wait and those that are confirmed. */
interface Stored {
  readonly sealed: number
  readonly waiting: number
  readonly confirmed: number
}

async function readTablet(): Promise<Stored> {
  return at.page.evaluate(async () => {
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
    const waiting = rows.filter(({ progress }) => progress.state === 'waiting').length
    return { sealed, waiting, confirmed: rows.filter(({ progress }) => typeof progress.confirmedAtMs === 'number').length }
  })
}
const sealedCount = async () => (await readTablet()).sealed
const confirmedCount = async () => (await readTablet()).confirmed

/** Also on a tablet that is locked. */
async function openRecruiters(): Promise<void> {
  await at.page.goto('/fair')
  await at.page.getByRole('link', { name: 'Recruiters' }).click()
  await at.page.getByLabel('Recruiters’ PIN', { exact: true }).fill(fairPin)
  await expect(at.page.getByRole('heading', { name: 'The last people' })).toBeVisible()
}

const isFull = (index: number) => index % 10 === 3
const sealButton = () => at.page.getByRole('button', { name: /^(?:Send|Submit application)/ })
const isSealed = () => at.page.getByRole('heading', { name: 'Sealed and safe.' })

async function fillForm(index: number): Promise<void> {
  await (isFull(index) ? apply(index) : leaveName(index))
}

/** Who reads the device's files, without the browser, finds no name in them. */
async function readableInProfile(marks: readonly string[]): Promise<readonly string[]> {
  const files = await readdir(at.profile, { recursive: true, withFileTypes: true })
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
  const releases = await mkdtemp(path.join(tmpdir(), 'fair-day-release-'))
  const release = await makeRelease(releases, 'r2')
  try {
    for (let index = 0; index < tabletCount; index += 1) {
      await openTablet(index)
      await at.page.goto('/fair')
      await joinFair(at.page, await codeOfDesk(site.url, { pinnedJobIds: [jobId] }), (control) => control.click())
      await loadAndStart(at.page, (control) => control.click())
      await expect(at.page.getByRole('button', { name: 'Touch to begin' })).toBeVisible()
    }
    await site.stop('SIGKILL')
    const backup = await mkdtemp(path.join(tmpdir(), 'fair-day-backup-'))
    await cp(site.dataDir, backup, { recursive: true })

    const killedAt = new Set<number>()
    while (killedAt.size < Math.min(kills, people)) killedAt.add(randomInt(people))
    const fullFrom = Math.floor(people / 3)
    const releasedAt = Math.floor(people / 2)
    for (let index = 0; index < people; index += 1) {
      const tablet = index % tabletCount
      at = tablets[tablet] ?? at
      passedMs = Math.round((dayMs / people) * index)
      await setClock()
      if (index === releasedAt) {
        // The server is there for a moment, with another release.
        await site.release(release)
        await onEach(async () => {
          await at.page.goto('/fair')
          await expect(at.page.getByRole('button', { name: 'Touch to begin' })).toBeVisible()
          await at.page.evaluate(async () => {
            const registration = await navigator.serviceWorker.ready
            await registration.update()
            await new Promise<void>((resolve) => {
              const look = () => (registration.waiting ? resolve() : setTimeout(look, 200))
              look()
            })
          })
        })
        await site.stop('SIGKILL')
        at = tablets[tablet] ?? at
      }
      if (killedAt.has(index)) {
        await fillForm(index)
        if (index % 2 === 0) {
          await sealButton().click()
          await expect(isSealed()).toBeVisible()
        }
        await killBrowser(at.context, at.profile)
        await openTablet(tablet)
        // Who had not sealed begins anew.
        if (index % 2 === 0) continue
      }
      await fillForm(index)
      if (index >= fullFrom && index < fullFrom + 2) {
        await setDiskFull(true)
        await sealButton().click()
        await expect(at.page.getByText(/This tablet (?:is full|has no room)/).first()).toBeVisible()
        await setDiskFull(false)
      }
      await sealButton().click()
      await expect(isSealed()).toBeVisible()
      if (index % 25 === 0) process.stdout.write(`${index} of ${people}, ${(passedMs / 3_600_000).toFixed(1)} h\n`)
    }

    const marks = Array.from({ length: people }, (_, index) => markOf(index))
    const spellings = [...marks, ...marks.map((mark) => mark.toLowerCase())]
    /** By tablet. Who does not wait has arrived when the other release came. */
    const inTheEvening: Stored[] = []
    await onEach(async (index) => {
      await at.page.goto('/fair')
      inTheEvening[index] = await readTablet()
      const before = await storedText(at.page)
      expect(spellings.filter((mark) => before.includes(mark))).toEqual([])
      await at.context.close()
      expect(await readableInProfile(spellings)).toEqual([])
    })

    const liar = await startFairLiar(Number(new URL(site.url).port))
    await openTablet(0)
    await at.page.goto('/fair')
    // Each lie delays the next try, so the tablet is opened anew for each. Its worker has all pages.
    for (let told = 0; told < lieCount; told += 1) {
      await expect.poll(() => liar.told.size, { timeout: 60_000 }).toBeGreaterThan(told)
      await at.page.reload()
    }
    await openRecruiters()
    // Exactly: a bird of that number may wait, too.
    const waiting = `${inTheEvening[0]?.waiting} waiting`
    await expect(at.page.getByText(waiting, { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    expect(await readTablet()).toEqual(inTheEvening[0])
    expect(await sealedCount()).toBe(peopleOf(0).length)
    await at.context.close()
    await liar.close()

    const allArriveOnce = async () => {
      await expect.poll(async () => [...(await arrived()).values()].flat().length, { timeout: 600_000 }).toBe(people)
      const files = await arrived()
      const wrong = marks.filter((mark, index) => {
        const expected = isFull(index) ? 2 : index % 3 === 0 ? 0 : 1
        return JSON.stringify(files.get(mark)) !== `[${expected}]`
      })
      expect(wrong).toEqual([])
      expect(JSON.parse(await site.applications('--held', '--format', 'json'))).toEqual([])
      await onEach(async (index) => {
        await openRecruiters()
        await expect(at.page.getByText(`All ${peopleOf(index).length} sent.`).first()).toBeVisible({ timeout: 60_000 })
      })
    }
    await site.restart()
    // The desk removes the last tablet, on which a third of the people wait.
    await removeAtDesk(site.url, tabletCount)
    for (let index = 0; index < tabletCount; index += 1) {
      await openTablet(index)
      await at.page.goto('/fair')
    }
    await expect(at.page.getByRole('heading', { level: 1, name: 'This tablet was removed' })).toBeVisible({ timeout: 60_000 })
    await allArriveOnce()

    // The server is restored from the morning's backup: it has lost everybody, and the tablets have kept them.
    await site.stop('SIGKILL')
    await rm(site.dataDir, { recursive: true })
    await cp(backup, site.dataDir, { recursive: true })
    await rm(backup, { recursive: true })
    await site.restart()
    await onEach(async (index) => {
      expect(await sealedCount()).toBe(peopleOf(index).length)
    })
    const openAllLater = async (delayMs: number) => {
      passedMs += delayMs
      await onEach(async () => {
        await setClock()
        await at.page.goto('/fair')
      })
    }
    await openAllLater(2 * minuteMs)
    await allArriveOnce()

    // It confirms them, and a day later the tablets delete them.
    await openAllLater(2 * minuteMs)
    await onEach(async (index) => {
      await expect.poll(confirmedCount, { timeout: 60_000 }).toBe(peopleOf(index).length)
    })
    await openAllLater(25 * 60 * minuteMs)
    await onEach(async () => {
      await expect.poll(sealedCount, { timeout: 60_000 }).toBe(0)
    })
    await allArriveOnce()
    expect(marks.filter((mark) => mark !== '' && problems.join('').includes(mark))).toEqual([])
    expect(problems).toEqual([])
    await onEach(async () => {
      await at.context.close()
      expect(await readableInProfile(marks)).toEqual([])
    })
    process.stdout.write(`${people} people, ${killedAt.size} browsers killed, all arrived once\n`)
  } finally {
    await site.remove()
    for (const { profile } of tablets) await rm(profile, { recursive: true, force: true })
    await rm(releases, { recursive: true, force: true })
  }
})
