import type { Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, expectNoAxeViolations, test, waitForStart, waitForWorker } from '../setup/fixtures.ts'

/** Checks which data remains on a device, in every store of the browser. */

test.use({ hasOwnSite: true, expectedConsole: [/Failed to load resource|^submission of job \d+ failed: 503/] })

const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') }
const counselJob = '/jobs/7410001#apply'
const draftJob = '/jobs/7412008#apply'

interface DeviceData {
  /** Rows as text by 'database/table', without empty tables. */
  readonly tables: Readonly<Record<string, string>>
  readonly localStorage: readonly string[]
  readonly sessionStorage: readonly string[]
  /** Paths with their queries by cache, without precached files. */
  readonly caches: Readonly<Record<string, readonly string[]>>
  /** All texts of all stores. */
  readonly text: string
}

function readDevice(page: Page): Promise<DeviceData> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const tables: Record<string, string> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const table of database.objectStoreNames) {
        const rows = await settled(database.transaction(table).objectStore(table).getAll())
        if (rows.length > 0) tables[`${name}/${table}`] = JSON.stringify(rows)
      }
      database.close()
    }
    const caches: Record<string, string[]> = {}
    for (const name of await globalThis.caches.keys()) {
      if (name.includes('precache')) continue
      const requests = await (await globalThis.caches.open(name)).keys()
      caches[name] = requests.map(({ url }) => new URL(url).pathname + new URL(url).search)
    }
    const text = JSON.stringify([tables, caches, Object.entries(localStorage), Object.entries(sessionStorage)])
    return { tables, caches, text, localStorage: Object.keys(localStorage).sort(), sessionStorage: Object.keys(sessionStorage) }
  })
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click()

/** @param hasResume whether the device has stored a résumé for the next application */
async function apply(page: Page, hasResume = false): Promise<void> {
  await page.goto(counselJob)
  await fillIn(page)
  if (!hasResume) await pickFile(page, /^Resume\/CV/, resume)
  await pickFile(page, /^A page you wrote/, resume)
}

test('leaves nothing but the shell and the board after "Delete everything"', { tag: '@long' }, async ({
  context,
  page,
  site,
}) => {
  test.slow()
  await page.goto(draftJob)
  await waitForWorker(page)
  await page.reload()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina of the draft')
  await expect(page.getByText(/^Draft saved on this device at/)).toBeVisible()
  // School searches go to the board through the service worker, which could cache them.
  await page.evaluate(() => fetch('/api/board/education/schools?term=secret-school'))
  await apply(page)
  await page.getByRole('checkbox', { name: /^Save my details/ }).check()
  await submit(page)
  await expect(page).toHaveURL(/\/thank-you$/)
  await site.plan({ submit: 503 })
  await apply(page, true)
  await submit(page)
  await expect(page.getByRole('heading', { name: /Your application is saved on this device/ })).toBeVisible()
  await page.goto('/my-jobs')
  const list = page.getByRole('main')
  for (const name of ['Waiting to send', 'Drafts', 'Sent', 'For your next application']) {
    await expect(list.getByRole('region', { name, exact: true })).toBeVisible()
  }
  const tablesBefore = ['drafts', 'files', 'applications', 'profile', 'jobDetails']
  await expect
    .poll(async () => Object.keys((await readDevice(page)).tables))
    .toEqual(expect.arrayContaining(tablesBefore.map((name) => `careers/${name}`)))
  await expect.poll(async () => (await readDevice(page)).localStorage).toContain('install-offer')
  const before = await readDevice(page)
  expect(before.text).toContain('Amina')
  expect(before.text).toContain('secret-school')
  expect(before.sessionStorage).toContain('scroll-positions')

  // Another tab has its own sessionStorage and must not write anything back.
  const other = await context.newPage()
  await other.goto('/benefits')
  await waitForStart(other)
  await other.reload()
  await expect.poll(async () => (await readDevice(other)).sessionStorage).toContain('scroll-positions')
  await page.bringToFront()
  await list.getByRole('button', { name: 'Delete everything' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Delete everything?' })
  await expectNoAxeViolations(page)
  await confirmation.getByRole('button', { name: 'Delete everything' }).click()
  await expect(list.getByText('Nothing here yet')).toBeVisible()

  const board = ['careers/educationLists', 'careers/jobDetails', 'careers/jobLists']
  for (const tab of [page, other]) {
    await expect
      .poll(async () => {
        const { localStorage, sessionStorage, tables } = await readDevice(tab)
        return { localStorage, sessionStorage, tables: Object.keys(tables).filter((name) => !board.includes(name)) }
      })
      .toEqual({ localStorage: [], sessionStorage: [], tables: [] })
  }
  const after = await readDevice(page)
  // A tab may have asked for the list again. No address may say which job was opened or what was searched.
  const wholeBoard = /^\/api\/(?:board\/departments|freelance)$/
  expect(
    Object.values(after.caches)
      .flat()
      .filter((path) => !wholeBoard.test(path)),
  ).toEqual([])
  expect(after.text).not.toMatch(/Amina|secret-school/)

  // Nothing is stored until the site is opened again, not even on the next page.
  await list.getByRole('link', { name: 'See the open jobs' }).click()
  await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/jobs\/\d+/)
  expect((await readDevice(page)).localStorage).toEqual([])
})

test('deletes an expired receipt on a visit to any page', { tag: '@long' }, async ({ page }) => {
  await apply(page)
  await submit(page)
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect.poll(async () => Object.keys((await readDevice(page)).tables)).toContain('careers/applications')
  await page.clock.install({ time: Date.now() + 91 * 86_400_000 })
  await page.goto('/benefits')
  // The clock runs on by itself: run ahead of the database, it would end the limit of the wait for its answer.
  await expect.poll(async () => Object.keys((await readDevice(page)).tables)).not.toContain('careers/applications')
})
