import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, waitForWorker } from '../setup/fixtures.ts'

test.use({ hasOwnSite: true, expectedConsole: [/Failed to load resource/] })

const otherBoard = path.join(mkdtempSync(path.join(tmpdir(), 'other-board-')), 'board.json')
writeFileSync(otherBoard, JSON.stringify([{ id: 1, title: 'The only job left', location: { name: 'Berlin, Germany' } }]))

test('marks a job as closed while its stored copy is open, without losing typed text', { tag: '@long' }, async ({
  page,
  site,
}) => {
  await page.goto('/jobs/7410001#apply')
  await waitForWorker(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Counsel, Learner Data' })).toBeVisible()
  await site.stop()
  await page.reload()
  await expect(page.getByText(/This is the copy saved on this device/)).toBeVisible()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await site.restart({ BOARD_FILE: otherBoard })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/This job has just closed/)).toBeVisible()
  // Closed jobs must not be indexed.
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('script[type="application/ld+json"], link[rel="canonical"]')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')

  await page.goto('/jobs/7410001')
  await expect(page).toHaveURL(/\/#careers$/)
  await expect(page.getByRole('link', { name: /The only job left/ })).toBeVisible()
})
