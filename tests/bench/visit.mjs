import { launch, newVisitor, percentile, slowDown } from './site.mjs'

/** How long a visitor with a slow phone waits for what they tap and type. */

/** Runs in the page. Collects how long each interaction took, as INP counts it: its longest event, to the next frame. */
function collectInteractions() {
  globalThis.interactions ??= new Map()
  new PerformanceObserver((list) => {
    for (const { duration, interactionId, name } of list.getEntries()) {
      if (interactionId > 0 && duration > (globalThis.interactions.get(interactionId)?.duration ?? 0))
        globalThis.interactions.set(interactionId, { name, duration })
    }
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** A hand moves from one place to the next. */
const restMs = 400

/**
 * Opens the menu, looks for a job, saves it, begins an application and comes back, by some fifty taps and keys. It is one document throughout,
 * so all of them are collected. What takes less than a frame is not counted.
 */
async function visit(page, url) {
  const tap = async (target) => {
    await target.tap()
    await page.waitForTimeout(restMs)
  }
  const press = async (key) => {
    await page.keyboard.press(key)
    await page.waitForTimeout(restMs)
  }
  const type = async (target, text) => {
    await tap(target)
    await page.keyboard.type(text, { delay: 120 })
    await page.waitForTimeout(restMs)
  }
  const link = (name) => page.getByRole('link', { name }).first()
  const button = (name) => page.getByRole('button', { name }).first()
  await page.goto(url)
  await page.waitForTimeout(10 * restMs)
  await tap(button('Menu'))
  await press('Escape')
  const jobs = page.getByRole('region', { name: 'Open jobs' })
  await type(jobs.getByRole('searchbox'), 'designer')
  await press('Escape')
  await tap(jobs.getByRole('button', { name: /^Save/ }).first())
  await tap(jobs.getByRole('listitem').getByRole('link').first())
  await page.waitForTimeout(5 * restMs)
  await tap(link('Apply'))
  await type(page.getByRole('textbox', { name: 'First Name' }), 'Amina')
  await type(page.getByRole('textbox', { name: 'Last Name' }), 'Haddad')
  await type(page.getByRole('textbox', { name: 'Email' }), 'amina@example.com')
  for (let step = 0; step < 3; step += 1) await tap(button(/^(Continue|Check answers)$/))
  await tap(link(/^Back to/))
  await tap(jobs.getByRole('button', { name: /^Filters/ }))
  return page.evaluate(() => [...globalThis.interactions.values()])
}

/** The delay of the slowest but two of a hundred interactions of some visits, with 4x CPU throttling. */
export async function measureVisit(url, runs) {
  const browser = await launch()
  const all = []
  for (let run = 0; run < runs; run += 1) {
    const context = await newVisitor(browser)
    const page = await context.newPage()
    await page.addInitScript(collectInteractions)
    await slowDown(page)
    all.push(...(await visit(page, url)))
    await context.close()
  }
  await browser.close()
  const times = all.map(({ duration }) => duration)
  const slowest = all.toSorted((one, other) => other.duration - one.duration).slice(0, 5)
  return { count: times.length, middleMs: percentile(times, 0.5), slowMs: percentile(times, 0.98), slowest }
}
