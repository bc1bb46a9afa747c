import { expect, test, waitForWorker } from '../setup/fixtures.ts'

test.use({ hasOwnSite: true, expectedConsole: [/Failed to load resource/] })

const stored = async (part: string) => {
  const names = await Promise.all(
    (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
  )
  return names.flat().filter((url) => url.includes(part)).length
}

for (const language of ['de', 'ar']) {
  test(`opens every page without a network in ${language}, and stores no other language`, { tag: '@long' }, async ({
    page,
    site,
  }) => {
    await page.goto(`/${language}`)
    await waitForWorker(page)
    await expect.poll(async () => page.evaluate(stored, `-sentences.${language}-`), { timeout: 60_000 }).toBeGreaterThan(8)
    await expect.poll(async () => page.evaluate(stored, `/${language}/shell.html`)).toBe(1)
    await site.stop()
    await page.goto(`/${language}/benefits`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`/${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const others = ['de', 'es', 'ar'].filter((other) => other !== language)
    for (const other of others) expect(await page.evaluate(stored, `-sentences.${other}-`)).toBe(0)
  })
}

test('says without a network that a language is not on the device, and opens one that is', { tag: '@long' }, async ({
  page,
  site,
}) => {
  await page.goto('/')
  await waitForWorker(page)
  await page.goto('/de')
  await expect.poll(async () => page.evaluate(stored, '-sentences.de-'), { timeout: 60_000 }).toBeGreaterThan(8)
  await site.stop()
  await page.reload()
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page.getByText('Español ist noch nicht auf diesem Gerät gespeichert.')).toBeVisible()
  await expect(page).toHaveURL(/\/de$/)
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('opens an address in a language that is not on the device in the chosen one, and says why', { tag: '@long' }, async ({
  page,
  site,
}) => {
  await page.goto('/')
  await waitForWorker(page)
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect.poll(async () => page.evaluate(stored, '-sentences.de-'), { timeout: 60_000 }).toBeGreaterThan(8)
  await site.stop()
  await page.goto('/es/benefits')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const why = page.getByText('Español ist noch nicht auf diesem Gerät gespeichert.')
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Schließen' }).click()
  await expect(why).toBeHidden()
  await page.goto('/de/benefits')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(why).toBeHidden()
})
