import type { Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, expectNoAxeViolations, expectNoAxeViolationsOnTheWay, test } from '../setup/fixtures.ts'

test.use({ viewport: { width: 320, height: 600 } })

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }

/** Sends an application, and opens 'My jobs' from the page that thanks for it. */
async function openSent(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/jobs/7410001#apply')
  await fillIn(page)
  await pickFile(page, /^Resume\/CV/, cv)
  await pickFile(page, /^A page you wrote/, cv)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await page.setViewportSize({ width: 320, height: 600 })
  await page.getByRole('main').getByRole('link', { name: 'My jobs' }).click()
  const list = page.getByRole('main')
  const sent = list.getByRole('region', { name: 'Sent' })
  await expect(sent).toContainText('Received by')
  return { list, sent }
}

test('a sent application and its withdrawal pass axe and fit 320 px', async ({ page }) => {
  const { list, sent } = await openSent(page)
  const fits = () => list.evaluate((element) => element.scrollWidth <= element.clientWidth)
  await expectNoAxeViolationsOnTheWay(page)
  await sent.getByRole('button', { name: 'Your answers' }).click()
  await expect(sent.getByRole('button', { name: /^Withdraw / })).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
  await expect.poll(fits).toBe(true)

  await sent.getByRole('button', { name: /^Withdraw / }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this application?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(list).toBeVisible()
  await expect(sent.getByRole('button', { name: /^Withdraw / })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(sent.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(sent.getByRole('button', { name: 'Your answers' })).toBeFocused()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolationsOnTheWay(page)
  }
  await expect.poll(fits).toBe(true)
})

test('the steps of a sent application scroll below the title bar', { tag: '@long' }, async ({ page }) => {
  const { list, sent } = await openSent(page)
  await sent.getByRole('button', { name: 'Your answers' }).click()
  const topmost = () =>
    list.evaluate((main) => {
      const step = main.querySelector('ol > li')
      if (!step) return 'no step'
      window.scrollBy({ top: step.getBoundingClientRect().top - 10, behavior: 'instant' })
      const { left, top } = step.getBoundingClientRect()
      // The middle of the step's bubble.
      const element = document.elementFromPoint(left + 10, top + 14)
      return element?.closest('ol') ? 'the step' : 'the bar'
    })
  await expect.poll(topmost).toBe('the bar')
})

test('prints the list without controls', { tag: '@long' }, async ({ page }) => {
  const { sent } = await openSent(page)
  await page.emulateMedia({ media: 'print' })
  await expect(sent).toContainText('Privacy Counsel')
  await expect(sent).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('what is beside the applications stands in one column on a laptop', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/?department=Design#careers')
  await page.getByRole('button', { name: 'Save this search' }).first().click()
  await expect(page.getByText('Saved to My jobs').first()).toBeVisible()
  await page.goto('/my-jobs')
  const beside = ['Saved searches', 'On this device only'].map((name) => page.getByRole('region', { name }))
  const [searches, device] = await Promise.all(beside.map(async (region) => region.boundingBox()))
  expect(device?.x).toBe(searches?.x)
  expect(device?.width).toBe(304)
})
