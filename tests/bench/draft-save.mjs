import { launch, median, newVisitor, slowDown } from './site.mjs'

/** In the page: notes what each stored draft says, when its transaction is complete. */
function noteDrafts() {
  globalThis.storedDrafts = []
  for (const method of ['add', 'put']) {
    const original = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function noted(value, ...rest) {
      if (this.name === 'drafts') {
        const text = JSON.stringify(value)
        this.transaction.addEventListener('complete', () => globalThis.storedDrafts.push({ text, at: performance.now() }))
      }
      return original.call(this, value, ...rest)
    }
  }
}

/**
 * From the last key in a form to the draft's commit, and what the page's main thread does in all that time, on a processor
 * slowed down four times.
 */
export async function measureDraftSave(url, runs) {
  const browser = await launch()
  const context = await newVisitor(browser)
  const page = await context.newPage()
  await page.addInitScript(noteDrafts)
  await page.goto(url)
  const field = page.getByRole('textbox', { name: 'First Name' })
  await field.fill('A')
  await page.getByText(/^Draft saved on this device at/).waitFor()
  const cdp = await slowDown(page)
  await cdp.send('Performance.enable')
  const busySeconds = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value
  }
  const times = []
  const costs = []
  for (let run = 0; run < runs; run += 1) {
    // What came before is stored and the page is still.
    await page.waitForTimeout(1_500)
    const word = `owl${run}`
    await page.evaluate(() => {
      addEventListener('keydown', ({ timeStamp }) => {
        globalThis.lastKeyAt = timeStamp
      })
    })
    await field.pressSequentially(word)
    const before = await busySeconds()
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
    costs.push(((await busySeconds()) - before) * 1000)
  }
  await browser.close()
  return { saveMs: Math.round(median(times)), busyMs: Math.round(median(costs)) }
}
