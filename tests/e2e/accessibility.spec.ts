import type { Locator, Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, expectAccessibleAtEveryWidth, expectNoAxeViolations, test, waitForStart } from '../setup/fixtures.ts'

/**
 * Every screen passes axe in both themes and fits the page at every width. A state that can be opened on its screen, such as the
 * menu, is a screen of its own here.
 */

/** Opens a state of the screen and waits until it is complete. */
type Open = (page: Page) => Promise<unknown>

const openHeading: Open = (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
async function openHub(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^#/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: / post, .*opens in a new tab/ }).first()).toBeVisible()
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
}

const screens: Readonly<Record<string, readonly [path: string, open: Open]>> = {
  'the home page with an open question': [
    '/',
    async (page) => {
      await expect(page.getByText(/^5 of \d+ jobs$/)).toBeAttached()
      await page.getByRole('region', { name: 'Good questions' }).getByRole('button').nth(1).click()
    },
  ],
  'all jobs on a page of their own': [
    '/jobs',
    (page) => expect(page.getByRole('link', { name: /^All \d+ in / }).first()).toBeVisible(),
  ],
  'a job with its video and form': [
    '/jobs/7417012#apply',
    async (page) => {
      await expect(page.getByRole('button', { name: /^Play: / })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Submit application' })).toBeVisible()
    },
  ],
  'a form that was submitted too early': ['/jobs/7410001#apply', submit],
  'a long form that was submitted too early': ['/jobs/7426004#apply', submit],
  'a form under EU law that was submitted too early': ['/jobs/7420008#apply', submit],
  'an office': ['/locations/pittsburgh', (page) => expect(page.getByRole('button', { name: 'Next' })).toBeVisible()],
  'the benefits': ['/benefits', openHeading],
  'the thank-you page': ['/thank-you', openHeading],
  'the engineering hub': ['/engineering', openHub],
  'the design hub': ['/design', openHub],
  'the product hub': ['/product', openHub],
}

/** The same screens with other words. */
const onlyForRelease = ['a long form that was submitted too early', 'the design hub', 'the product hub']

for (const [name, [path, open]] of Object.entries(screens)) {
  const details = onlyForRelease.includes(name) ? { tag: '@long' } : {}
  test(`${name} passes axe in both themes and fits the page at every width`, details, async ({ page }) => {
    await page.goto(path)
    await waitForStart(page)
    await open(page)
    await expectAccessibleAtEveryWidth(page)
  })
}

test('a job of a search, with the jobs beside it and similar ones, passes axe and is walked by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/?q=designer#careers')
  await waitForStart(page)
  const rows = page.getByRole('region', { name: 'Open jobs' }).locator('a[data-job]')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  const steps = page.getByRole('navigation', { name: 'The jobs of your list' }).first()
  await expect(steps).toBeVisible()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await steps.getByRole('link', { name: 'Next job' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The end of the text comes near, still below the window.
  await page.locator('#apply').evaluate((form) => window.scrollBy(0, form.getBoundingClientRect().top - window.innerHeight - 200))
  await expect(page.getByRole('region', { name: 'Similar jobs' })).toBeAttached()
  await expectAccessibleAtEveryWidth(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedConsole: [/404/] })

  test('the open menu, the sheet of filters and the error screen pass axe', async ({ page }) => {
    await page.goto('/')
    await waitForStart(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox').first()).toBeAttached()
    await expectNoAxeViolations(page)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test.describe('a form on a phone', () => {
  // The dark theme has pictures of its own, which this device has not stored.
  test.use({ viewport: { width: 390, height: 844 }, expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('passes axe with its legal sections closed, with suggestions, with its errors listed, and offline', async ({ page }) => {
    await page.goto('/jobs/7416001#apply')
    await expect(page.getByRole('button', { name: 'Equal opportunity' })).toHaveAttribute('aria-expanded', 'false')
    await expectNoAxeViolations(page)
    await page.getByRole('textbox', { name: 'First Name' }).focus()
    await page.getByRole('combobox', { name: 'Location (City)' }).fill('Pitts')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Education' }).click()
    await page.getByRole('button', { name: 'Check answers' }).click()
    await page.getByRole('button', { name: 'All errors' }).click()
    await expectNoAxeViolations(page)
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline. We’ll send it when you’re back online.')).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page)
    await page.context().setOffline(false)
  })
})

test('the check of the answers passes axe in both themes and fits the page at every width', { tag: '@long' }, async ({
  page,
}) => {
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') })
  await page.goto('/jobs/7410001#apply')
  await fillIn(page)
  await pickFile(page, /^Resume\/CV/, pdf('cv.pdf'))
  await pickFile(page, /^A page you wrote/, pdf('page.pdf'))
  await page.getByRole('button', { name: 'Check answers' }).click()
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
  await expectAccessibleAtEveryWidth(page)
})

test('a draft with its confirmation and its entry in My jobs pass axe and fit 320 px', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/jobs/7410001#apply')
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Discard this draft?' })
  await expect(confirmation).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(confirmation).toBeHidden()
  await page.getByRole('button', { name: 'Help and support' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'My jobs' }).click()
  const list = page.getByRole('main')
  await expect(list.getByRole('region', { name: 'Drafts' })).toContainText('Privacy Counsel, Learner Data')
  await expectNoAxeViolations(page)
  await expect.poll(() => list.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)

  // On a laptop the cards are beside the box about this device.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(list.getByRole('heading', { name: 'On this device only' })).toBeVisible()
  await expectNoAxeViolations(page)
  const boxOf = async (part: Locator) => {
    const { width = 0, x = 0 } = (await part.boundingBox()) ?? {}
    return [Math.round(x), Math.round(width)]
  }
  const places = async () => ({
    drafts: await boxOf(list.getByRole('region', { name: 'Drafts' })),
    device: await boxOf(list.getByRole('heading', { name: 'On this device only' })),
  })
  // The column of 1128 px: 760 for the cards, 64 between, and 304 for the box and its heading.
  await expect.poll(places).toEqual({ drafts: [156, 760], device: [980, 304] })

  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(list.getByRole('region', { name: 'Drafts' })).toBeVisible()
  await expect(list.getByRole('button')).toHaveCount(0)
})
