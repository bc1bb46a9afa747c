import { fillIn, pickFile } from '#tests/setup/application.ts'
import { expect, expectAccessibleAtEveryWidth, expectNoAxeViolations, test } from '#tests/setup/fixtures.ts'
import { openMailServer } from '#tests/setup/mail-server.ts'
import { secret } from './hook-events.ts'

/** Somebody applies on one device, and reads on another what became of it, by the link of the mail. */

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }

test.use({
  hasOwnSite: true,
  environment: { OUTCOMES: 'on', GREENHOUSE_WEBHOOK_SECRET: secret },
  expectedConsole: [/status of 404|ERR_(?:INTERNET_DISCONNECTED|FAILED)/],
})

test('reads on any device where an application stands, by the link of its mail', async ({ browser, page, site }) => {
  const mails = await openMailServer()
  await site.stop()
  await site.restart({ SMTP_URL: mails.smtpUrl, MAIL_FROM: 'jobs@wordlark.example', SITE_URL: site.url })
  await page.goto('/jobs/7410001#apply')
  await fillIn(page)
  await pickFile(page, /^Resume\/CV/, cv)
  await pickFile(page, /^A page you wrote/, cv)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  const linkOf = () =>
    mails.received.flatMap(({ text = '' }) => /http\S+\/application\.html\?language=en#[\w-]{32}/.exec(text) ?? [])[0] ?? ''
  await expect.poll(linkOf).not.toBe('')

  // Also where the site's pages are stored on the device.
  await page.goto(linkOf())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  await other.goto(linkOf())
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(other.getByRole('listitem')).toHaveText([/^Received/])
  await expect(other.getByRole('main')).toContainText('No answer yet.')
  await expect(other.locator('body')).not.toContainText('Amina')
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([])
  const family = await other.evaluate(async () => {
    await document.fonts.ready
    return document.fonts.check('700 20px Nunito')
  })
  expect(family).toBe(true)
  await expectAccessibleAtEveryWidth(other)
  for (const language of ['de', 'ar']) {
    await other.goto(linkOf().replace('=en', `=${language}`))
    await expect(other.locator(`html[lang=${language}]`).getByRole('listitem')).toHaveCount(1)
    await expectNoAxeViolations(other)
  }
  await other.context().close()
  await mails.close()
})

test('says of a link that it is not valid, and offers to try again without a network', async ({ context, page }) => {
  await page.goto('/application.html#wrong')
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeFocused()
  await expectNoAxeViolations(page)
  await context.setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('hashchange')))
  await expect(page.getByRole('heading', { name: 'We couldn’t load your application' })).toBeFocused()
  await expectNoAxeViolations(page)
  await context.setOffline(false)
  // A gateway's page, and its status, are no answer of ours.
  for (const status of [200, 404]) {
    await page.route('**/application.html*', (route) => route.fulfill({ status, body: '<h1>Sign in to the Wi-Fi</h1>' }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'We couldn’t load your application' })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeFocused()
})
