import { demoBoard } from '#content/demo-board'
import { composeDemoBoard } from '#server/board/demo-board.ts'
import { type FakeGreenhouse, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { fillIn, pickFile } from '#tests/setup/application.ts'
import { expect, test } from '#tests/setup/fixtures.ts'
import { type SiteServer, startSiteServer } from '#tests/setup/site-server.ts'

/** Who is held for a look, and who is not, in a real browser with the real server and a fake of Greenhouse. */

let fake: FakeGreenhouse
let site: SiteServer

test.beforeAll(async () => {
  const board = composeDemoBoard(demoBoard, { nowMs: Date.now(), siteUrl: 'http://localhost' })
  fake = await startFakeGreenhouse({ board: () => board.jobs })
  site = await startSiteServer({ GREENHOUSE_API_KEY: fake.key, BOARD_URL: fake.boardUrl })
})
test.afterAll(async () => {
  await site.remove()
  await fake.close()
})

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }

const statesOf = async () => {
  const applications = JSON.parse(await site.applications('--format', 'json')) as {
    readonly answers: { readonly email: string }
    readonly delivery: { readonly state: string }
  }[]
  return Object.fromEntries(applications.map(({ answers, delivery }) => [answers.email, delivery.state]))
}

test('delivers what somebody has filled in, and asks nobody for anything', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  await page.goto(`${site.url}/jobs/7410001#apply`)
  await fillIn(page)
  await pickFile(page, /^Resume\/CV/, cv)
  await pickFile(page, /^A page you wrote/, { ...cv, name: 'page.pdf' })
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/thank-you/)
  await expect.poll(async () => (await statesOf())['amina@example.com'], { timeout: 30_000 }).toBe('delivered')
  expect(asked.filter((url) => url.includes('action=challenge'))).toHaveLength(1)
})
