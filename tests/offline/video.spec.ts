import { type Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, waitForWorker } from '../setup/fixtures.ts'

// While the server is down, the browser logs each failed request.
test.use({ hasOwnSite: true, expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED/] })

/** Requests a byte range, as a media player does. */
function requestRange(page: Page, address: string) {
  return page.evaluate(async (url) => {
    try {
      const response = await fetch(url, { headers: { Range: 'bytes=0-99' } })
      return [response.status, (await response.arrayBuffer()).byteLength, response.headers.get('Content-Type')]
    } catch {
      return 'no answer'
    }
  }, address)
}

test('leaves videos and files for crawlers to the server, and plays a video on retry once the server is back', {
  tag: '@long',
}, async ({ page, site }) => {
  await page.goto('/engineering')
  await waitForWorker(page)
  await page.reload()
  await page.getByRole('button', { name: /^Play/ }).first().click()
  const askedFor = () =>
    page.evaluate(() => {
      const pathnames = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      return pathnames.find((pathname) => /^\/video\/.+\.webm$/.test(pathname)) ?? ''
    })
  await expect.poll(askedFor).not.toBe('')
  const address = await askedFor()
  expect(await requestRange(page, address)).toEqual([206, 100, 'video/webm'])
  const cached = await page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)))
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/shell.html')
  expect(cached.filter((pathname) => /\.(?:webm|mp4)$/.test(pathname))).toEqual([])
  const map = await page.goto('/sitemap.xml')
  expect(map?.headers()['content-type']).toContain('application/xml')
  expect(await map?.text()).toContain(`<loc>${site.url}/jobs/7411001</loc>`)
  const robots = await page.goto('/robots.txt')
  expect(await robots?.text()).toContain(`Sitemap: ${site.url}/sitemap.xml`)

  await page.goto('/engineering')
  await page.getByRole('button', { name: /^Play/ }).first().scrollIntoViewIfNeeded()
  await site.stop('SIGKILL')
  expect(await requestRange(page, address.replace('.webm', '.mp4'))).toBe('no answer')
  await page.getByRole('button', { name: /^Play/ }).first().click()
  await expect(page.getByText('This video can’t be played right now.')).toBeVisible()
  const again = page.getByRole('button', { name: /^Try again: / })
  await expect(again).toBeFocused()
  await expectNoAxeViolations(page)
  await site.restart()
  await again.click()
  await expect(page.getByText('This video can’t be played right now.')).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(false)
})

test('offers the words of a film in the language of the page without a network, and the film once the network is back', {
  tag: '@long',
}, async ({ page, context }) => {
  await page.goto('/de/engineering')
  await waitForWorker(page)
  await page.reload()
  const play = page.getByRole('button', { name: 'Abspielen: Streaks im großen Maßstab' })
  await play.scrollIntoViewIfNeeded()
  await context.setOffline(true)
  const read = page.getByRole('button', { name: 'Lesen: Streaks im großen Maßstab' })
  await read.click()
  const sheet = page.getByRole('dialog', { name: 'Streaks im großen Maßstab' })
  await expect(sheet.getByText('Ein Streak ist ein Versprechen, das Menschen sich selbst geben.')).toHaveAttribute('lang', 'de')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(read).toBeFocused()
  await context.setOffline(false)
  await expect(play).toBeVisible()
})
