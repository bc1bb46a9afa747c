import type { Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, expectNoAxeViolationsOnTheWay, test, waitForStart } from '../setup/fixtures.ts'

/** A job that asks for education, location, compliance and demographics. */
const designJob = '/jobs/7416001'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Continues to the education without answering anything. */
async function goToLastStep(page: Page): Promise<void> {
  await page.goto(`${designJob}#apply`)
  const steps = { 'questions-2': 'Your files', 'questions-3': 'A few questions', education: 'Education' }
  for (const [step, heading] of Object.entries(steps)) {
    await page.getByRole('button', { name: 'Continue', exact: true }).tap()
    await expect(page).toHaveURL(new RegExp(`#apply-${step}$`))
    // The section follows its address: a press between the two opens it, and leads no further.
    await expect(page.getByRole('button', { name: heading })).toHaveAttribute('aria-expanded', 'true')
  }
}

test('shows the first invalid field right below the summary line, on a form that stays short', async ({ page }) => {
  await goToLastStep(page)
  await page.getByRole('button', { name: 'Check answers' }).tap()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
  const line = await page.getByRole('group', { name: 'Errors' }).boundingBox()
  const label = await page.getByText('First Name', { exact: true }).last().boundingBox()
  expect(line?.height).toBe(48)
  const gap = (label?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0)
  // 24 px below the line, and the leading of the label's own line.
  expect(gap).toBeGreaterThan(20)
  expect(gap).toBeLessThan(32)
  // The promise of the design is 4,500 px with every error shown.
  const height = await page.locator('#apply').evaluate((section) => section.getBoundingClientRect().height)
  expect(height).toBeLessThan(4_500)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('shows five fields in the first view of an untouched form', async ({ page }) => {
  await page.goto('/jobs/7416001')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Apply' }).first().tap()
  for (const name of ['First Name', 'Last Name', 'Email', 'Phone']) {
    await expect(page.getByRole('textbox', { name })).toBeInViewport({ ratio: 1 })
  }
  const city = await page.getByLabel('Location (City)').boundingBox()
  const bar = await page.getByRole('button', { name: 'Continue', exact: true }).boundingBox()
  // The bar's button stands 10 px below the bar's edge.
  expect((city?.y ?? 0) + (city?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 10)
})

for (const [language, name, next, note] of [
  ['', 'First Name', 'Continue', /unanswered above\s+Draft saved$/],
  ['/de', 'Vorname', 'Weiter', /offen weiter oben\s+Entwurf gespeichert$/],
  ['/ar', 'الاسم الأول', 'متابعة', /أعلاه\s+حُفظت المسودة$/],
] as const) {
  test(`leaves the button of the bar where it is beside a long note, in ${language === '' ? 'English' : language.slice(1)}`, async ({
    page,
  }) => {
    await page.goto(`${language}${designJob}#apply`)
    await page.getByRole('textbox', { name }).fill('Amina')
    const button = page.getByRole('button', { name: next, exact: true })
    const before = await button.boundingBox()
    await button.tap()
    await expect(page.getByText(note)).toBeVisible()
    expect(await button.boundingBox()).toEqual(before)
  })
}

test('moves no field when the first answer is saved, and lets the draft be discarded at its end', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`${designJob}#apply`)
  const name = page.getByRole('textbox', { name: 'First Name' })
  await expect(name).toBeInViewport()
  const before = (await name.boundingBox())?.y
  await name.tap()
  await page.keyboard.type('Amina')
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  expect((await name.boundingBox())?.y).toBe(before)
  await page.getByRole('button', { name: 'Discard draft' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).tap()
  await expect(name).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
})

test('keeps the bar at the bottom while the form is in view, and every answer through a rotation', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(`${designJob}#apply`)
  const bar = page.getByRole('button', { name: 'Continue', exact: true })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await page.getByRole('button', { name: 'Education' }).tap()
  await expect(page.getByRole('heading', { name: 'Education' })).toBeInViewport()
  await page.getByRole('textbox', { name: 'End year' }).fill('2016')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('textbox', { name: 'End year' })).toHaveValue('2016')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('textbox', { name: 'End year' })).toHaveValue('2016')
  await page.getByRole('button', { name: 'About you' }).tap()
  await bar.tap()
  await expect(page).toHaveURL(/#apply-questions-2$/)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(bar).not.toBeInViewport()
})

test('names the job in the title bar, keeps Apply in reach, and fills the song line from the left', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto(designJob)
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('Job Detail')
  await page.mouse.wheel(0, 1_200)
  await expect(bar.getByText('Product Designer, Story Lessons')).toBeVisible()
  await expect(bar.getByText('Job Detail')).toBeHidden()
  await expect(page.getByText('$128,000–$176,000')).toBeInViewport()
  const apply = page.getByRole('link', { name: 'Apply' }).last()
  await expect(apply).toBeInViewport({ ratio: 1 })
  await apply.tap()
  await expect(page).toHaveURL(/#apply$/)
  await expect(page.getByText('$128,000–$176,000')).toBeHidden()
  const song = bar.getByRole('img', { name: '0 of 15 required answers' })
  await expect(song).toBeVisible()
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
  await expect(bar.getByRole('img', { name: '1 of 15 required answers' })).toBeVisible()
})

test('shows all answers before they are sent, and leads from each to its field and back', async ({ page, site }) => {
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') })
  await page.goto('/jobs/7410001#apply')
  await fillIn(page)
  await pickFile(page, /^Resume\/CV/, pdf('cv.pdf'))
  await pickFile(page, /^A page you wrote/, pdf('page.pdf'))
  await page.getByRole('button', { name: 'Check answers' }).tap()
  const title = page.getByRole('heading', { name: 'Check your answers' })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await expect(page.getByText('cv.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Change Email' }).tap()
  const email = page.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await expect(email).toBeInViewport({ ratio: 1 })
  await email.fill('amina@okafor.example')
  await page.getByRole('button', { name: 'Back to check' }).tap()
  await expect(page.getByText('amina@okafor.example')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Submit application' }).tap()
  await expect(page).toHaveURL(/\/thank-you$/)
  expect(await site.applications()).toContain('amina@okafor.example')
})

test('never hides the focused control behind the bars', async ({ page }) => {
  await page.goto(`${designJob}#apply`)
  const button = page.getByRole('button', { name: 'Continue', exact: true })
  const isInBar = () => button.evaluate((element) => element === document.activeElement)
  await page.getByRole('button', { name: 'About you' }).focus()
  const top = (await page
    .getByRole('banner')
    .getByRole('img', { name: /required/ })
    .boundingBox()) ?? { y: 0, height: 0 }
  let count = 0
  for (await page.keyboard.press('Tab'); !(await isInBar()); await page.keyboard.press('Tab')) {
    const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON() as DOMRect)
    const bar = await button.boundingBox()
    expect(focused.top).toBeGreaterThanOrEqual(top.y + top.height)
    expect(focused.bottom).toBeLessThanOrEqual(bar?.y ?? 0)
    count += 1
  }
  expect(count).toBeGreaterThanOrEqual(10)
})

test('never hides the focused control behind the line of errors on the way back', { tag: '@long' }, async ({ page }) => {
  await goToLastStep(page)
  await page.getByRole('button', { name: 'Check answers' }).tap()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
  await page.getByRole('button', { name: 'Education' }).tap()
  await page.getByRole('textbox', { name: 'End year' }).focus()
  const covered: string[] = []
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press('Shift+Tab')
    const { bottom, name, top } = await page.evaluate(() => {
      const line = document.querySelector('header [aria-label="All errors"]')?.getBoundingClientRect()
      const focused = document.activeElement?.getBoundingClientRect()
      return { bottom: line?.bottom ?? 0, name: document.activeElement?.id ?? '', top: focused?.top ?? 0 }
    })
    if (top < bottom) covered.push(name)
  }
  expect(covered).toEqual([])
})

test('makes room for the keyboard, and shows the field that it types into from its label on', async ({ page }) => {
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: viewport })
  })
  const openKeyboard = (height: number) =>
    page.evaluate((rest) => {
      Object.assign(window.visualViewport ?? {}, { height: rest })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, height)
  /** The height of the title's row, the room above the label, and whether the bar is seen. */
  const layout = (label: string) =>
    page.evaluate((text) => {
      const song = document.querySelector('header [role="img"]')?.getBoundingClientRect() ?? new DOMRect()
      const labels = [...document.querySelectorAll('label')]
      const field = labels.find((each) => each.textContent.startsWith(text))?.getBoundingClientRect() ?? new DOMRect()
      const button = [...document.querySelectorAll('form button')].find((each) => each.textContent === 'Continue')
      return {
        title: song.top,
        gap: Math.round(field.top - song.bottom),
        hasBar: button?.checkVisibility({ visibilityProperty: true }),
      }
    }, label)
  await page.goto(`${designJob}#apply`)
  await expect(page.getByRole('banner').getByRole('img', { name: /required/ })).toBeVisible()
  await page.getByLabel('Location (City)').tap()
  expect(await layout('Location')).toMatchObject({ title: 64, hasBar: true })
  await openKeyboard(484)
  await expect.poll(() => layout('Location')).toEqual({ title: 48, gap: 20, hasBar: false })
  await page.getByRole('textbox', { name: 'Phone' }).focus()
  await expect.poll(() => layout('Phone')).toEqual({ title: 48, gap: 20, hasBar: false })
  await page.getByRole('textbox', { name: 'Phone' }).blur()
  await expect.poll(() => layout('Phone')).toMatchObject({ title: 64, hasBar: true })
})

test("leads to the next field with the keyboard's key, and sends nothing by it", async ({ page }) => {
  await page.goto('/jobs/7410001#apply')
  await waitForStart(page)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@gmial.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await expect(page.getByText('Did you mean amina@gmail.com?')).toBeVisible()
  await expectNoAxeViolationsOnTheWay(page)
  await page.getByRole('button', { name: 'Yes, use amina@gmail.com' }).tap()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('amina@gmail.com')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
