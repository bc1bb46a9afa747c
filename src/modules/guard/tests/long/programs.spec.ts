import type { Browser, Locator, Page } from '@playwright/test'
import { demoBoard } from '#content/demo-board'
import { composeDemoBoard } from '#server/board/demo-board.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { pickFile } from '#tests/setup/application.ts'
import { expect, test } from '#tests/setup/fixtures.ts'
import { type SiteServer, startSiteServer } from '#tests/setup/site-server.ts'

/**
 * Browsers that a program drives, from a few addresses with ever new names and files, and how many are not held. What each costs is printed,
 * in seconds of a core. `PROGRAMS=50` tries more.
 */

const tries = Number(process.env['PROGRAMS'] ?? 20)
const addresses = 5
const pdf = (text: string) => ({ name: `${text}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${text}`) })

let fake: FakeGreenhouse
let site: SiteServer
test.beforeAll(async () => {
  const board = composeDemoBoard(demoBoard, { nowMs: Date.now(), siteUrl: 'http://localhost' })
  fake = await startFakeGreenhouse({ board: () => board.jobs })
  site = await startSiteServer({ GREENHOUSE_API_KEY: fake.key, BOARD_URL: fake.boardUrl, TRUST_PROXY: '1' })
})
test.afterAll(async () => {
  await site.remove()
  await fake.close()
})

/** Seconds of a core that a browser has used, as far as its processes are still there. */
async function coreSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

type Program = (page: Page, name: string) => Promise<void>

/** Enters the texts of the form as it likes, and chooses like a person. */
async function answer(page: Page, name: string, enter: (field: Locator, text: string) => Promise<void>): Promise<void> {
  const texts = { 'First Name': 'Amina', 'Last Name': `Okafor${name}`, Email: `${name}@example.com` }
  for (const [label, text] of Object.entries(texts)) await enter(page.getByRole('textbox', { name: label }), text)
  await page
    .getByRole('radiogroup', { name: /^Are you allowed to work/ })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await page.getByRole('checkbox', { name: 'A career fair' }).check()
}

/** Each field once. */
const fillsAtOnce: Program = async (page, name) => answer(page, name, async (field, text) => field.fill(text))
/** Each text key by key, with a pause. */
const typesSlowly: Program = async (page, name) =>
  answer(page, name, async (field, text) => field.pressSequentially(text, { delay: 80 }))

/** @returns how many were not held, and what one has cost */
async function run(browser: Browser, kind: string, program: Program): Promise<number> {
  const counted = new Map<string, string>()
  let cost = 0
  for (let index = 0; index < tries; index += 1) {
    const name = `${kind}${index}`
    const context = await browser.newContext({
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${index % addresses}` },
    })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    // A chooser that opens before anybody listens is cancelled.
    page.on('filechooser', () => {})
    page.on('request', (request) => {
      const counts = request.headers()['form-counts']
      if (counts !== undefined) counted.set(`${name}@example.com`, counts)
    })
    const before = await coreSeconds(browser)
    await page.goto(`${site.url}/jobs/7410001#apply`)
    await page.locator('form[data-written]').waitFor({ state: 'detached' })
    await program(page, name)
    await pickFile(page, /^Resume\/CV/, pdf(`cv ${name}`))
    await pickFile(page, /^A page you wrote/, pdf(`page ${name}`))
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page).toHaveURL(/thank-you/)
    cost += (await coreSeconds(browser)) - before
    await context.close()
  }
  const listed = JSON.parse(await site.applications('--format', 'json')) as {
    readonly answers: { readonly email: string }
    readonly delivery: { readonly state: string }
  }[]
  const own = listed.filter(({ answers }) => answers.email.startsWith(kind))
  expect(own).toHaveLength(tries)
  const unheld = own.filter(({ delivery }) => delivery.state !== 'held').map(({ answers }) => counted.get(answers.email))
  const spent = (cost / tries).toFixed(2)
  process.stdout.write(
    `${kind}: ${unheld.length} of ${tries} not held, ${spent} s of a core each. ${unheld.slice(0, 5).join(' ')}\n`,
  )
  return unheld.length
}

test('holds a browser that fills in all at once @long', async ({ browser }) => {
  test.setTimeout(1_200_000)
  expect(await run(browser, 'fills', fillsAtOnce)).toBeLessThanOrEqual(tries / 100)
})

test('counts the browsers that type slowly, which are not told from people @long', async ({ browser }) => {
  test.setTimeout(1_200_000)
  await run(browser, 'types', typesSlowly)
})
