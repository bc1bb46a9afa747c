import type { Browser, Page, Request } from '@playwright/test'
import { codeInFours } from '#shared/code-letters.ts'
import { handoverPath, handoverUrl } from '../shared/handover.ts'
import { fillIn, pickFile } from '#tests/setup/application.ts'
import {
  expect,
  expectAccessibleAtEveryWidth,
  expectNoAxeViolations,
  expectNoAxeViolationsOnTheWay,
  test,
  waitForWorker,
} from '#tests/setup/fixtures.ts'

/** A draft goes from one device to another. Each device is a browser context of its own. */

const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const job = '/jobs/7410001#apply'

test.use({
  hasOwnSite: true,
  hasWorker: false,
  expectedConsole: [/status of 40[49]|submission of job 7410001 failed: 409|ERR_(?:INTERNET_DISCONNECTED|FAILED)/],
})

async function openPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  return context.newPage()
}

const give = (page: Page) => page.getByRole('dialog', { name: 'Continue on another device' })

/** Presses the button of a draft. @returns the letters of its code */
async function giveDraft(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Continue .*on another device$/ }).click()
  await expect(give(page)).toContainText('Code expires in')
  const [code = ''] = /\b(?:[0-9A-Z]{4} ){3}[0-9A-Z]{4}\b/.exec(await give(page).innerText()) ?? []
  return code.replaceAll(' ', '')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Opens the link of a code. Nothing is asked for before the press: whoever has made the link may be a stranger. */
async function openLink(page: Page, code: string): Promise<void> {
  const asked: string[] = []
  const note = (request: Request) => asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.goto(handoverPath(code))
  await expect(heading(page, 'Continue a draft on this device?')).toBeVisible()
  await expect(page.getByText(/^It comes from whoever gave you the code/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain(handoverUrl.fetch())
  page.off('request', note)
  await page.getByRole('button', { name: 'Get the draft' }).press('Enter')
}

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First Name' })

/** Begins to apply, with a file and an equal-opportunity answer. */
async function begin(page: Page): Promise<void> {
  await page.goto(job)
  await fillIn(page)
  await pickFile(page, /^Resume\/CV/, cv)
  await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText('uploaded')
}

test('a draft goes on where its code is typed, with its file, and its server can read nothing of it', async ({
  baseURL,
  browser,
  page,
}) => {
  await begin(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push([request.url(), request.postDataBuffer()?.toString('latin1')].join(' ')))
  const code = await giveDraft(page)
  await expect(page.getByRole('heading', { name: 'Continue on another device' })).toBeFocused()
  await expectNoAxeViolationsOnTheWay(page)
  const sent = requests.filter((text) => text.includes(handoverUrl.store()))
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toMatch(/Amina|cv\.pdf|%PDF/)
  expect(requests.filter((text) => text.includes(code))).toEqual([])
  // A phone that is turned has another layout, and the code is read from it just then.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: 'Continue on another device' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('heading', { name: 'Continue on another device' })).toBeVisible()

  const phone = await openPhone(browser, baseURL)
  const taken: string[] = []
  phone.on('request', (request) => taken.push(`${request.url()} ${request.postData() ?? ''}`))
  await phone.goto('/on')
  const field = phone.getByRole('textbox', { name: 'Code' })
  const fetchButton = phone.getByRole('button', { name: 'Get my draft' })
  // By keyboard alone.
  await field.focus()
  await phone.keyboard.type(code.slice(0, 15).toLowerCase())
  await expect(field).toHaveValue(codeInFours(code.slice(0, 15)))
  await expect(fetchButton).toBeDisabled()
  await phone.keyboard.type(code.slice(15) === 'Z' ? 'Y' : 'Z')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText(/^That code isn’t right/)).toBeVisible()
  await expectNoAxeViolationsOnTheWay(phone)
  await phone.getByRole('textbox', { name: 'Code' }).fill(code)
  await phone.keyboard.press('Enter')
  await expect(heading(phone, 'Your draft is here')).toBeFocused()
  const welcome = phone.getByRole('main')
  await expect(welcome).toContainText('We deleted it from our server; the other device still has a copy.')
  await expect(welcome).toContainText('Privacy Counsel, Learner Data')
  await expect(welcome).toContainText('cv.pdf')
  await expectAccessibleAtEveryWidth(phone)
  expect(taken.filter((text) => text.includes(code))).toEqual([])

  await phone.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(firstName(phone)).toHaveValue('Amina')
  await expect(phone.getByRole('group', { name: /^Resume\/CV/ })).toContainText('cv.pdf')

  // Used: also by its link, and the draft is still where it was written.
  await openLink(phone, code)
  await expect(heading(phone, 'This code has expired')).toBeVisible()
  await expect(phone.getByText('Nothing is lost: the draft is still where you wrote it.')).toBeVisible()
  await expectNoAxeViolationsOnTheWay(phone)
  await phone.getByRole('button', { name: 'Enter a new code' }).click()
  await expect(heading(phone, 'Enter the code')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Continue on another device' })).toBeFocused()
  await expect(firstName(page)).toHaveValue('Amina')
  await phone.context().close()
})

test('one of the two devices applies with a draft, and the other is told so and may apply as well', async ({
  baseURL,
  browser,
  page,
  site,
}) => {
  await begin(page)
  await pickFile(page, /^A page you wrote/, cv)
  const phone = await openPhone(browser, baseURL)
  await openLink(phone, await giveDraft(page))
  await expect(heading(phone, 'Your draft is here')).toBeVisible()
  await expect(phone).toHaveURL(/\/on$/)
  await phone.setViewportSize({ width: 1440, height: 900 })
  await phone.getByRole('link', { name: 'Continue', exact: true }).click()
  await firstName(phone).fill('Amina on the phone')
  await phone.getByRole('button', { name: 'Submit application' }).click()
  await expect(phone).toHaveURL(/\/thank-you$/)

  await page.keyboard.press('Escape')
  await firstName(page).fill('Amina on the laptop')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByText(/^This draft has already been sent from another device/)).toBeVisible()
  await expectNoAxeViolationsOnTheWay(page)
  await page.goto('/my-jobs')
  const main = page.getByRole('main')
  // Nothing of the other application is shown, and what was written here is not lost.
  await expect(main.getByRole('region', { name: 'Sent' })).toHaveCount(0)
  await main.getByRole('region', { name: 'Action needed' }).getByRole('button', { name: 'Your answers' }).click()
  await expect(main).toContainText('Amina on the laptop')
  await expectNoAxeViolationsOnTheWay(page)
  await main.getByRole('button', { name: 'Send mine as a new application' }).click()
  await expect(main.getByRole('region', { name: 'Sent' })).toContainText('Privacy Counsel')
  const stored = JSON.parse(await site.applications('--format', 'json')) as {
    readonly answers: { readonly first_name: string }
  }[]
  expect(stored.map(({ answers }) => answers.first_name)).toEqual(['Amina on the laptop', 'Amina on the phone'])
  await phone.context().close()
})

test('of two drafts for a job the chosen one goes on, and the other stays as a copy', { tag: '@long' }, async ({
  baseURL,
  browser,
  page,
}) => {
  await begin(page)
  const phone = await openPhone(browser, baseURL)
  await phone.goto(job)
  await firstName(phone).fill('Written on the phone')
  await expect(phone.getByRole('button', { name: 'Continue on another device' })).toBeVisible()
  await openLink(phone, await giveDraft(page))
  await expect(heading(phone, 'Two drafts for this job')).toBeFocused()
  await expectAccessibleAtEveryWidth(phone)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.getByRole('radio', { name: /^The draft from your other device/ }).check()
  await phone.getByRole('button', { name: 'Use this draft' }).click()
  await expect(firstName(phone)).toHaveValue('Amina')
  await phone.goto('/my-jobs')
  const copies = phone.getByRole('region', { name: 'Copies of drafts' })
  await expect(copies).toBeVisible()
  await expectAccessibleAtEveryWidth(phone)
  await copies.getByRole('button', { name: 'Use this draft' }).click()
  await expect(firstName(phone)).toHaveValue('Written on the phone')
  await phone.context().close()
})

test('a draft of My jobs is given without its equal-opportunity answers, and fetched when the network is back', {
  tag: '@long',
}, async ({ baseURL, browser, page }) => {
  await begin(page)
  await page.getByRole('button', { name: /^Equal opportunity/ }).click()
  await page
    .getByRole('radiogroup', { name: /^Disability status/ })
    .getByRole('radio', { name: /^No/ })
    .check()
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('disability_status')
  await page.goto('/my-jobs')
  const code = await giveDraft(page)

  const phone = await openPhone(browser, baseURL)
  await phone.goto('/on')
  await phone.getByRole('textbox', { name: 'Code' }).fill(code)
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Get my draft' }).click()
  await expect(heading(phone, 'You’re offline')).toBeFocused()
  await expect(phone.getByText(/^You need to be online to use the code\./)).toBeVisible()
  await expectNoAxeViolations(phone)
  await phone.context().setOffline(false)
  await expect(heading(phone, 'Your draft is here')).toBeVisible()
  await expect(phone.getByText(/^Your answers to equal-opportunity questions stayed there/)).toBeVisible()

  await page.context().setOffline(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Continue .*on another device$/ }).click()
  await expect(give(page).getByText('You’re offline. You need to be online to use the code.')).toBeVisible()
  await page.context().setOffline(false)
  await give(page).getByRole('button', { name: 'Try again' }).click()
  await expect(give(page)).toContainText('Code expires in')
  await phone.context().close()
})

test.describe('with a worker', () => {
  test.use({ hasWorker: true })

  test('without a network, both ends say what they need, and go on when it is back', { tag: '@long' }, async ({ page }) => {
    const offline = page.getByText('You’re offline. You need to be online to use the code.')
    await page.goto('/my-jobs')
    await waitForWorker(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Continue a draft from another device' }).click()
    await expect(offline).toBeVisible()
    await expectNoAxeViolations(page)
    await page.context().setOffline(false)
    await expect(heading(page, 'Enter the code')).toBeVisible()

    await page.goto(job)
    await firstName(page).fill('Amina')
    const button = page.getByRole('button', { name: 'Continue on another device' })
    await expect(button).toBeVisible()
    await page.context().setOffline(true)
    await button.click()
    await expect(offline).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(give(page)).toContainText('Code expires in')
    // It has its styles.
    await expect(give(page)).toHaveCSS('border-top-width', '0px')
  })
})
