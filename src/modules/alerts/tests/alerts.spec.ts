import type { Page } from '@playwright/test'
import {
  comeOnline,
  expect,
  expectAccessibleAtEveryWidth,
  expectNoAxeViolations,
  expectNoAxeViolationsOnTheWay,
  test,
  waitForStart,
  waitForWorker,
} from '#tests/setup/fixtures.ts'
import { type MailServer, openMailServer } from '#tests/setup/mail-server.ts'
import type { SiteServer } from '#tests/setup/site-server.ts'
import { vapidKeys } from './vapid-keys.ts'

/** Alerts about new jobs, from the bell of a search to the page of a mail's link and the notification of a push. */

test.use({ hasOwnSite: true, expectedConsole: [/status of 404|net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/] })

const vapid = {
  ...vapidKeys(),
  VAPID_SUBJECT: 'mailto:jobs@wordlark.example',
}
const address = 'amina@okafor.example'
const search = '/?department=Design&q=designer#careers'

async function startMail(site: SiteServer, more: Record<string, string> = {}): Promise<MailServer> {
  const mails = await openMailServer()
  await site.stop()
  await site.restart({ SMTP_URL: mails.smtpUrl, MAIL_FROM: 'jobs@wordlark.example', SITE_URL: site.url, ...more })
  return mails
}

const bell = (page: Page) => page.getByRole('button', { name: 'Get alerts' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Asks for an alert by mail, and returns the link of its first mail. */
async function askByMail(page: Page, mails: MailServer): Promise<string> {
  await page.goto(search)
  await bell(page).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(address)
  await page.getByRole('button', { name: 'Send confirmation email' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
  await expect.poll(() => mails.received.length).toBe(1)
  return /http\S+\/alerts#[0-9a-f]{32}/.exec(mails.received[0]?.text ?? '')?.[0] ?? ''
}

test('asks for an alert for all jobs where a link leads to none', { tag: '@long' }, async ({ page, site }) => {
  await startMail(site)
  await page.goto('/jobs/999')
  await expect(page.getByRole('heading', { level: 2, name: 'This job isn’t open' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Get alerts' }).click()
  await expect(dialog(page)).toContainText('All jobs')
})

for (const width of [390, 1440]) {
  test(
    `asks for an alert by mail by keyboard, ${width} px wide`,
    width === 1440 ? {} : { tag: '@long' },
    async ({ page, site }) => {
      const mails = await startMail(site, vapid)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(search)
      await bell(page).focus()
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('heading', { name: 'Get alerts' })).toBeFocused()
      await expect(dialog(page)).toContainText('“designer”Design')
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(bell(page)).toBeFocused()

      await page.keyboard.press('Enter')
      await expect(page.getByRole('radio', { name: /^By email/ })).toBeChecked()
      await page.getByRole('textbox', { name: 'Email' }).focus()
      await page.keyboard.type('amina@okafor')
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByText('This address isn’t complete. Please check it.')).toBeVisible()
      await expectNoAxeViolationsOnTheWay(page)
      await page.keyboard.type('.example')
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('heading', { name: 'Check your inbox' })).toBeFocused()
      await expect(dialog(page).getByRole('button', { name: /^Send again in 0:\d\d$/ })).toHaveAttribute('aria-disabled', 'true')
      await expect.poll(() => mails.received.length).toBe(1)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoAxeViolationsOnTheWay(page)
      }
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Alert is on' })).toBeFocused()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await mails.close()
    },
  )
}

test('starts an alert only by the press on the page of its mail, changes and ends it, and forgets the address', async ({
  page,
  site,
}) => {
  const mails = await startMail(site)
  const link = await askByMail(page, mails)
  expect(link).not.toBe('')
  await page.goto('/my-jobs')
  await expect(page.getByRole('region', { name: /^Saved searches/ })).toContainText('Nothing new · email')

  // Whoever only opens the link starts nothing.
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your alert' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(address)).toBeVisible()
  await expectNoAxeViolationsOnTheWay(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your alerts' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: '“designer”' })
  await expect(card).toContainText('No email yet')
  await expectAccessibleAtEveryWidth(page)
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/alerts/change'))
  await card.getByText('Weekly').click()
  await saved
  await page.reload()
  await expect(card.getByRole('radio', { name: 'Weekly' })).toBeChecked()

  await card.getByRole('button', { name: /^Stop this alert/ }).click()
  await expect(card).toContainText('No more emails for this one. We delete it in 7 days.')
  await expect(card.getByRole('heading')).toBeFocused()
  await expectNoAxeViolationsOnTheWay(page)
  await card.getByRole('button', { name: 'Start it again' }).click()
  await expect(card.getByRole('radio', { name: 'Weekly' })).toBeChecked()

  await page.getByRole('button', { name: 'Stop all alerts and delete my address' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Keep my alerts' })).toBeFocused()
  await expectNoAxeViolationsOnTheWay(page)
  await dialog(page).getByRole('button', { name: 'Stop all alerts and delete my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is deleted' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await mails.close()
})

test('keeps an alert that is asked for offline, and asks for it when the network is back', { tag: '@long' }, async ({
  context,
  page,
  site,
}) => {
  const mails = await startMail(site)
  await page.goto(search)
  await waitForWorker(page)
  await context.setOffline(true)
  await bell(page).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(address)
  await page.getByRole('button', { name: 'Send confirmation email' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Alert not on yet' })).toBeFocused()
  await expectNoAxeViolations(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  expect(mails.received).toEqual([])

  // On another day, on any page.
  await page.goto('/my-jobs')
  await expect(page.getByRole('region', { name: /^Saved searches/ })).toContainText('alert still to be set')
  await context.setOffline(false)
  await page.goto('/benefits')
  await waitForStart(page)
  await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBe(1)
  await comeOnline(page)
  await page.goto('/my-jobs')
  await expect(page.getByRole('region', { name: /^Saved searches/ })).toContainText('Nothing new · email')
  await mails.close()
})

test('says so where the browser shows no notifications, and offers mail instead', { tag: '@long' }, async ({
  context,
  page,
  site,
}) => {
  const mails = await startMail(site, vapid)
  await context.clearPermissions()
  await page.goto(search)
  await bell(page).click()
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted')
  await page.getByRole('radio', { name: /^On this device/ }).check()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Notifications are off here' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'By email instead' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await mails.close()
})

interface Shown {
  readonly title: string
  readonly options: { readonly tag: string; readonly data: { readonly url: string } }
}

test('shows each push with the tag of its search, and a plain line for what it cannot read', { tag: '@long' }, async ({
  context,
  page,
  site,
}) => {
  await page.goto('/benefits')
  await waitForWorker(page)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // Chromium without a window denies notifications, so what would be shown is recorded.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: unknown[]; registration: object }
    scope.shown = []
    Object.defineProperty(scope.registration, 'showNotification', {
      value: async (title: string, options: unknown) => void scope.shown.push({ title, options }),
    })
  })
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.url))
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = async (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data })
  const shown = async () => {
    const all = await worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
    return all.map(({ options, title }) => [title, options.tag, options.data.url])
  }
  const push = (url: string) =>
    JSON.stringify({
      kind: 'news',
      title: '2 new jobs for “designer”',
      body: 'Brand Designer · New York, NY, and 1 more',
      tag: 'designer',
      url,
      search: 'q=designer',
      actions: [{ action: 'end', title: 'Stop this alert' }],
    })
  const alert = ['2 new jobs for “designer”', 'designer', '/?q=designer#careers']
  const plain = ['News about your alerts', 'unreadable', '/my-jobs']
  await deliver(push('/?q=designer#careers'))
  await expect.poll(shown).toEqual([alert])
  // The page of another site, and words that are no message.
  await deliver(push('//evil.example'))
  await expect.poll(shown).toEqual([alert, plain])
  await deliver('Hello')
  await expect.poll(shown).toEqual([alert, plain, plain])
})
