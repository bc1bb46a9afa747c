import type { Locator } from '@playwright/test'
import { pickFile, fillIn } from '#tests/setup/application.ts'
import { atEverySize, measureTouch, nothingSmall, startFairTablet, storedText, withDesk } from './fair-tablet.ts'
import { expect, expectNoAxeViolations, test } from '#tests/setup/fixtures.ts'

test.use({ ...withDesk, viewport: { width: 820, height: 1180 }, hasTouch: true })

/** It asks for two files. */
const jobId = 7410001
const pdf = Buffer.from('%PDF-1.7\nOkafor-Lindqvist, thirty years of counsel')
const person = /Amina|Okafor|amina@/

test('an application at a fair reaches the recruiters, and nothing on the tablet can be read before or after', async ({
  page,
  site,
}) => {
  await startFairTablet(page)
  await page.goto(`/fair/jobs/${jobId}`)
  await page.getByRole('link', { name: /^Apply on this tablet/ }).tap()
  await fillIn(page)
  for (const label of [/^Resume\/CV/, /^A page you wrote/]) {
    await pickFile(page, label, { name: 'okafor.pdf', mimeType: 'application/pdf', buffer: pdf })
  }
  await expectNoAxeViolations(page)
  // The page is hidden: that is when a draft would be saved at the latest.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  const before = await storedText(page)
  expect(before).toContain('Privacy Counsel, Learner Data')
  expect(before).not.toMatch(person)

  await page.getByRole('button', { name: 'Submit application' }).tap()
  await expect(page.getByText('Finch 27')).toBeVisible()
  await expect.poll(() => site.applications('--format', 'json')).toContain('amina@example.com')
  expect(await storedText(page)).not.toMatch(person)

  // The screen clears itself after twenty seconds.
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible({ timeout: 60_000 })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.locator('body').innerHTML()).not.toMatch(person)
})

test('a full form of the fair is large enough to touch, and as wide as its screen', { tag: '@long' }, async ({ page }) => {
  await startFairTablet(page)
  await atEverySize(page, async () => {
    await page.goto(`/fair/jobs/${jobId}/apply`)
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeVisible()
    await expect.poll(() => measureTouch(page)).toEqual(nothingSmall)
  })
})

test('the form of the fair hides no focused control behind its bar and its foot', { tag: '@long' }, async ({ page }) => {
  await startFairTablet(page)
  await page.goto(`/fair/jobs/${jobId}/apply`)
  const last = page.getByRole('button', { name: 'Submit application' })
  const first = page.getByRole('textbox', { name: 'First Name' })
  const covered: string[] = []
  const walk = async (from: Locator, key: string, to: Locator) => {
    await from.focus()
    await page.keyboard.press(key)
    while (!(await to.evaluate((element) => element === document.activeElement))) {
      const foot = await last.evaluate((button) => button.parentElement?.getBoundingClientRect().top ?? 0)
      const { bar, bottom, isInFoot, name, top } = await page.evaluate(() => {
        // A box is seen by its whole row.
        const focused = document.activeElement?.closest('label') ?? document.activeElement
        const box = focused?.getBoundingClientRect()
        return {
          bar: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
          isInFoot: focused?.parentElement?.querySelector(':scope > [type="submit"]') !== null,
          name: `${document.activeElement?.id} ${document.activeElement?.textContent}`,
          top: box?.top ?? 0,
          bottom: box?.bottom ?? 0,
        }
      })
      if (!isInFoot && (top < bar || bottom > foot)) covered.push(`${name} from ${top} to ${bottom}`)
      await page.keyboard.press(key)
    }
  }
  await walk(last, 'Shift+Tab', first)
  await walk(first, 'Tab', last)
  expect(covered).toEqual([])
})
