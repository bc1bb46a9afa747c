import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../setup/fixtures.ts'

/** A page in each language: its address, its words, and the way from one to another. */

const job = '/jobs/7410001'

test('leads a first visit to the language of the browser, and stays where somebody has chosen another', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'de-AT', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/?gh_src=fair#faq')
  await expect(page).toHaveURL(/\/de\?gh_src=fair#faq$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilf der Welt, Hallo zu sagen.')

  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/\?gh_src=fair/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help the world say hello.')
  await page.goto('/')
  await expect(page).toHaveURL(`${site.url}/`)
  await context.close()
})

test('offers the language of the browser on any other page, once', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'es-MX', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(job)
  const offer = page.getByRole('status').filter({ hasText: 'Esta página también está en español.' })
  await expect(offer).toBeVisible()
  await expect(page).toHaveURL(site.url + job)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(offer).toHaveCount(0)

  await context.clearCookies()
  await page.reload()
  await offer.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(`${site.url}/es${job}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await context.close()
})

test('keeps filters and a draft when the language changes', async ({ page }) => {
  await page.goto('/?department=Design#careers')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\?department=Design#careers$/)
  await expect(page.getByRole('button', { name: /Design/ }).first()).toBeVisible()

  await page.goto(`${job}#apply`)
  await page.locator('#apply form:not([data-written])').waitFor()
  await page.locator('input[name="first_name"], #first_name').first().fill('Jörg')
  await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL(`/ar${job}#apply`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('#apply form:not([data-written])').waitFor()
  await expect(page.locator('input[name="first_name"], #first_name').first()).toHaveValue('Jörg')
})

test('finds jobs by a type in the language of the page, and says that they stay in theirs', async ({ page }) => {
  await page.goto('/de?q=praktikum#careers')
  const jobs = page.locator('#careers')
  await expect(jobs.getByText('Praktikum', { exact: true }).first()).toBeVisible()
  await expect(jobs.getByRole('status').first()).toHaveText(/^\d+ Jobs$/)
  await expect(jobs.getByText('Jobs bleiben in der Sprache, in der sie geschrieben sind.')).toBeVisible()
  await page.goto('/de?department=Design&location=New+York%2C+NY#careers')
  const chip = jobs.getByRole('button', { name: 'Filter Design entfernen' })
  await expect(chip.locator('[lang]')).toHaveAttribute('lang', 'en')
  await page.goto('/?department=Design#careers')
  await expect(jobs.getByText('Jobs stay in the language they were written in.')).toHaveCount(0)
})

test('names each language of a page to search engines', { tag: '@long' }, async ({ request }) => {
  const text = await (await request.get(`/de${job}`)).text()
  const tags = [
    ...text.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="[^"]*?(\/(?:\w\w\/)?jobs\/\d+)">/g),
  ]
  expect(tags.map(([, rel, language, path]) => `${language ?? rel} ${path}`).sort()).toEqual(
    [`ar /ar${job}`, `canonical /de${job}`, `de /de${job}`, `en ${job}`, `es /es${job}`, `x-default ${job}`].sort(),
  )
})

for (const [language, path] of [
  ['de', '/de?department=Design#careers'],
  ['ar', `/ar${job}#apply`],
  ['es', '/es/my-jobs'],
] as const) {
  test(`has nothing that axe finds, in ${language} at ${path}`, { tag: '@long' }, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
}

test('keeps the actions of a job within their card, however long their words are', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const language of ['', '/de', '/es', '/ar']) {
    await page.goto(`${language}/jobs/7410001`)
    const card = page.getByRole('complementary').first()
    await expect(card.getByRole('button').first()).toBeVisible()
    const outside = await card.evaluate((box) => {
      const { left, right } = box.getBoundingClientRect()
      const actions = [...box.querySelectorAll('a, button')].map((action) => action.getBoundingClientRect())
      return actions.filter((action) => action.left < left + 20 || action.right > right - 20).length
    })
    expect(outside, language).toBe(0)
  }
})
