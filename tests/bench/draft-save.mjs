import { launch, median, newVisitor, slowDown } from './site.mjs'

/** Runs in the page. Records each stored draft when its transaction completes. */
function recordDrafts() {
  globalThis.storedDrafts = []
  for (const method of ['add', 'put']) {
    const original = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function recorded(value, ...rest) {
      if (this.name === 'drafts') {
        const text = JSON.stringify(value)
        this.transaction.addEventListener('complete', () => globalThis.storedDrafts.push({ text, at: performance.now() }))
      }
      return original.call(this, value, ...rest)
    }
  }
}

/** Measures how long the main thread of a page is busy, in milliseconds. */
async function busyTimer(cdp) {
  await cdp.send('Performance.enable')
  const busySeconds = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value
  }
  return async (work) => {
    const before = await busySeconds()
    await work()
    return ((await busySeconds()) - before) * 1000
  }
}

/** How long typing a word keeps the main thread of an empty page busy. */
async function measureTyping(context, emptyUrl, runs) {
  const page = await context.newPage()
  await page.goto(emptyUrl)
  const field = page.getByRole('textbox')
  await field.fill('A')
  const busyMs = await busyTimer(await slowDown(page))
  const costs = []
  for (let run = 0; run < runs; run += 1) {
    await page.waitForTimeout(500)
    costs.push(await busyMs(async () => field.pressSequentially(`owl${run}`)))
  }
  await page.close()
  return median(costs)
}

/**
 * Measures the time from the last key in a form to the commit of its draft, and the main thread's busy time for typing a word and
 * saving it, beside that of typing it into an empty page, with 4x CPU throttling.
 */
export async function measureDraftSave(url, emptyUrl, runs) {
  const browser = await launch()
  const context = await newVisitor(browser)
  const page = await context.newPage()
  await page.addInitScript(recordDrafts)
  await page.goto(`${url}#apply`)
  const field = page.getByRole('textbox', { name: 'First Name' })
  await field.fill('A')
  await page.waitForFunction(() => globalThis.storedDrafts.length > 0)
  const busyMs = await busyTimer(await slowDown(page))
  const times = []
  const costs = []
  for (let run = 0; run < runs; run += 1) {
    // Wait until the previous draft is stored and the page is idle.
    await page.waitForTimeout(1_500)
    const word = `owl${run}`
    await page.evaluate(() => {
      addEventListener('keydown', ({ timeStamp }) => {
        globalThis.lastKeyAt = timeStamp
      })
    })
    const typeAndSave = async () => {
      await field.pressSequentially(word)
      times.push(
        await page.evaluate(
          (wanted) =>
            new Promise((resolve) => {
              const look = () => {
                const stored = globalThis.storedDrafts.find(({ text }) => text.includes(wanted))
                if (stored) resolve(stored.at - globalThis.lastKeyAt)
                else setTimeout(look, 50)
              }
              look()
            }),
          word,
        ),
      )
    }
    costs.push(await busyMs(typeAndSave))
  }
  const typingMs = await measureTyping(context, emptyUrl, runs)
  await browser.close()
  const rounded = (value) => Number(value.toFixed(1))
  return {
    saveMs: Math.round(median(times)),
    busyMs: rounded(median(costs)),
    emptyBusyMs: rounded(typingMs),
    ratio: rounded(median(costs) / typingMs),
  }
}
