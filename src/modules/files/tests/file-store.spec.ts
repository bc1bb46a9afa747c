import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { fillIn, goToCheck, pickFile } from '#tests/setup/application.ts'
import { startFileStore, type TestFileStore } from '#tests/setup/file-store.ts'
import { comeOnline, expect, test } from '#tests/setup/fixtures.ts'
import type { SiteServer } from '#tests/setup/site-server.ts'

test.use({ hasOwnSite: true, hasWorker: false })

/** Files that a real browser posts to a store of another origin, under the policy of the page and the rules of the bucket. */

const resume = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 131) % 256)),
])

let store: TestFileStore
test.beforeEach(async ({ site }) => {
  store = await startFileStore()
  await site.stop()
  await site.restart({ ...store.environment, SITE_URL: site.url })
})
test.afterEach(() => store.close())

const attach = async (page: Page, group: RegExp, name: string) =>
  pickFile(page, group, { name, mimeType: 'application/pdf', buffer: resume })

async function submit(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await goToCheck(page)
  await page.getByRole('button', { name: 'Submit application' }).click()
}

interface Exported {
  readonly files: readonly { readonly field: string; readonly path: string }[]
  readonly delivery: { readonly state: string } | null
}

async function exported(site: SiteServer, ...args: string[]): Promise<readonly Exported[]> {
  return JSON.parse(await site.applications('--format', 'json', ...args)) as Exported[]
}

const posts = () => store.requests.filter((request) => /^POST \/careers-[\w-]+\/$/.test(request)).length

test('posts files to the store, and the recruiting team gets the very bytes', async ({ isMobile, page, site }) => {
  await page.goto('/jobs/7410001#apply')
  await fillIn(page)
  await attach(page, /^Resume\/CV/, 'cv.pdf')
  await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('uploaded')
  await attach(page, /^A page you wrote/, 'page.pdf')
  // A file that is still on its way when the application is submitted is uploaded once more.
  await expect(page.getByRole('group', { name: /^A page you wrote/ })).toContainText('uploaded')
  await submit(page, isMobile)
  await expect(page).toHaveURL(/\/thank-you$/)
  expect([posts(), store.refusals]).toEqual([2, []])
  await expect.poll(async () => (await exported(site))[0]?.delivery?.state, { timeout: 15_000 }).toBe('delivered')
  const folder = mkdtempSync(path.join(tmpdir(), 'exported-'))
  const [application] = await exported(site, '--files', folder)
  const file = application?.files.find(({ field }) => field === 'resume')
  expect(readFileSync(path.join(folder, file?.path ?? '')).equals(resume)).toBe(true)
})

test.describe('while the store is away', () => {
  test.use({ expectedConsole: [/Failed to load resource|^(?:upload|submission)(?: of job \d+)? failed: /] })

  test('an application waits on the device with its files, and is sent when the store is back', { tag: '@long' }, async ({
    isMobile,
    page,
    site,
  }) => {
    await page.goto('/jobs/7410001#apply')
    await fillIn(page)
    store.fail(() => 'cut')
    await attach(page, /^Resume\/CV/, 'cv.pdf')
    await attach(page, /^A page you wrote/, 'page.pdf')
    await submit(page, isMobile)
    await expect(page.getByRole('heading', { name: /Your application is saved on this device/ })).toBeVisible()
    expect(await exported(site)).toEqual([])
    store.fail(null)
    await comeOnline(page)
    await expect(page).toHaveURL(/\/thank-you$/)
    expect((await exported(site))[0]?.files.length).toBe(2)
  })
})
