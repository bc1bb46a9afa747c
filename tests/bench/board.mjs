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

/** In the page: keeps what the browser itself says of each event, from the event to the next frame in steps of 8 ms. */
function installEventTimes() {
  globalThis.eventTimes = []
  new PerformanceObserver((entries) => {
    for (const { duration, name } of entries.getEntries()) globalThis.eventTimes.push({ name, duration })
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** The slowest of the events that one press or key came as; what is below the browser's threshold counts as that. */
async function takeEventTime(page, names) {
  // The browser says so some time after the frame.
  await page.waitForTimeout(500)
  const times = await page.evaluate(() => globalThis.eventTimes.splice(0))
  return Math.max(16, ...times.filter(({ name }) => names.includes(name)).map(({ duration }) => duration))
}

/** How long a finger rests on what it presses: less, and the frame of the press is in the figure of its end. */
const pressMs = 80
const departments = ['Engineering', 'Design', 'Marketing', 'Legal', 'Finance', 'People', 'Operations']

async function openOption(page, department) {
  await page.getByRole('combobox', { name: 'Department' }).click()
  const option = page.getByRole('option', { name: new RegExp(`^${department}`) })
  await option.waitFor()
  // What the page does behind a choice, its longer list and its address, is over.
  await page.waitForTimeout(500)
  return option
}

/**
 * Choosing an option of a filter, and a key that moves through its options: from the event to the next frame (Event Timing,
 * what INP is made of); and from the choice to the frame that shows its list. On a processor slowed down four times.
 */
export async function measureFilter(dataDir) {
  const site = await startBoard(dataDir, 10_000)
  const browser = await launch()
  const page = await (await newVisitor(browser)).newPage()
  for (const install of [installAfterFrame, installWhenSeen, installEventTimes]) await page.addInitScript(install)
  await page.goto(site.url)
  await page.getByRole('button', { name: 'View all jobs' }).waitFor()
  // What a visit does in its first seconds is over, or the tap would wait behind it.
  await page.waitForTimeout(8_000)
  await slowDown(page)
  const choices = []
  const keys = []
  const lists = []
  for (const department of departments) {
    const option = await openOption(page, department)
    await takeEventTime(page, [])
    await page.keyboard.press('p')
    keys.push(await takeEventTime(page, ['keydown']))
    await option.click({ delay: pressMs })
    choices.push(await takeEventTime(page, ['pointerup', 'click']))
  }
  for (const department of departments) {
    const option = await openOption(page, department)
    await page.evaluate((label) => {
      globalThis.timeFrom('click', () => document.querySelector(`[aria-label="${label}"]`) !== null)
    }, `Remove filter ${department}`)
    await option.click({ delay: pressMs })
    lists.push(await page.evaluate(() => globalThis.timing))
  }
  await browser.close()
  site.stop()
  return { chooseMs: median(choices), typeMs: median(keys), listMs: Math.round(median(lists)) }
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
