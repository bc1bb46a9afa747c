import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeBoardWithTexts } from './board-with-texts.mjs'
import { launch, newVisitor, slowDown, startSite } from './site.mjs'
import { bytesPerSecond, slowLine } from './slow-line.mjs'

/** The board in one pack: how large it is, how soon a device on a slow line has it, and what it costs the page meanwhile. */

async function startWith(dataDir, count, changed = 0) {
  const boardFile = await writeBoardWithTexts(dataDir, count, changed)
  const site = await startSite({ DATA_DIR: path.join(dataDir, `pack-${count}`), BOARD_FILE: boardFile })
  for (;;) {
    const answer = await fetch(`${site.url}/api/pack/index.json`)
    const index = answer.ok ? await answer.json() : null
    if (index && index.formCount === index.jobCount) return { site, index }
    await delay(500)
  }
}

async function bytesSent(url) {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (data) => {
        bytes += data.length
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`))))
    }).on('error', reject)
  })
}

/** Runs in the page. */
function installLongTasks() {
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries()) globalThis.longTasks.push({ duration, startTime })
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page: whether the device has a version of the pack. */
const hasPack = () =>
  new Promise((resolve) => {
    const request = indexedDB.open('careers')
    request.addEventListener('error', () => resolve(false))
    request.addEventListener('success', () => {
      const database = request.result
      if (!database.objectStoreNames.contains('jobLists')) return resolve(false)
      const row = database.transaction('jobLists').objectStore('jobLists').get('pack@1.0.0')
      row.addEventListener('success', () => {
        database.close()
        resolve(row.result !== undefined)
      })
    })
  })

async function visit(browser, url) {
  const line = await slowLine(url)
  const context = await newVisitor(browser)
  const requests = []
  const times = {}
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/api\/(?:board|pack|freelance)/.test(pathname)) return
    requests.push(pathname)
    if (pathname === '/api/pack/index.json') times.began ??= performance.now()
  })
  const page = await context.newPage()
  await page.addInitScript(installLongTasks)
  await slowDown(page)
  const opened = performance.now()
  await page.goto(line.url)
  while (times.began === undefined) await delay(50)
  const beganAt = await page.evaluate(() => performance.now())
  while (!(await page.evaluate(hasPack).catch(() => false))) await delay(200)
  const ended = performance.now()
  const tasks = await page.evaluate(() => globalThis.longTasks)
  await context.close()
  line.close()
  return {
    seconds: (ended - times.began) / 1_000,
    secondsSinceOpening: (ended - opened) / 1_000,
    requests: new Set(requests).size,
    longestTask: Math.max(0, ...tasks.filter(({ startTime }) => startTime > beganAt).map(({ duration }) => duration)),
  }
}

/** @param note receives a page, a figure and its value */
export async function measurePack(dataDir, note, isQuick = false) {
  const browser = await launch()
  const figures = {}
  for (const count of isQuick ? [2_179] : [150, 2_179, 10_000]) {
    const { index, site } = await startWith(dataDir, count)
    const bytes = await bytesSent(`${site.url}/api/pack/${index.version}.json`)
    const visited = await visit(browser, site.url)
    site.stop()
    // A day later: one in 200 jobs has changed, and as many are new as have gone.
    const later = await startWith(dataDir, count, Math.ceil(count / 200))
    const [from] = later.index.deltas
    const deltaBytes = await bytesSent(`${later.site.url}/api/pack/${from}-${later.index.version}.json`)
    later.site.stop()
    figures[count] = { jobs: index.jobCount, bytes, deltaBytes, ...visited }
    console.log(`pack of ${count} jobs`, JSON.stringify(figures[count]))
    const name = `${count} jobs`
    note(name, 'pack as sent, MB', Number((bytes / 1e6).toFixed(2)))
    if (count <= 2_179) note(name, 'changes of a day, kB', Math.ceil(deltaBytes / 1_000))
    note(name, 'requests until all jobs are stored', visited.requests)
    if (count === 2_179) note(name, 'pack stored on slow 4G, s', Number(visited.seconds.toFixed(1)))
    // A small pack takes as long as its round trips.
    const onLine = bytes / bytesPerSecond + 1
    note(name, 'pack stored on slow 4G / its bytes on that line', Number((visited.seconds / onLine).toFixed(2)))
    note(name, 'longest task while the pack is stored, ms', Math.round(visited.longestTask))
  }
  await browser.close()
  return figures
}
