import type { Page } from '@playwright/test'
import { codeOfDesk } from './desk-event.ts'
import { atEverySize, fairPin, measureTouch, nothingSmall, startFairTablet, withDesk } from './fair-tablet.ts'
import { expect, expectNoAxeViolations, test } from '#tests/setup/fixtures.ts'

test.use({ ...withDesk, viewport: { width: 820, height: 1180 }, hasTouch: true })

/** A theme for each size: contrast does not depend on the size, and axe takes its time. */
const themes: Readonly<Record<number, 'light' | 'dark'>> = { 1366: 'light', 820: 'dark', 390: 'light' }

/** The screen passes axe on tablets and phones, is wider than none of them, and can be touched. */
async function expectFit(page: Page, hasTargets = true): Promise<void> {
  await atEverySize(page, async (width) => {
    const { small, ...rest } = nothingSmall
    await expect.poll(() => measureTouch(page)).toMatchObject(hasTargets ? { small, ...rest } : rest)
    await page.emulateMedia({ colorScheme: themes[width] ?? null })
    await expectNoAxeViolations(page)
  })
}

test('the screens that a crowd touches are accessible, and fit tablets and phones', { tag: '@long' }, async ({ page }) => {
  // Axe reads six screens, in three sizes each.
  test.slow()
  await startFairTablet(page)
  const screens: readonly (readonly [address: string, heading: string | RegExp])[] = [
    ['/fair', 'Find your song.'],
    ['/fair/jobs', 'Pick a job you could sing.'],
    ['/fair/jobs/7410001', 'Privacy Counsel, Learner Data'],
    ['/fair/interest', 'Leave your name'],
    ['/fair/pin', 'For recruiters'],
  ]
  for (const [address, name] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // A job's text has links in its lines.
    await expectFit(page, !address.endsWith('1'))
  }
  // The rest of the site, in the fair's frame.
  await page.goto('/fair/jobs')
  await page.getByRole('link', { name: /^Look around/ }).click()
  // The heading of the page before it is still there for a moment.
  await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
  await expectFit(page, false)
})

test('what is on the screen after a seal, and when nobody touches it, is accessible', { tag: '@long' }, async ({ page }) => {
  // Before the page opens: one that is open sees the year 1970 for a moment, and clears the screen after it.
  await page.clock.install()
  await startFairTablet(page)
  await page.goto('/fair/interest')
  await page.getByRole('textbox', { name: 'First name' }).fill('Amina')
  // From here the clock stands still, so that nothing is cleared meanwhile.
  await page.clock.setFixedTime(Date.now() + 46_000)
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: 'I’m still here' }).click()
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor-Lindqvist')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await page.getByText('may keep this for 12 months').click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sealed and safe.' })).toBeVisible()
  await expectFit(page)
})

test('the pages of the set-up are accessible', { tag: '@long' }, async ({ page, site }) => {
  await page.goto('/fair')
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this tablet' })).toBeVisible()
  await expectFit(page)
  await page.goto('/fair/join#code')
  await expect(page.getByRole('heading', { level: 1, name: 'This code has expired' })).toBeVisible()
  await expectFit(page)
  await page.goto(`/fair/join#${await codeOfDesk(site.url)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tablet 1' })).toBeVisible()
  await expectFit(page)
  await page.getByRole('link', { name: 'Choose a PIN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a PIN' })).toBeVisible()
  await expectFit(page)
  await page.goto('/fair/ready')
  await expect(page.getByText('Test application received')).toBeVisible()
  await expectFit(page)
})

test('the recruiters’ side opens by the PIN, is accessible to the end of the day, and closes when they go back', {
  tag: '@long',
}, async ({ page }) => {
  await startFairTablet(page)
  await page.goto('/fair/interest')
  await page.getByRole('textbox', { name: 'First name' }).fill('Amina')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor-Lindqvist')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await page.getByText('may keep this for 12 months').click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'I’m done' }).click()
  await page.getByRole('link', { name: 'Recruiters' }).click()
  await page.getByLabel('Recruiters’ PIN', { exact: true }).fill(fairPin)
  await expect(page.getByRole('heading', { name: 'The last people' })).toBeVisible()
  await expectFit(page)
  await page.getByRole('link', { name: 'Ready check' }).click()
  await expect(page.getByText('Test application received')).toBeVisible()
  await expectFit(page)
  await page.getByRole('link', { name: 'The last people' }).click()
  await page.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All 1 sent.' })).toBeVisible()
  await page.getByRole('button', { name: 'End this event' }).click()
  await expect(page.getByLabel('Recruiters’ PIN')).toBeFocused()
  await expectFit(page)
  await page.goto('/fair/recruiters')
  // A page that was loaded anew is locked.
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible()
})

test('a person chooses a language on the start screen, and the next one finds that of the fair', { tag: '@long' }, async ({
  page,
}) => {
  await startFairTablet(page)
  await page.goto('/fair')
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/fair$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('button', { name: 'Einen Job aussuchen' }).or(page.locator('main button')).first().click()
  await expect(page).toHaveURL(/\/de\/fair\/jobs$/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Von vorn' }).or(page.getByRole('banner').getByRole('button').last()).first().click()
  await expect(page).toHaveURL(/\/fair$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect((await page.context().cookies()).filter(({ name }) => name === 'language')).toEqual([])
})
