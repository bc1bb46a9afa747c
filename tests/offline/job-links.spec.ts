import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sirv from 'sirv'
import { fillIn, pickFile } from '../setup/application.ts'
import { comeOnline, expect, test, waitForWorker } from '../setup/fixtures.ts'

/** Links to jobs that another system or an older site has made. */

test.use({
  hasOwnSite: true,
  expectedConsole: [/Failed to load resource|notices: not shown|^(?:upload|submission)(?: of job \d+)? failed: /],
})

const title = 'Privacy Counsel, Learner Data'

test('a link of Greenhouse opens its job without a network, and the application names its source', { tag: '@long' }, async ({
  page,
  site,
}) => {
  await page.goto('/jobs/7410001')
  await waitForWorker(page)
  await page.goto('/')
  await site.stop('SIGKILL')

  await page.goto('/?gh_jid=7410001&gh_src=fair')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/jobs/7410001?gh_src=fair`)
  await page.goto('/acme/jobs/7410001?gh_src=fair#apply')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/jobs/7410001?gh_src=fair#apply`)

  await fillIn(page)
  const pdf = Buffer.from('%PDF-1.7 A page.')
  await pickFile(page, /^Resume\/CV/, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf })
  await pickFile(page, /^A page you wrote/, { name: 'page.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: /Your application is saved on this device/ })).toBeVisible()
  await site.restart()
  await comeOnline(page)
  await expect(page).toHaveURL(/\/thank-you$/)
  const [application] = JSON.parse(await site.applications('--format', 'json')) as { readonly answers: object }[]
  expect(application?.answers).toMatchObject({ first_name: 'Amina', mapped_url_token: 'fair' })
})

test('a link of Greenhouse opens its job on a host that redirects nothing', { tag: '@long' }, async ({ page }) => {
  const serve = sirv('dist/client', { single: 'shell.html' })
  const host = createServer((request, response) => serve(request, response))
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  try {
    await page.goto(`${origin}/?gh_jid=7410001&gh_src=fair`)
    await expect(page).toHaveURL(`${origin}/jobs/7410001?gh_src=fair`)
    await page.goto(`${origin}/benefits?gh_jid=x`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Look after the singer/)
  } finally {
    host.closeAllConnections()
    host.close()
  }
})
