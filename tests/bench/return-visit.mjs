import { launch, median, newVisitor, slowDown, visitFirst } from './site.mjs'

/** The LCP of one visit. It is read two quiet seconds after a paint, because the largest may come late: the first too, on a busy machine. */
async function paintOf(context, url, { isFromWorker }) {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url, { waitUntil: 'load' })
  const paint = await page.evaluate(
    (mustHaveWorker) =>
      new Promise((resolve, reject) => {
        if (mustHaveWorker && !navigator.serviceWorker.controller) reject(new Error('not from the service worker'))
        const [firstMs, quietMs] = [30_000, 2_000]
        let last = 0
        let timer = setTimeout(() => resolve(last), firstMs)
        new PerformanceObserver((list) => {
          last = list.getEntries().at(-1).startTime
          clearTimeout(timer)
          timer = setTimeout(() => resolve(last), quietMs)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
    isFromWorker,
  )
  await page.close()
  if (paint === 0) throw new Error(`a visit to ${url} painted nothing`)
  return paint
}

/**
 * Compares the LCP of a second visit, where the service worker has all files, with that of an empty page, both with 4x CPU throttling.
 * The visits alternate, so that other load on the machine affects both.
 */
export async function measureReturnVisit(url, emptyUrl, runs) {
  const browser = await launch()
  const context = await newVisitor(browser)
  await (await visitFirst(context, url)).close()
  const [paints, emptyPaints] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    paints.push(await paintOf(context, url, { isFromWorker: true }))
    emptyPaints.push(await paintOf(context, emptyUrl, { isFromWorker: false }))
  }
  await browser.close()
  const [lcpMs, emptyMs] = [median(paints), median(emptyPaints)]
  return { lcpMs: Math.round(lcpMs), emptyMs: Math.round(emptyMs), ratio: Number((lcpMs / emptyMs).toFixed(2)) }
}
