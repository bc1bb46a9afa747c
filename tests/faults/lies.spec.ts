import { expect, test } from '@playwright/test'
import { launchArgs } from '../setup/launch.ts'
import { findHeadlessChromium } from '../setup/chromium.mjs'
import { lies } from '../model/broken-answers.ts'
import { fillIn, pickFile } from '../setup/application.ts'
import { startSiteServer } from '../setup/site-server.ts'
import { FaultyProxy } from './faulty-proxy.ts'

/**
 * Sixty lies in Chromium: a gateway answers each submission with the right status and type and the wrong meaning. No screen
 * believes it, and after it the application arrives once.
 * `npx playwright test --config tests/faults/playwright.config.ts lies.spec`
 */

const executablePath = findHeadlessChromium()
test.use({ actionTimeout: 60_000, launchOptions: { ...(executablePath ? { executablePath } : {}), args: launchArgs } })

const jobId = 7410001
const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const claims = /Thank you for applying|already arrived|just closed|wasn’t accepted|closed before|too large|came too late/

test('believes none of sixty lies, and each application arrives once', async ({ browser }) => {
  test.setTimeout(20 * 60_000)
  const site = await startSiteServer()
  const proxy = new FaultyProxy(site.url, 0)
  await proxy.open()
  let count = 0
  for (const body of lies) {
    for (const code of [200, 404, 409]) {
      count += 1
      // A device of its own: one that has applied is shown its receipt first.
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(`${proxy.url}/jobs/${jobId}#apply`)
      await fillIn(page, `amina-${count}@example.com`)
      for (const label of [/^Resume\/CV/, /^A page you wrote/]) {
        await pickFile(page, label, resume)
        await expect(page.getByRole('group', { name: label })).toContainText('uploaded')
      }
      // The first try and the second, so that there is time to look.
      const lie = { portal: 'lies', code, body, proof: 'none' } as const
      proxy.faults.push(lie, lie)
      await page.getByRole('button', { name: 'Submit application' }).click()
      const waiting = page.getByRole('heading', { name: /Your application is saved on this device/ })
      await expect(waiting, `${code} ${JSON.stringify(body)}`).toBeVisible()
      expect(await page.locator('main').innerText()).not.toMatch(claims)
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you for applying!' })).toBeVisible({ timeout: 60_000 })
      await context.close()
    }
  }
  const received = JSON.parse(await site.applications('--format', 'json')) as readonly {
    readonly answers: { readonly email: string }
  }[]
  expect(received.map(({ answers }) => answers.email).sort()).toEqual(
    Array.from({ length: count }, (_, index) => `amina-${index + 1}@example.com`).sort(),
  )
  expect(count).toBe(60)
  await proxy.cut()
  await site.remove()
})
