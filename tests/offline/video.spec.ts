import { type Page } from '@playwright/test'
import { expect, test, waitForWorker } from '../setup/fixtures.ts'

// With the server gone, each request the page still makes is reported by the browser itself.
test.use({ expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED/] })

/** As a player asks: for a part of a file. */
function askForPart(page: Page, address: string) {
  return page.evaluate(async (url) => {
    try {
      const response = await fetch(url, { headers: { Range: 'bytes=0-99' } })
      return [response.status, (await response.arrayBuffer()).byteLength, response.headers.get('Content-Type')]
    } catch {
      return 'no answer'
    }
  }, address)
}

test('a video comes in parts past the service worker, is never kept, and is no page when the network is gone', async ({
  page,
  site,
}) => {
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
  expect(await askForPart(page, address)).toEqual([206, 100, 'video/webm'])
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)))
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/shell.html')
  expect(kept.filter((pathname) => /\.(?:webm|mp4)$/.test(pathname))).toEqual([])
  await site.stop('SIGKILL')
  expect(await askForPart(page, address.replace('.webm', '.mp4'))).toBe('no answer')
})
