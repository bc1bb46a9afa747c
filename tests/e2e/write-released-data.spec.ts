import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createClient } from '@libsql/client'
import type { Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { Guide, scenes } from '../setup/every-screen.ts'
import { expect, test } from '../setup/fixtures.ts'
import { openMailServer } from '../setup/mail-server.ts'
import { moduleScenes } from '../setup/module-scenes.ts'
import { assertWritable, fileOfRelease, readDevice, readServer, writeReleased } from '../setup/released-data.ts'

/**
 * `WRITE_RELEASE=1.0.0 STORIES=all npm run test:stories -- write-released-data`, with the build of that release: candidates, recruiters and a fair use
 * it, and what it has written is kept in `tests/fixtures` for later builds to open.
 */

const version = process.env['WRITE_RELEASE']
const sceneOf = (name: string) => {
  const scene = [scenes, ...moduleScenes.map((each) => each.scenes)].find((each) => name in each)?.[name]
  if (!scene) throw new Error(`there is no scene '${name}'`)
  return scene
}

test.skip(version === undefined, 'nobody has asked for it')
test.use({
  hasOwnSite: true,
  hasWorker: false,
  environment: Object.assign({}, ...moduleScenes.map(({ environment }) => environment)) as Readonly<Record<string, string>>,
  expectedConsole: [/status of \d+|ERR_|Couldn't load preload assets|notices: not shown|service worker|submission of job/],
})

/** A proof takes a while on a machine that does other things, too. */
const patiently = { timeout: 120_000 }

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name}\n`) })

const resume = /^Resume\/CV/

async function begin(page: Page, job: string): Promise<void> {
  await page.goto(`/jobs/${job}#apply`)
  await page.getByRole('textbox', { name: 'First Name' }).pressSequentially('Amina')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor-Lindqvist')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await pickFile(page, resume, pdf('amina cv.pdf'))
  await expect(page.getByRole('group', { name: resume })).toContainText('uploaded')
}

test('keeps what this release has written', { tag: '@long' }, async ({ browser, page, site }) => {
  test.setTimeout(600_000)
  const release = version ?? ''
  assertWritable(release)
  mkdirSync(fileOfRelease(release, ''), { recursive: true })
  const mails = await openMailServer()
  await site.stop()
  await site.restart({ SMTP_URL: mails.smtpUrl, MAIL_FROM: 'jobs@wordlark.example', SITE_URL: site.url })

  await test.step('a candidate searches, saves, asks for an alert and applies', async () => {
    await page.goto('/?department=Design&q=designer#careers')
    await page.getByRole('button', { name: 'Save this search' }).click()
    await page.getByRole('button', { name: 'Get alerts' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
    await page.getByRole('button', { name: 'Send confirmation email' }).click()
    await expect.poll(() => mails.received.length).toBe(1)
    await page.goto(/http\S+\/alerts#[0-9a-f]{32}/.exec(mails.received[0]?.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Your alerts' })).toBeVisible()
    await page.goto('/jobs/7417012')
    await page.locator('main button[aria-pressed="false"]').first().click()
    await page.goto('/jobs/7410001#apply')
    await fillIn(page)
    await pickFile(page, resume, pdf('amina cv.pdf'))
    await pickFile(page, /^A page you wrote/, pdf('page.pdf'))
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page).toHaveURL(/thank-you$/, patiently)
  })

  await test.step('a draft with a file stays, and an application waits for the network', async () => {
    await begin(page, '7411001')
    await expect.poll(async () => JSON.stringify(await readDevice(page))).toContain('7411001')
    await begin(page, '7410004')
    await page
      .getByRole('radiogroup', { name: /^Are you allowed to work/ })
      .getByRole('radio', { name: 'Yes' })
      .check()
    await page.getByRole('textbox', { name: /^When could you start/ }).fill('Tomorrow')
    await page.getByRole('combobox', { name: /^Location/ }).fill('Pittsburgh')
    await page.getByRole('option').first().click()
    await page.route(/action=submit/, (route) => route.abort())
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page.getByRole('heading', { name: /saved on this device and waiting to send/ })).toBeVisible(patiently)
  })

  const device = await readDevice(page)
  await page.close()
  const elsewhere = async (name: string, work: (guide: Guide) => Promise<void> = async () => {}) => {
    const context = await browser.newContext({ baseURL: site.url })
    const other = await context.newPage()
    await sceneOf(name)(new Guide(other, 'en', true))
    await work(new Guide(other, 'en', true))
    await context.close()
  }
  await test.step('a draft is on its way to another device', async () => elsewhere('handover'))
  await test.step('recruiters decide', async () =>
    elsewhere('desk-application', async ({ page: desk }) => {
      await desk.getByRole('button', { name: 'Yes', exact: true }).click()
      await expect(desk.getByRole('button', { name: 'Yes', exact: true })).toHaveAttribute('aria-pressed', 'true')
      await desk.getByRole('combobox', { name: 'Add a label' }).fill('second round')
      await desk.keyboard.press('Enter')
      await desk.getByRole('textbox', { name: 'Add a note' }).fill('Speaks four languages.')
      await desk.getByRole('button', { name: 'Save note' }).click()
      await expect(desk.getByText('Speaks four languages.')).toBeVisible()
      await expect(desk.getByText('second round').first()).toBeVisible()
    }))
  await test.step('somebody is erased', async () => {
    const data = { first_name: 'Gone', last_name: 'Tomorrow', email: 'gone@example.com', resume_text: 'I bake.' }
    const answers = { ...data, question_61400004: 'https://example.com', question_61400016: 1 }
    const headers = { 'Idempotency-Key': '00000000-0000-4000-8000-000000000290' }
    const context = await browser.newContext({ baseURL: site.url })
    expect((await context.request.post('/api/applicant/?action=submit&job=7417012', { headers, data: answers })).ok()).toBe(true)
    await context.close()
    await site.applications('--person', 'gone@example.com', '--erase')
    expect(await site.applications('--format', 'json')).not.toContain('gone@example.com')
  })
  await test.step('a tablet at a fair has two people’s envelopes, and no network', async () => {
    const context = await browser.newContext({ baseURL: site.url })
    const tablet = await context.newPage()
    await tablet.route(/\/api\/fair\/envelopes\//, (route) => route.abort())
    const guide = new Guide(tablet, 'en', true)
    const seal = async () => {
      await guide.button('modules/fair', 'mode.interest.seal').click()
      await guide.button('modules/fair', 'mode.done.done').click()
    }
    await sceneOf('fair-camera')(guide)
    await tablet.getByRole('button', { name: /^Use (?:this|it anyway)$/ }).click()
    await seal()
    await tablet.goto('/fair/interest')
    for (const [name, value] of [
      ['first_name', 'Lea'],
      ['last_name', 'Vogel'],
      ['email', 'lea@example.com'],
    ] as const) {
      await tablet.getByLabel(guide.say('modules/fair', `mode.interest.labels.${name}`)).fill(value)
    }
    await tablet.getByRole('checkbox').last().check({ force: true })
    await seal()
    writeReleased(release, 'tablet.json', await readDevice(tablet))
    await context.close()
  })

  await site.stop()
  const client = createClient({ url: pathToFileURL(path.join(site.dataDir, 'careers.db')).href })
  // The board's copies would be nine tenths of all: those of a few jobs are enough.
  for (const table of ['jobs', 'law_texts', 'law_postings']) {
    await client.execute(`DELETE FROM ${table} WHERE job_id NOT IN (7410001, 7410004, 7411001, 7417012)`)
  }
  const server = await readServer(client)
  client.close()
  await test.step('the operator makes a backup', async () => {
    const file = path.join(site.dataDir, 'kept.db')
    await site.command(['backup', '--to', file])
    writeFileSync(fileOfRelease(release, 'backup.db.gz'), gzipSync(readFileSync(file), { level: 9 }))
  })
  writeReleased(release, 'server.json', server)
  writeReleased(release, 'device.json', device)
  await mails.close()
  console.info(`no rows: ${server.tables.flatMap(({ name, rows }) => (rows.length === 0 ? [name] : [])).join(' ')}`)
})
