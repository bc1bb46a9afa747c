import type { Page } from '@playwright/test'
import { codeOfDesk } from './desk-event.ts'
import { fairPin, joinFair, loadAndStart, withDesk } from './fair-tablet.ts'
import { comeOnline, expect, expectNoAxeViolations, waitForWorker } from '#tests/setup/fixtures.ts'
import { expectRelease, openRelease, test, waitForStandby } from '#tests/setup/releases.ts'

test.use({
  ...withDesk,
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  // While the server is replaced or gone, the browser logs each failed request.
  expectedConsole: [/Failed to load resource|Couldn't load preload assets/],
})
// It builds, serves and downloads two releases.
test.describe.configure({ timeout: 120_000 })

const job = 'Privacy Counsel, Learner Data'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const touchToBegin = (page: Page) => button(page, 'Touch to begin')

/** Sets a fair up as recruiters do at home, and starts it. */
async function setUpFair(page: Page, siteUrl: string): Promise<void> {
  await page.goto('/fair')
  await waitForWorker(page)
  // Nobody is sent away while the new release is being stored.
  const code = await codeOfDesk(siteUrl, { idleSeconds: 120, pinnedJobIds: [7410001] })
  await joinFair(page, code, (control) => control.tap())
  await loadAndStart(page, (control) => control.tap())
  await expect(touchToBegin(page)).toBeVisible()
}

/** The files of fair mode that this tablet has of a release. */
async function fairFilesOf(page: Page, release: string): Promise<number> {
  return page.evaluate(async (name) => {
    const requests = await (await caches.open('fair-v1')).keys()
    return requests.filter(({ url }) => url.endsWith(`${name}.js`) || url.endsWith(`${name}.css`)).length
  }, release)
}

test('a release in the middle of a fair reloads nothing, loses nothing, and opens without a network', { tag: '@long' }, async ({
  page,
  site,
  release,
  context,
}) => {
  await site.release(await release('one'))
  const two = await release('two')
  await setUpFair(page, site.url)
  const count = await fairFilesOf(page, 'one')
  expect(count).toBeGreaterThan(0)

  // Somebody is typing while the release comes.
  await page.goto('/fair/interest')
  await page.getByLabel('First name').fill('Amina')
  await site.release(two)
  await comeOnline(page)
  await waitForStandby(page, 'two')
  // All of it is there before the release takes over.
  await expect.poll(() => fairFilesOf(page, 'two')).toBe(count)
  await expectRelease(page, 'one')
  await expect(page.getByLabel('First name')).toHaveValue('Amina')
  await expect(page.getByText('A new version is ready')).toHaveCount(0)

  await site.stop('SIGKILL')
  await page.getByLabel('Last name').fill('Okafor-Lindqvist')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await page.getByText('may keep this for 12 months').tap()
  await button(page, 'Send').tap()
  await expect(page.getByText('Wren 1')).toBeVisible()
  await button(page, /^I’m done/).tap()
  await expect(touchToBegin(page)).toBeVisible()
  await page.close()

  // In the afternoon the tablet is opened again, still without a network.
  const next = await context.newPage()
  await openRelease(next, '/fair', 'two')
  await touchToBegin(next).tap()
  await expect(next.getByRole('link', { name: job })).toBeVisible()
  await next.goto('/fair/pin')
  await next.getByLabel('Recruiters’ PIN', { exact: true }).fill(fairPin)
  await expect(next.getByText('Wren 1')).toBeVisible()

  await site.restart()
  await comeOnline(next)
  await expect.poll(() => site.applications('--format', 'json')).toContain('amina@example.com')
  expect(JSON.parse(await site.applications('--format', 'json'))).toHaveLength(1)
})

test('the shortcut to career fairs says what it needs on a device without fair mode and without a network', {
  tag: '@long',
}, async ({ page, site }) => {
  await page.goto('/')
  await expect(page.getByText(/^Ready offline: all \d+ jobs are on this device\./)).toBeAttached({ timeout: 60_000 })
  await site.stop('SIGKILL')
  await page.goto('/fair')
  await expect(page.getByRole('heading', { level: 1, name: 'Connect to set up a fair' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Help the world say hello.' })).toBeVisible()
  await page.goto('/fair')
  await site.restart()
  await button(page, 'Try again').tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up this tablet' })).toBeVisible()
})
