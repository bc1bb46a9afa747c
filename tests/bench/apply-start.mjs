import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { launch, median, newVisitor, slowDown, startSite } from './site.mjs'
import { slowLine } from './slow-line.mjs'

/** How long an applicant on a phone with slow 4G and a slow processor waits for the form. */

const question = (label, name, type, optionCount = 0, required = true) => ({
  label,
  required,
  description: null,
  fields: [
    { name, type, values: Array.from({ length: optionCount }, (_, value) => ({ label: `Choice ${value + 1}`, value })) },
    ...(type === 'input_file' ? [{ name: `${name}_text`, type: 'textarea', values: [] }] : []),
  ],
})

/** A form like the longest of real boards: twenty questions, one of them with 250 countries. */
const questions = [
  question('First Name', 'first_name', 'input_text'),
  question('Last Name', 'last_name', 'input_text'),
  question('Email', 'email', 'input_text'),
  question('Phone', 'phone', 'input_text', 0, false),
  question('Resume/CV', 'resume', 'input_file'),
  ...[2, 0, 0, 10, 10, 0, 0, 19, 0, 2, 0, 0, 0, 1, 250].map((count, index) =>
    question(
      `Question ${index + 1}`,
      `question_${index + 1}`,
      count > 0 ? 'multi_value_single_select' : index % 2 ? 'textarea' : 'input_text',
      count,
    ),
  ),
]

async function startBoard(dataDir) {
  const content = `&lt;p&gt;${'Words about the work of a baker in the morning. '.repeat(90)}&lt;/p&gt;`
  const job = {
    id: 7,
    title: 'Baker',
    location: { name: 'Lyon, France' },
    absolute_url: 'https://board.example/jobs/7',
    content,
    updated_at: '2026-11-02T09:00:00Z',
    questions,
    location_questions: [],
    education: 'education_optional',
  }
  const boardFile = path.join(dataDir, 'long-form.json')
  await writeFile(boardFile, JSON.stringify({ jobs: [job] }))
  return startSite({ DATA_DIR: path.join(dataDir, 'long-form'), BOARD_FILE: boardFile })
}

/** Runs in the page. Notes when Apply was tapped, when a letter is on the screen, and how long each event took. */
function watchStart() {
  Object.assign(globalThis, { appliedAt: null, typedAt: null, slowestMs: 0 })
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest('a[href$="#apply"]')) globalThis.appliedAt ??= timeStamp
    },
    { capture: true },
  )
  addEventListener('input', () => {
    requestAnimationFrame(() => setTimeout(() => (globalThis.typedAt ??= performance.now())))
  })
  new PerformanceObserver((list) => {
    for (const { duration, target } of list.getEntries()) {
      if (target?.closest?.('#apply')) globalThis.slowestMs = Math.max(globalThis.slowestMs, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** @param readMs how long the job is read before the tap */
async function measureOnce(browser, url, readMs) {
  const { close, line, url: slowUrl } = await slowLine(url)
  const context = await newVisitor(browser)
  const page = await context.newPage()
  await page.addInitScript(watchStart)
  await slowDown(page)
  await page.goto(`${slowUrl}/jobs/7`, { waitUntil: 'commit' })
  const apply = page.getByRole('link', { name: 'Apply' }).first()
  await apply.waitFor()
  await page.waitForTimeout(readMs)
  const bytesBefore = line.bytes
  await apply.tap()
  const field = page.getByRole('textbox', { name: 'First Name' })
  await field.focus()
  await page.keyboard.type('A')
  const startMs = await page.evaluate(async () => {
    while (globalThis.typedAt === null) await new Promise((resolve) => setTimeout(resolve, 10))
    return globalThis.typedAt - globalThis.appliedAt
  })
  const kilobytes = (line.bytes - bytesBefore) / 1_000
  for (const name of ['Last Name', 'Email', 'Phone']) {
    await page.getByRole('textbox', { name }).tap()
    await page.waitForTimeout(700)
  }
  const slowestMs = await page.evaluate(() => globalThis.slowestMs)
  await context.close()
  close()
  return { startMs, slowestMs, kilobytes }
}

/**
 * The time from the tap on 'Apply' to a letter in the first field, after ten seconds of reading and at the first sight of the button,
 * and the slowest tap or key in the form, on slow 4G with 4x CPU throttling.
 */
export async function measureApplyStart(dataDir, runs, readMs = 10_000) {
  const site = await startBoard(dataDir)
  const browser = await launch()
  const measure = async (waitMs) => {
    const all = []
    for (let run = 0; run < runs; run += 1) all.push(await measureOnce(browser, site.url, waitMs))
    return Object.fromEntries(Object.keys(all[0]).map((name) => [name, Math.round(median(all.map((one) => one[name])))]))
  }
  const figures = { read: await measure(readMs), atOnce: await measure(0) }
  await browser.close()
  site.stop()
  return figures
}
