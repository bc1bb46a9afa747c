import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bigBoard } from './big-board.mjs'
import { launch, median, newVisitor, slowDown, startSite, visitFirst } from './site.mjs'

/** Starts a site with a board of this many jobs. */
async function startBoard(dataDir, count) {
  const boardFile = path.join(dataDir, `board-${count}.json`)
  await writeFile(boardFile, JSON.stringify(bigBoard(count)))
  return startSite({ DATA_DIR: path.join(dataDir, `board-${count}`), BOARD_FILE: boardFile })
}

/** Runs in the page. Defines `afterFrame`, which resolves with the time when the next frame has been painted. */
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

/**
 * Runs in the page. Defines `whenSeen`, which resolves when a condition on the document holds. It is checked after every
 * mutation.
 */
function installWhenSeen() {
  globalThis.whenSeen = (condition) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!condition()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    })
  /** Sets `timing` to the time from the next event of a kind to the frame that shows the result. */
  globalThis.timeFrom = (kind, condition) => {
    const eventAt = new Promise((resolve) => {
      addEventListener(kind, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true })
    })
    globalThis.timing = globalThis.whenSeen(condition).then(async () => (await globalThis.afterFrame()) - (await eventAt))
  }
}

/** Runs in the page. Records the Event Timing entries, whose duration has a resolution of 8 ms. */
function installEventTimes() {
  globalThis.eventTimes = []
  new PerformanceObserver((entries) => {
    for (const { duration, name } of entries.getEntries()) globalThis.eventTimes.push({ name, duration })
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** The slowest of the events of one press or key. Durations below the browser's threshold count as the threshold. */
async function takeEventTime(page, names) {
  // The entries are reported some time after the frame.
  await page.waitForTimeout(500)
  const times = await page.evaluate(() => globalThis.eventTimes.splice(0))
  return Math.max(16, ...times.filter(({ name }) => names.includes(name)).map(({ duration }) => duration))
}

/** Resolves when the list says how many jobs there are. */
const jobsShown = (page) =>
  page
    .getByRole('status')
    .filter({ hasText: /\d+ jobs$/ })
    .first()
    .waitFor()

/** Duration of a press. With a shorter one, the frame for the press would count towards the release. */
const pressMs = 80
const departments = ['Engineering', 'Design', 'Marketing', 'Legal', 'Finance', 'People', 'Operations']

/** The box of a choice in the open list of departments, without its number. */
async function boxOf(page, department) {
  const box = page.getByRole('checkbox', { name: new RegExp(`^${department}`) })
  const button = page.getByRole('button', { name: /^Department/ })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  const all = page.getByRole('button', { name: /^Show all \d+$/ })
  if ((await box.count()) === 0 && (await all.count()) > 0) await all.first().click()
  await box.waitFor({ state: 'attached' })
  // Wait for the work after the previous choice to finish: the longer list and the new URL.
  await page.waitForTimeout(500)
  return box
}

/** Two words of a title, one of them unfinished, and one with a wrong letter. */
const searches = ['marketing spec', 'desing 17', 'pittsburgh legal']

/** From the input to the frame that shows what was found, with its marks. The box waits 80 ms of it for the hand to rest. */
async function takeSearchTime(page, query) {
  const box = page.getByRole('searchbox', { name: 'Search' })
  await box.fill('')
  await page.waitForFunction(() => document.querySelector('mark') === null)
  await page.waitForTimeout(500)
  await page.evaluate(() => globalThis.timeFrom('input', () => document.querySelector('mark') !== null))
  await box.fill(query)
  return page.evaluate(() => globalThis.timing)
}

/** Of one board, see below. */
async function measureFilterOf(browser, site, options) {
  // Wide, because a phone opens a sheet instead of a list.
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  for (const install of [installAfterFrame, installWhenSeen, installEventTimes]) await page.addInitScript(install)
  await page.goto(site.url)
  await jobsShown(page)
  // Wait for the work of the first seconds to finish, because the tap would queue behind it.
  await page.waitForTimeout(options.settleMs)
  await slowDown(page)
  const choices = []
  const lists = []
  for (const department of departments.slice(0, options.choices)) {
    const box = await boxOf(page, department)
    await takeEventTime(page, [])
    await page.evaluate((label) => {
      globalThis.timeFrom('click', () => document.querySelector(`[aria-label="${label}"]`) !== null)
    }, `Remove filter ${department}`)
    await box.click({ delay: pressMs })
    lists.push(await page.evaluate(() => globalThis.timing))
    choices.push(await takeEventTime(page, ['pointerup', 'click']))
    await box.click()
  }
  await page.keyboard.press('Escape')
  const keys = []
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.focus()
  // The index is made.
  await page.waitForTimeout(options.settleMs / 2)
  for (const key of 'special') {
    await takeEventTime(page, [])
    await search.press(key)
    keys.push(await takeEventTime(page, ['keydown', 'input']))
  }
  const found = []
  for (const query of searches) found.push(await takeSearchTime(page, query))
  await page.close()
  site.stop()
  return {
    chooseMs: median(choices),
    typeMs: median(keys),
    listMs: Math.round(median(lists)),
    searchMs: Math.round(median(found)),
  }
}

/**
 * Compares the filter of a large board with that of a small one, with 4x CPU throttling: choosing an option and typing in the search
 * box, each from the event to the next frame (Event Timing, as INP), from the choice to the frame that shows the filtered jobs, and
 * from the input to the frame that shows what was found.
 */
export async function measureFilter(dataDir, options = { settleMs: 8_000, choices: departments.length }) {
  const browser = await launch()
  const small = await measureFilterOf(browser, await startBoard(dataDir, 100), options)
  const middle = await measureFilterOf(browser, await startBoard(dataDir, 2_179), options)
  const big = await measureFilterOf(browser, await startBoard(dataDir, 10_000), options)
  await browser.close()
  const ratio = (name) => Number((big[name] / small[name]).toFixed(2))
  return {
    small,
    middle,
    big,
    chooseRatio: ratio('chooseMs'),
    typeRatio: ratio('typeMs'),
    listRatio: ratio('listMs'),
    searchRatio: ratio('searchMs'),
  }
}

/** Opens the home page as a returning visitor. Returns the time until the frame that shows the open jobs. */
async function startFromCache({ context, site }) {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(site.url)
  const shownAt = await page.evaluate(() => globalThis.boardShownAt)
  await page.close()
  return shownAt
}

/**
 * Compares how long a return visit takes to show a board of 10,000 jobs and one of 100, both stored on the device, with 4x CPU
 * throttling. The runs alternate, so that other load on the machine affects both.
 */
export async function measureStart(dataDir, runs, settleMs = 3_000) {
  const browser = await launch()
  const visitors = []
  for (const count of [100, 10_000]) {
    const site = await startBoard(dataDir, count)
    const context = await newVisitor(browser)
    await context.addInitScript(installAfterFrame)
    await context.addInitScript(installWhenSeen)
    await context.addInitScript(() => {
      const isShown = () =>
        [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => /\d+ jobs$/.test(textContent))
      globalThis.boardShownAt = globalThis.whenSeen(isShown).then(() => globalThis.afterFrame())
    })
    const page = await visitFirst(context, site.url)
    await jobsShown(page)
    // The second visit stores the board's response in the service worker's cache.
    await page.reload()
    await jobsShown(page)
    await page.waitForTimeout(settleMs)
    await page.close()
    visitors.push({ count, site, context, times: [] })
  }
  for (let run = 0; run < runs; run += 1) {
    for (const visitor of visitors) visitor.times.push(await startFromCache(visitor))
  }
  await browser.close()
  for (const { site } of visitors) site.stop()
  const [small, big] = visitors.map(({ times }) => median(times))
  return { smallMs: Math.round(small), bigMs: Math.round(big), ratio: Number((big / small).toFixed(2)) }
}
