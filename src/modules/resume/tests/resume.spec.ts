import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { pickFile } from '#tests/setup/application.ts'
import { expect, expectNoAxeViolations, test, waitForControl, waitForWorker } from '#tests/setup/fixtures.ts'

/** What reading a résumé on the device does for a candidate, in the built site. */

const job = '/jobs/7410001'
/** Asks for a portfolio and a school as well. */
const designJob = '/jobs/7416001'

const fixture = (name: string) => ({
  name,
  mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: readFileSync(fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))),
})

const panel = (page: Page) => page.getByRole('region', { name: /^Found \d+ details? in your résumé/ })

async function pickResume(page: Page, name: string): Promise<void> {
  await pickFile(page, /^Resume\/CV/, fixture(name))
}

/** The step of a phone's form that has the résumé. */
async function openFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).tap()
  await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toBeVisible()
}

test.use({ hasOwnSite: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a candidate with a résumé is done in at most eleven taps on a phone', async ({ page, site }) => {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const pick = async (label: RegExp, name: string) => {
    const chooser = page.waitForEvent('filechooser')
    await tap(page.getByRole('group', { name: label }).getByRole('button', { name: 'Upload file' }))
    // In the phone's own list of files.
    taps += 1
    await (await chooser).setFiles(fixture(name))
  }
  await page.goto(`${job}#apply`)
  await tap(page.getByRole('button', { name: 'Continue', exact: true }))
  await pick(/^Resume\/CV/, 'chromium-one-column.pdf')
  await tap(page.getByRole('button', { name: 'Fill in all' }))
  await tap(page.getByRole('button', { name: 'Continue', exact: true }))
  await tap(page.getByRole('radiogroup', { name: /^Are you allowed to work/ }).getByText('Yes'))
  await pick(/^A page you wrote/, 'chromium-referees.pdf')
  await tap(page.getByRole('button', { name: 'Check answers' }))
  await tap(page.getByRole('button', { name: 'Submit application' }))
  await expect(page).toHaveURL(/\/thank-you$/)
  expect(taps).toBeLessThanOrEqual(11)
  const [sent] = JSON.parse(await site.applications('--format', 'json')) as readonly { readonly answers: object }[]
  expect(sent?.answers).toMatchObject({
    first_name: 'Amina',
    last_name: 'Okafor-Lindqvist',
    email: 'amina@pitt.example',
    phone: '+1 412 555 0148',
    question_61400001: 'https://www.linkedin.com/in/amina-okafor',
  })
})

test('chooses the school from the list of the board, with its years, and remembers what was read when its step has closed', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${designJob}#apply`)
  await openFiles(page)
  await pickResume(page, 'chromium-one-column.pdf')
  const found = panel(page)
  await expect(found.getByRole('heading')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const pitt = found.getByRole('switch', { name: /^Fill in School.*, University of Pittsburgh$/ })
  await expect(pitt).not.toBeChecked()
  await pitt.tap()
  await page.getByRole('button', { name: 'Education' }).tap()
  const school = page.getByRole('combobox', { name: 'School' }).or(page.getByRole('textbox', { name: 'School' }))
  await expect(school).toHaveValue('University of Pittsburgh')
  await expect(page.getByRole('textbox', { name: 'End year' })).toHaveValue('2019')
  await expect(page.getByText('From your résumé').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Your files' }).tap()
  await expect(pitt).toBeChecked()
  await pitt.tap()
  await expect(pitt).not.toBeChecked()
  await page.getByRole('button', { name: 'Education' }).tap()
  await expect(school).toHaveValue('')
})

test('asks nobody but the site, whatever a file wants, and loads nothing of the reader before a file is picked', {
  tag: '@long',
}, async ({ page, site }) => {
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  await page.goto(`${job}#apply`)
  await openFiles(page)
  expect(asked.filter((url) => /\/(?:later|resume)-/.test(url))).toEqual([])
  await pickResume(page, 'hostile.pdf')
  await expect(panel(page)).toContainText('mallory@quine.example')
  await page.getByRole('button', { name: /^Remove hostile/ }).tap()
  await pickResume(page, 'predefined-character-map.pdf')
  await expect(panel(page)).toContainText('花子')
  expect(asked.some((url) => /\/assets\/90ms-RKSJ-H-[\w-]+\.bcmap$/.test(url))).toBe(true)
  expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([])
  expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false)
})

test('says what it cannot read, and why', { tag: '@long' }, async ({ page }) => {
  await page.goto(`${job}#apply`)
  await openFiles(page)
  for (const [file, title] of [
    ['scan.pdf', 'We couldn’t find any text in this file'],
    ['encrypted.pdf', 'This file has a password'],
    ['bomb.docx', 'This file is too long to read here'],
    ['truncated.pdf', 'This file can’t be read here'],
  ] as const) {
    await pickResume(page, file)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    // What is to be done is said too.
    await expect(page.getByRole('status').filter({ hasText: `${title}. ` })).toHaveCount(1)
    await page.getByRole('button', { name: `Remove ${file}` }).tap()
  }
})

/** The files that the device has of what reads a résumé, and of its card. */
async function storedFiles(page: Page): Promise<readonly string[]> {
  const urls = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  return urls.flatMap(
    (url) => /\/(resume-help|later-reader-worker|later-worker-(?:pdf|docx)-text)-[\w-]{8}\.js$/.exec(url)?.[1] ?? [],
  )
}
const readerFiles = ['later-reader-worker', 'later-worker-docx-text', 'later-worker-pdf-text']

test.describe('without a network', () => {
  test.use({ expectedConsole: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/] })

  test('finds details where a draft has been stored before', async ({ context, page }) => {
    await page.goto(`${job}#apply`)
    await waitForWorker(page)
    expect(await storedFiles(page)).toEqual(['resume-help'])
    await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
    await expect.poll(() => storedFiles(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(readerFiles))
    await context.setOffline(true)
    await openFiles(page)
    await pickResume(page, 'chromium-one-column.pdf')
    await expect(panel(page)).toContainText('Works offline. It never leaves your device.')
    await expect(panel(page)).toContainText('amina@pitt.example')
  })

  test('looks for details later where the data saver has kept the reader away', { tag: '@long' }, async ({ context, page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.goto(`${job}#apply`)
    await waitForControl(page)
    await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
    await expect.poll(() => storedFiles(page), { timeout: 30_000 }).toEqual(['resume-help'])
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await openFiles(page)
    await pickResume(page, 'docx-library-uk.docx')
    await expect(page.getByRole('heading', { name: 'We’ll look for details when you’re online' })).toBeVisible()
    await expect(page.getByText('Your résumé is saved on this device. You can fill in the form now.')).toBeVisible()
    expect(await storedFiles(page)).toEqual(['resume-help'])
    await context.setOffline(false)
    await expect(panel(page)).toContainText('Fairweather')
    await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('docx-library-uk.docx')
  })
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false })

  test('fills in what was switched on, keeps what was typed, and takes the last press back in one step', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto(`${designJob}#apply`)
    const box = (name: string) => page.getByRole('textbox', { name })
    await box('Email').fill('amina@okafor.example')
    await pickResume(page, 'chromium-one-column.pdf')
    const found = panel(page)
    const row = (label: string) => found.getByRole('switch', { name: new RegExp(`^Fill in ${label}`) })
    await expect(page.getByRole('status').filter({ hasText: /^\d+ details found$/ })).toHaveCount(1)
    await expect(found.getByRole('switch', { checked: true })).toHaveCount(0)
    await expect(found.getByRole('listitem').filter({ hasText: 'amina@pitt.example' })).toContainText(
      'Keeping “amina@okafor.example”.',
    )
    await expectNoAxeViolations(page)

    const count = await found.getByRole('switch').count()
    await found.getByRole('button', { name: `Fill in ${count - 1}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: `${count - 1} filled in` })).toHaveCount(1)
    await expect(found.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(row('Email')).not.toBeChecked()
    await expect(box('Email')).toHaveValue('amina@okafor.example')
    await expect(box('First Name')).toHaveValue('Amina')
    await expect(box('First Name')).toHaveAccessibleDescription('From your résumé')
    await expect(box('Portfolio address')).toHaveValue('okafor.example/reel')
    await expect(box('Portfolio address')).toHaveAccessibleDescription(/^A link we can open.* From your résumé$/)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page)

    await box('Phone').fill('+1 412 555 0199')
    await expect(box('Phone')).not.toHaveAccessibleDescription('From your résumé')
    await expect(row('Phone')).not.toBeChecked()
    await found.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Taken out again' })).toBeFocused()
    await expect(box('First Name')).toHaveValue('')
    // What was typed since the press stays.
    await expect(box('Phone')).toHaveValue('+1 412 555 0199')

    await page.getByRole('button', { name: 'Show the list' }).click()
    await row('Email').focus()
    await page.keyboard.press('Space')
    await expect(row('Email')).toBeChecked()
    await expect(box('Email')).toHaveValue('amina@pitt.example')
    await page.keyboard.press('Space')
    await expect(box('Email')).toHaveValue('amina@okafor.example')
    await expect(found).toContainText('Keeping “amina@okafor.example”.')
    await found.getByRole('button', { name: 'Undo' }).click()
    await expect(box('Email')).toHaveValue('amina@pitt.example')
  })
})
