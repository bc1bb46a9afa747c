import { launch, median, newVisitor, slowDown, visitFirst } from './site.mjs'

/**
 * Measures the LCP of a second visit, where the service worker has all files, with 4x CPU throttling. The value is read after
 * two quiet seconds, because the largest paint may come late.
 */
export async function measureReturnVisit(url, runs) {
  const browser = await launch()
  const context = await newVisitor(browser)
  await (await visitFirst(context, url)).close()
  const paints = []
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage()
    await slowDown(page)
    await page.goto(url, { waitUntil: 'load' })
    paints.push(
      await page.evaluate(
        () =>
          new Promise((resolve, reject) => {
            if (!navigator.serviceWorker.controller) reject(new Error('not from the service worker'))
            const quietMs = 2_000
            let last = 0
            let timer = setTimeout(() => resolve(last), quietMs)
            new PerformanceObserver((list) => {
              last = list.getEntries().at(-1).startTime
              clearTimeout(timer)
              timer = setTimeout(() => resolve(last), quietMs)
            }).observe({ type: 'largest-contentful-paint', buffered: true })
          }),
      ),
    )
    await page.close()
  }
  await browser.close()
  if (paints.some((paint) => paint === 0)) throw new Error('a second visit painted nothing')
  return Math.round(median(paints))
}
