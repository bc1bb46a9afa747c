import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolationsOnTheWay, test } from '../setup/fixtures.ts'

test.use({ hasOwnSite: true, hasWorker: false })

const minuteMs = 60_000

/** A job that asks for education, location, compliance and demographics, with files, texts and choices. */
const designJob = '/jobs/7416001?gh_src=fair#apply'
/** A job that asks for a video, a country out of 250, several choices, location, compliance and demographics. */
const videoJob = '/jobs/7426004#apply'
const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') }
const videoFile = { name: 'hello.mp4', mimeType: 'video/mp4', buffer: Buffer.from('....ftypisom....') }

interface Exported {
  readonly answers: Record<string, unknown>
  readonly files: readonly { readonly field: string; readonly fileName: string }[]
}

async function received(site: { applications(...args: string[]): Promise<string> }): Promise<Exported> {
  const all = JSON.parse(await site.applications('--format', 'json', '--with-equal-opportunity')) as Exported[]
  expect(all).toHaveLength(1)
  return all[0] as Exported
}

const place = { location: 'Pittsburgh, PA, United States', latitude: /^40\.\d+$/, longitude: /^-79\.\d+$/ }

function expectPlace(answers: Record<string, unknown>): void {
  expect(answers['location']).toBe(place.location)
  expect(answers['latitude']).toEqual(expect.stringMatching(place.latitude))
  expect(answers['longitude']).toEqual(expect.stringMatching(place.longitude))
}

/**
 * Presses Tab until the field has focus. There are presses for two rounds of the page: the form may take the place of the fields
 * that the server wrote between a press and the look at it, and then the field is found in the next round.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 180; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not get there')
}

/** What the device stores, the database and localStorage, as one text. */
async function storedTexts(page: Page): Promise<string> {
  return JSON.stringify(await page.context().storageState({ indexedDB: true }))
}

/** Expands a section of a long form if it is collapsed. */
async function expandSection(page: Page, name: string): Promise<void> {
  const fold = page.getByRole('button', { name, exact: true, expanded: false })
  if ((await fold.count()) > 0) await fold.click()
}

async function suggestByKeyboard(page: Page, field: Locator, typed: string, option: RegExp): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(typed)
  // The first request makes the server load its 135,000 places.
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

test('submits a complete application by keyboard alone', async ({ page, site }) => {
  test.slow()
  await page.goto(designJob)
  await tabTo(page, page.getByRole('textbox', { name: 'First Name' }))
  await page.keyboard.type('Amina')
  await tabTo(page, page.getByRole('textbox', { name: 'Last Name' }))
  await page.keyboard.type('Okafor-Lindqvist')
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type('amina@example.com')
  await suggestByKeyboard(page, page.getByRole('combobox', { name: 'Location' }), 'pittsburgh', /^Pittsburgh, PA/)
  await tabTo(page, page.getByRole('group', { name: /^Resume/ }).getByRole('button', { name: 'Upload file' }))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(resume)
  await expect(page.getByRole('group', { name: /^Resume/ })).toContainText('uploaded')
  await tabTo(page, page.getByRole('textbox', { name: /^Why/ }))
  await page.keyboard.type('Birds')
  await tabTo(page, page.getByRole('textbox', { name: /^Portfolio address/ }))
  await page.keyboard.type('https://amina.example')
  await tabTo(page, page.getByRole('group', { name: /^Two or three pieces/ }).getByRole('button', { name: 'Upload file' }))
  await tabTo(page, page.getByRole('radiogroup', { name: /^Are you allowed/ }).getByRole('radio', { name: 'Yes' }))
  await page.keyboard.press('Space')
  await suggestByKeyboard(page, page.getByRole('combobox', { name: 'School' }), 'aalto', /^Aalto/)
  await suggestByKeyboard(page, page.getByRole('combobox', { name: 'Degree' }), 'bachelor', /^Bachelor/)
  await suggestByKeyboard(page, page.getByRole('combobox', { name: 'Discipline' }), 'linguis', /^Linguistics/)
  await tabTo(page, page.getByRole('combobox', { name: 'Start month' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('sep')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Start month' })).toHaveText('September')
  await tabTo(page, page.getByRole('textbox', { name: 'Start year' }))
  await page.keyboard.type('2012')
  await tabTo(page, page.getByRole('combobox', { name: 'End month' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('may')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'End month' })).toHaveText('May')

  // The year is missing: its field receives focus, below the summary.
  await tabTo(page, page.getByRole('button', { name: 'Submit application' }))
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('One answer still needs attention.')
  await expect(page.getByRole('textbox', { name: 'End year' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'End year' })).toBeInViewport()
  await page.keyboard.type('2016')
  await expect(summary).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: 'Submit application' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/thank-you$/)

  const { answers, files } = await received(site)
  expectPlace(answers)
  expect(answers).toMatchObject({
    first_name: 'Amina',
    email: 'amina@example.com',
    resume_url_filename: 'cv.pdf',
    educations: [{ start_date: { month: 9, year: 2012 }, end_date: { month: 5, year: 2016 } }],
    mapped_url_token: 'fair',
  })
  expect(JSON.stringify(answers)).not.toContain('clientId')
  expect(files).toMatchObject([{ fileName: 'cv.pdf' }])
})

test('delivers every type of field, and leaves no equal opportunity or demographic answer on the device once it is confirmed', async ({
  page,
  site,
}) => {
  test.slow()
  await page.goto(videoJob)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await page.getByRole('combobox', { name: 'Location' }).pressSequentially('pittsburgh')
  await page.getByRole('option', { name: /^Pittsburgh, PA/ }).click()
  await page
    .getByRole('group', { name: /^Resume/ })
    .getByRole('button', { name: 'Paste text' })
    .click()
  await page.getByRole('textbox', { name: 'Resume/CV as text' }).fill('My life')
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('group', { name: /^Say hello on video/ })
    .getByRole('button', { name: 'Upload file' })
    .click()
  await (await chooser).setFiles(videoFile)
  await expect(page.getByRole('group', { name: /^Say hello/ })).toContainText('uploaded')
  await page.getByRole('button', { name: /^Which country/ }).click()
  await page.getByRole('combobox', { name: /^Which country/ }).fill('cote d')
  await page.getByRole('option', { name: /^C.te d.Ivoire/ }).click()
  await page.getByRole('checkbox', { name: 'LinkedIn' }).check()
  await page.getByRole('checkbox', { name: 'A career fair' }).check()
  await page
    .getByRole('radiogroup', { name: /^Are you allowed/ })
    .getByRole('radio', { name: 'No' })
    .check()
  await expandSection(page, 'Equal opportunity')
  await page
    .getByRole('radiogroup', { name: /^Disability status/ })
    .getByRole('radio', { name: /^No/ })
    .check()
  await expandSection(page, 'A few optional questions')
  await page.getByRole('checkbox', { name: 'I use another term' }).check()
  await page.getByRole('textbox', { name: 'Please specify...' }).fill('A rare bird')
  await expect.poll(() => storedTexts(page)).toContain('A rare bird')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)

  const { answers, files } = await received(site)
  expectPlace(answers)
  expect(answers).toMatchObject({
    resume_text: 'My life',
    question_32324699002: expect.stringMatching(/\/uploads\/[\w-]+$/),
    question_61400015: expect.any(Number),
    question_61400016: 0,
    question_61400023: [expect.any(Number), expect.any(Number)],
    disability_status: expect.any(String),
    demographic_answers: [{ answer_options: [{ text: 'A rare bird' }] }],
  })
  expect(Object.keys(answers).filter((key) => key.startsWith('question_32324699002_'))).toEqual([])
  expect(files.map(({ field }) => field)).toEqual(['question_32324699002'])
  await expect.poll(() => storedTexts(page)).toContain('"sent"')
  // A service that loses what it has confirmed would get it again, until it has confirmed it a second time, and for a day.
  expect(await storedTexts(page)).toContain('A rare bird')
  await page.clock.setFixedTime(Date.now() + 2 * minuteMs)
  await page.goto('/my-jobs')
  // Background work waits for a quiet page, which takes a while on a busy machine.
  const isStored = async (text: string) => (await storedTexts(page)).includes(text)
  await expect.poll(() => isStored('"confirmed"'), { timeout: 60_000 }).toBe(true)
  await page.clock.setFixedTime(Date.now() + 25 * 60 * minuteMs)
  await page.goto('/my-jobs')
  await expect.poll(() => isStored('A rare bird'), { timeout: 60_000 }).toBe(false)
  expect(await isStored('amina@example.com')).toBe(true)
  const sent = page.getByRole('region', { name: 'Sent', exact: true })
  await sent.getByText('Your answers').click()
  await expect(sent).toContainText('amina@example.com')
  await expect(sent).not.toContainText(/Disability|A rare bird/)
  const steps = sent.getByRole('listitem').getByRole('listitem')
  await expect(steps.filter({ hasText: /^Received by the team/ })).toHaveAttribute('data-done', 'true')
  await expectNoAxeViolationsOnTheWay(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('submits a complete application by touch', { tag: '@long' }, async ({ page, site }) => {
    test.slow()
    await page.goto(designJob)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(() => width()).toBe(390)
    await page.getByRole('button', { name: 'Education' }).tap()
    await page.getByRole('button', { name: 'Check answers' }).tap()
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeInViewport()
    await expect.poll(() => width()).toBe(390)
    const type = async (field: Locator, text: string) => {
      await field.tap()
      await page.keyboard.insertText(text)
    }
    const suggest = async (name: string, typed: string, option: RegExp) => {
      await type(page.getByRole('combobox', { name }), typed)
      await page.getByRole('option', { name: option }).first().tap()
      await expect(page.getByRole('option')).toHaveCount(0)
    }
    await type(page.getByRole('textbox', { name: 'First Name' }), 'Amina')
    await type(page.getByRole('textbox', { name: 'Last Name' }), 'Okafor')
    await type(page.getByRole('textbox', { name: 'Email' }), 'amina@example.com')
    await suggest('Location', 'pittsburgh', /^Pittsburgh, PA/)
    const goOn = () => page.getByRole('button', { name: 'Continue', exact: true }).tap()
    await goOn()
    await page
      .getByRole('group', { name: /^Resume/ })
      .getByRole('button', { name: 'Paste text' })
      .tap()
    await type(page.getByRole('textbox', { name: 'Resume/CV as text' }), 'My life')
    await goOn()
    await type(page.getByRole('textbox', { name: /^Why/ }), 'Birds')
    await type(page.getByRole('textbox', { name: /^Portfolio address/ }), 'https://amina.example')
    await page
      .getByRole('radiogroup', { name: /^Are you allowed/ })
      .getByRole('radio', { name: 'Yes' })
      .tap()
    await goOn()
    await suggest('School', 'aalto', /^Aalto/)
    await suggest('Degree', 'bachelor', /^Bachelor/)
    await suggest('Discipline', 'linguis', /^Linguistics/)
    await page.getByRole('combobox', { name: 'Start month' }).tap()
    await page.getByRole('option', { name: 'September' }).tap()
    await type(page.getByRole('textbox', { name: 'Start year' }), '2012')
    await page.getByRole('combobox', { name: 'End month' }).tap()
    await page.getByRole('option', { name: 'May' }).tap()
    await type(page.getByRole('textbox', { name: 'End year' }), '2016')
    await page.getByRole('button', { name: 'A few optional questions' }).tap()
    await page.getByRole('checkbox', { name: 'Woman' }).tap()
    await expect(page.getByText(/need attention/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Submit application' }).tap()
    await expect(page).toHaveURL(/\/thank-you$/)
    expectPlace((await received(site)).answers)
  })
})
