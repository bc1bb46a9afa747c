import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bigBoard } from './big-board.mjs'
import { launch, median, newVisitor, slowDown, startSite, visitFirst } from './site.mjs'

/** A site whose board has this many jobs. */
async function startBoard(dataDir, count) {
  const boardFile = path.join(dataDir, `board-${count}.json`)
  await writeFile(boardFile, JSON.stringify(bigBoard(count)))
  return startSite({ DATA_DIR: path.join(dataDir, `board-${count}`), BOARD_FILE: boardFile })
}

/** In the page: resolves with the time when the next frame has been painted. */
function installAfterFrame() {
  globalThis.afterFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(performance.now()))
        port1.start()
        port2.postMessage(null)
      })
    })
}

/** In the page: resolves when something is true of the document, which is looked at after every change. */
function installWhenSeen() {
  globalThis.whenSeen = (isThere) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    })
  /** From the next event of a kind to the frame that shows what is looked for: `timing` will say. */
  globalThis.timeFrom = (kind, isThere) => {
    const happenedAt = new Promise((resolve) => {
      addEventListener(kind, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true })
    })
    globalThis.timing = globalThis.whenSeen(isThere).then(async () => (await globalThis.afterFrame()) - (await happenedAt))
  }
}

/**
 * From the tap on a filter's option, and from a key that moves through the options, to the frame that shows what it did: the
 * new list under the filter's chip, or the marked option. On a processor slowed down four times.
 */
export async function measureFilter(dataDir) {
  const site = await startBoard(dataDir, 10_000)
  const browser = await launch()
  const page = await (await newVisitor(browser)).newPage()
  await page.addInitScript(installAfterFrame)
  await page.addInitScript(installWhenSeen)
  await page.goto(site.url)
  await page.getByRole('button', { name: 'View all jobs' }).waitFor()
  // What a visit does in its first seconds is over, or the tap would wait behind it.
  await page.waitForTimeout(8_000)
  await slowDown(page)
  const choices = []
  const keys = []
  for (const department of ['Engineering', 'Design', 'Marketing', 'Legal', 'Finance', 'People', 'Operations']) {
    const dropdown = page.getByRole('combobox', { name: 'Department' })
    await dropdown.click()
    const choice = page.getByRole('option', { name: new RegExp(`^${department}`) })
    await choice.waitFor()
    await page.waitForTimeout(300)
    await page.evaluate(() => {
      const list = document.querySelector('[role="combobox"][aria-expanded="true"]')
      const before = list.getAttribute('aria-activedescendant')
      globalThis.timeFrom('keydown', () => list.getAttribute('aria-activedescendant') !== before)
    })
    await page.keyboard.press('p')
    keys.push(await page.evaluate(() => globalThis.timing))
    await page.evaluate((label) => {
      globalThis.timeFrom('click', () => document.querySelector(`[aria-label="${label}"]`) !== null)
    }, `Remove filter ${department}`)
    await choice.click()
    choices.push(await page.evaluate(() => globalThis.timing))
    await page.waitForTimeout(300)
  }
  await browser.close()
  site.stop()
  return { chooseMs: Math.round(median(choices)), typeMs: Math.round(median(keys)) }
}

/** Opens the home page of a visitor who has been there: from its start to the frame that shows the open jobs. */
async function startFromCache({ context, site }) {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(site.url)
  const shownAt = await page.evaluate(() => globalThis.boardShownAt)
  await page.close()
  return shownAt
}

/**
 * How much longer a visit to a board of 10,000 jobs takes to show them than one to a board of 100, both kept on the device,
 * on a processor slowed down four times. They take turns: what else the machine does befalls both.
 */
export async function measureStart(dataDir, runs) {
  const browser = await launch()
  const visitors = []
  for (const count of [100, 10_000]) {
    const site = await startBoard(dataDir, count)
    const context = await newVisitor(browser)
    await context.addInitScript(installAfterFrame)
    await context.addInitScript(installWhenSeen)
    await context.addInitScript(() => {
      const isShown = () =>
        [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => / of \d+ jobs/.test(textContent))
      globalThis.boardShownAt = globalThis.whenSeen(isShown).then(() => globalThis.afterFrame())
    })
    const page = await visitFirst(context, site.url)
    await page.getByRole('button', { name: 'View all jobs' }).waitFor()
    // The second visit puts the board's answer into the service worker's cache.
    await page.reload()
    await page.getByRole('button', { name: 'View all jobs' }).waitFor()
    await page.waitForTimeout(3_000)
    await page.close()
    visitors.push({ count, site, context, times: [] })
  }
  for (let run = 0; run < Math.max(runs, 3); run += 1) {
    for (const visitor of visitors) visitor.times.push(await startFromCache(visitor))
  }
  await browser.close()
  for (const { site } of visitors) site.stop()
  const [small, big] = visitors.map(({ times }) => median(times))
  return { smallMs: Math.round(small), bigMs: Math.round(big), ratio: Number((big / small).toFixed(2)) }
}
