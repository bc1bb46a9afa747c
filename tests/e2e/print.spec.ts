import type { Page } from '@playwright/test'
import { expect, test, waitForStart } from '../setup/fixtures.ts'

test.use({ colorScheme: 'dark', viewport: { width: 794, height: 1123 } })

/** The text colour on the paper colour. */
const darkOnWhite = 'rgb(22, 39, 47) on rgb(255, 255, 255)'

/** Returns the distinct colour pairs of all headings and the footer. */
const colourPairs = (page: Page) =>
  page
    .getByRole('heading')
    .or(page.getByRole('contentinfo'))
    .evaluateAll((elements) => {
      const groundOf = (element: Element | null): string => {
        if (!element) return 'nothing'
        const { backgroundColor } = getComputedStyle(element)
        return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : backgroundColor
      }
      return [...new Set(elements.map((element) => `${getComputedStyle(element).color} on ${groundOf(element)}`))]
    })

test('prints the home page dark on white with every answer and interview step', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await waitForStart(page)
  const interviews = page.getByRole('region', { name: 'Interview process' })
  // Slides outside the view are inert.
  const steps = interviews.getByRole('listitem', { name: /^Step \d of 8$/, includeHidden: true })
  const answer = page.getByText('After 6 to 12 months', { exact: false })
  await expect(steps).toHaveCount(8)
  await expect(answer).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(answer).toBeVisible()
  await expect(page.getByText('Not to misrepresent your skills.', { exact: false })).toBeVisible()
  for (const step of await steps.all()) {
    const box = await step.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(794)
  }
  for (const button of [interviews.getByRole('button'), page.getByRole('button', { name: /^(Play|Menu)/ })]) {
    await expect(button).toHaveCount(0)
  }
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Staff Songwriter, Songbook' })).toBeVisible()
  await expect.poll(() => colourPairs(page)).toEqual([darkOnWhite])
  await expect(page.getByRole('contentinfo')).toHaveText(/^© \d{4} \w+$/, { useInnerText: true })
})

test('prints every other page dark on white without controls, and a job without its form', { tag: '@long' }, async ({ page }) => {
  for (const path of ['/benefits', '/engineering', '/locations/pittsburgh', '/thank-you', '/jobs/7417012#apply']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await waitForStart(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const firstName = page.getByRole('textbox', { name: 'First Name' })
    if (path.startsWith('/jobs/')) await expect(firstName).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => colourPairs(page), { message: path }).toEqual([darkOnWhite])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^(Apply|View open jobs|Back to home)$/ })).toHaveCount(0)
    await expect(firstName).toBeHidden()
  }
  await expect(page.getByText('teaches 41 languages')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'About this job' })).toBeVisible()
})

test('prints a job with its address in letters and as a code, after the button or the keys of the browser', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto('/jobs/7417012')
  await waitForStart(page)
  const code = page.getByRole('img', { name: 'Address of this job' })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expect(page.getByText('/jobs/7417012')).toBeVisible()
  await expect(code).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()

  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  await waitForStart(page)
  await page.emulateMedia({ media: 'print' })
  await expect(code).toHaveCount(0)
  await page.keyboard.press('Control')
  await expect(code).toBeVisible()
})
