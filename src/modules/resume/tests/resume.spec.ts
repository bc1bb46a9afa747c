import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { pickFile } from '#tests/setup/application.ts'
import { expect, expectNoAxeViolations, test, waitForWorker } from '#tests/setup/fixtures.ts'

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

test('a candidate with a résumé is done in at most twelve taps on a phone', async ({ page, site }) => {
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
  await tap(page.getByRole('button', { name: 'Read it' }))
  await tap(page.getByRole('button', { name: 'Fill in all' }))
  await tap(page.getByRole('button', { name: 'Continue', exact: true }))
  await tap(page.getByRole('radiogroup', { name: /^Are you allowed to work/ }).getByText('Yes'))
  await pick(/^A page you wrote/, 'chromium-referees.pdf')
  await tap(page.getByRole('button', { name: 'Check answers' }))
  await tap(page.getByRole('button', { name: 'Submit application' }))
  await expect(page).toHaveURL(/\/thank-you$/)
  expect(taps).toBeLessThanOrEqual(12)
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
  await page.getByRole('button', { name: 'Read it' }).tap()
  const found = panel(page)
  await expect(found.getByRole('heading')).toBeFocused()
  await expectNoAxeViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await found.getByRole('button', { name: /^Use University of Pittsburgh, 2015 to 2019 as School/ }).tap()
  await page.getByRole('button', { name: 'Education' }).tap()
  const school = page.getByRole('combobox', { name: 'School' }).or(page.getByRole('textbox', { name: 'School' }))
  await expect(school).toHaveValue('University of Pittsburgh')
  await expect(page.getByRole('textbox', { name: 'End year' })).toHaveValue('2019')
  await expect(page.getByText('From your résumé').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Your files' }).tap()
  await expect(found.getByText('1 answer used').last()).toBeVisible()
  await found.getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('button', { name: 'Education' }).tap()
  await expect(school).toHaveValue('')
})

test('asks nobody but the site, whatever a file wants, and needs nothing of it before the press', { tag: '@long' }, async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  await page.goto(`${job}#apply`)
  await openFiles(page)
  await pickResume(page, 'hostile.pdf')
  await expect(page.getByRole('button', { name: 'Read it' })).toBeVisible()
  expect(asked.filter((url) => /\/online-(?:reader-)?worker-/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Read it' }).tap()
  await expect(panel(page)).toContainText('mallory@quine.example')
  await page.getByRole('button', { name: /^Remove hostile/ }).tap()
  await pickResume(page, 'predefined-character-map.pdf')
  await page.getByRole('button', { name: 'Read it' }).tap()
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
    await page.getByRole('button', { name: 'Read it' }).tap()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
    await page.getByRole('button', { name: `Remove ${file}` }).tap()
  }
})

test.describe('without a network', () => {
  test.use({ expectedConsole: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/] })

  test('says so, keeps the file, and reads it when the network is back', { tag: '@long' }, async ({ context, page }) => {
    await page.goto(`${job}#apply`)
    await waitForWorker(page)
    await page.reload()
    await openFiles(page)
    await pickResume(page, 'docx-library-uk.docx')
    await expect(page.getByRole('button', { name: 'Read it' })).toBeVisible()
    await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('uploaded')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Read it' }).tap()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeFocused()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).last().tap()
    await expect(panel(page)).toContainText('Fairweather')
    await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('docx-library-uk.docx')
  })
})

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false })

  test('fills in what was pressed, keeps what was typed, and takes the last press back in one step', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto(`${designJob}#apply`)
    const box = (name: string) => page.getByRole('textbox', { name })
    await box('Email').fill('amina@okafor.example')
    await pickResume(page, 'chromium-one-column.pdf')
    await expect(page.getByText('We read it on this device only. Loads 340 KB once.')).toBeVisible()
    await page.getByRole('button', { name: 'Read it' }).focus()
    await page.keyboard.press('Enter')
    const found = panel(page)
    await expect(found.getByRole('heading')).toBeFocused()
    await expect(found.getByRole('listitem').last()).toContainText('Keeping “amina@okafor.example”.')
    await expect(found.getByText('Email stays yours.')).toBeVisible()
    await expectNoAxeViolations(page)

    await found.getByRole('button', { name: 'Fill in all' }).focus()
    await page.keyboard.press('Enter')
    await expect(found.getByText('6 answers used')).toBeVisible()
    await expect(found.getByRole('button', { name: /^Use this/ })).toBeFocused()
    await expect(box('Email')).toHaveValue('amina@okafor.example')
    await expect(box('First Name')).toHaveValue('Amina')
    await expect(box('First Name')).toHaveAccessibleDescription('From your résumé')
    await expect(box('Portfolio address')).toHaveValue('okafor.example/reel')
    await expect(box('Portfolio address')).toHaveAccessibleDescription(/^A link we can open.* From your résumé$/)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page)

    await box('Phone').fill('+1 412 555 0199')
    await expect(box('Phone')).not.toHaveAccessibleDescription('From your résumé')
    await found.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Taken out again' })).toBeFocused()
    await expect(page.getByText('The 5 fields are as they were.').last()).toBeVisible()
    await expect(box('First Name')).toHaveValue('')
    // What was typed since the press stays.
    await expect(box('Phone')).toHaveValue('+1 412 555 0199')

    await page.getByRole('button', { name: 'Show the list again' }).click()
    await found.getByRole('button', { name: /^Use this: amina@pitt.example/ }).click()
    await expect(box('Email')).toHaveValue('amina@pitt.example')
    await found.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The field is as it was.').last()).toBeVisible()
    await expect(box('Email')).toHaveValue('amina@okafor.example')
  })
})
