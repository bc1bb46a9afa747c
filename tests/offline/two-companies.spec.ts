import type { Page } from '@playwright/test'
import { type CompanyBoard, startCompanyBoard } from '../setup/company-board.ts'
import { comeOnline, expect, test, waitForWorker } from '../setup/fixtures.ts'
import { startSiteServer } from '../setup/site-server.ts'

/** One build, served for two companies by settings alone, or for one with two boards. */

// While a server is stopped, the browser logs each failed request.
test.use({ hasOwnSite: true, expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED/] })

const job = (id: number, title: string) => ({
  id,
  title,
  updated_at: '2026-11-20T09:00:00Z',
  location: { name: 'Berlin, Germany' },
  content: `&lt;p&gt;You work as a ${title}.&lt;/p&gt;`,
  departments: [{ id: 1, name: 'Workshop', parent_id: null, child_ids: [] }],
})

const companies = [
  { token: 'acme', jobs: [job(11, 'Baker'), job(12, 'Miller')], own: { RECEIPT_DAYS: '7' } },
  { token: 'bolt', jobs: [job(21, 'Welder')], own: {} },
] as const

/** What the document tells its code. */
const settingsOf = (page: Page) =>
  page.evaluate(() => JSON.parse(document.querySelector('#settings')?.textContent ?? 'null') as Record<string, unknown>)

/** The form opens once somebody comes near it. */
async function expectForm(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Apply for this job' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible()
}

test.describe('one build and two servers', () => {
  let boards: readonly CompanyBoard[] = []
  test.beforeEach(async () => {
    boards = await Promise.all(companies.map(({ jobs, token }) => startCompanyBoard(token, jobs)))
  })
  test.afterEach(async () => {
    await Promise.all(boards.map((board) => board.close()))
  })

  for (const [index, { jobs, own, token }] of companies.entries()) {
    test(`show the jobs of ${token} with its settings, and open offline after one visit`, { tag: '@long' }, async ({ page }) => {
      const site = await startSiteServer({ BOARD_URL: boards[index]?.url ?? '', ...own })
      try {
        await page.goto(site.url)
        await expect(page.getByText(/^Ready offline: (?:the job is|all 2 jobs are) on this device\.$/)).toBeVisible({
          timeout: 60_000,
        })
        await waitForWorker(page)
        await site.stop('SIGKILL')
        for (const { id, title } of jobs) {
          await page.goto(`${site.url}/jobs/${id}`)
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
          await expectForm(page)
          expect(await settingsOf(page)).toMatchObject({ receiptDays: 'RECEIPT_DAYS' in own ? 7 : 90 })
        }
        await page.goto(site.url)
        for (const { title } of jobs) await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
      } finally {
        await site.remove()
      }
    })
  }

  test('show both boards as one, and keep the jobs of a silent one over a restart of the server', { tag: '@long' }, async ({
    page,
  }) => {
    const site = await startSiteServer({ BOARDS: boards.map(({ url }) => url).join(',') })
    const jobLink = (title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) }).first()
    try {
      await page.goto(site.url)
      await expect(page.getByText('Ready offline: all 3 jobs are on this device.')).toBeVisible({ timeout: 60_000 })
      const [, silent] = boards
      if (silent) silent.fails = 503
      await site.stop()
      await site.restart()
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/board/departments'))
      await page.reload()
      expect(await (await answer).json()).toMatchObject({ incomplete: true })
      for (const title of ['Baker', 'Miller', 'Welder']) await expect(jobLink(title)).toBeVisible()
      await page.reload()
      await jobLink('Welder').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Welder' })).toBeVisible()
      await expectForm(page)
    } finally {
      await site.remove()
    }
  })

  test('update a device when a setting of its server changes', { tag: '@long' }, async ({ page }) => {
    const site = await startSiteServer({ BOARD_URL: boards[0]?.url ?? '' })
    try {
      await page.goto(`${site.url}/jobs/11`)
      await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible()
      await waitForWorker(page)
      await site.stop()
      await site.restart({ VIDEO_PROVIDER: 'youtube', RECEIPT_DAYS: '7' })
      // Until then the worker's own documents answer, with the settings of their version.
      await page.reload()
      expect(await settingsOf(page)).toMatchObject({ videoProvider: 'file', receiptDays: 90 })
      await comeOnline(page)
      await page.getByRole('button', { name: 'Update' }).click()
      await expect.poll(() => settingsOf(page).catch(() => null)).toMatchObject({ videoProvider: 'youtube', receiptDays: 7 })
      await site.stop('SIGKILL')
      await page.reload()
      expect(await settingsOf(page)).toMatchObject({ videoProvider: 'youtube', receiptDays: 7 })
    } finally {
      await site.remove()
    }
  })
})
