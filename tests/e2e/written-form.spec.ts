import type { Page } from '@playwright/test'
import { fillIn, pickFile } from '../setup/application.ts'
import { expect, expectAccessibleAtEveryWidth, test, waitForStart } from '../setup/fixtures.ts'

/** The form stands in a job's page before any code is there. What was done in it is taken over. */

const address = '/jobs/7410001'
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
/** The form whose code is there. */
const openForm = (page: Page) => page.locator('#apply form:not([data-written])')
const inForm = (page: Page, name: string) => openForm(page).getByRole('textbox', { name })

/** Holds back all code of the page. @returns lets it through */
async function holdCode(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    // Not past what a story holds by itself.
    await route.fallback()
  })
  return letThrough
}

/** Holds back the code of the form alone. To be called after `holdCode`: the last route that fits counts. @returns lets it through */
async function holdForm(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/apply-*.js', async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

async function openHeld(page: Page): Promise<() => void> {
  const letThrough = await holdCode(page)
  await page.goto(`${address}#apply`, { waitUntil: 'commit' })
  await expect(field(page, 'First Name')).toBeVisible()
  return letThrough
}

/** Where the fields stand on the page. */
const places = (page: Page) =>
  page.evaluate(() =>
    ['first_name', 'last_name', 'email', 'phone'].map((name) => {
      const { height, width, x, y } = document.querySelector(`[name="${name}"]`)?.getBoundingClientRect() ?? new DOMRect()
      return [x, y + scrollY, width, height].map(Math.round).join()
    }),
  )

test('names the fields in the language of the page before any code is there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letThrough = await holdCode(page)
  await page.goto(`/de${address}#apply`, { waitUntil: 'commit' })
  await field(page, 'Vorname').fill('Amina')
  const before = await places(page)
  letThrough()
  await expect(inForm(page, 'Vorname')).toHaveValue('Amina')
  expect(await places(page)).toEqual(before)
})

test('takes letters before any code is there, and keeps text, focus, caret and place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letThrough = await openHeld(page)
  await field(page, 'Email').fill('amina@example.com')
  await field(page, 'First Name').focus()
  await page.keyboard.type('Amna')
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  const before = await places(page)
  letThrough()
  await expect(inForm(page, 'First Name')).toBeFocused()
  await page.keyboard.type('i')
  await expect(inForm(page, 'First Name')).toHaveValue('Amina')
  await expect(inForm(page, 'Email')).toHaveValue('amina@example.com')
  await expect(field(page, 'First Name')).toHaveCount(1)
  expect(await places(page)).toEqual(before)
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(inForm(page, 'First Name')).toHaveValue('Amina')
})

test('keeps the fields themselves, with text and caret, whatever changes on the page before the form is there', async ({
  page,
}) => {
  const openBefore = await holdCode(page)
  const letThrough = await holdForm(page)
  await page.goto(address, { waitUntil: 'commit' })
  const firstName = field(page, 'First Name')
  await firstName.fill('Amna')
  await firstName.focus()
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  const node = await firstName.elementHandle()
  const expectSame = async (what: string) => {
    const now = await page.evaluate((input) => {
      const isSame = input === document.activeElement && input instanceof HTMLInputElement
      return isSame ? [input.value, input.selectionStart] : null
    }, node)
    expect(now, what).toEqual(['Amna', 2])
  }
  // The theme and the network change before the page's code is there, and after.
  await page.emulateMedia({ colorScheme: 'dark' })
  openBefore()
  await waitForStart(page)
  await expectSame('hydration')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectSame('theme')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectSame('layout')
  // The page's word, because the held code has to arrive later.
  const say = (isOnline: boolean) =>
    page.evaluate((onLine) => {
      Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
      window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    }, isOnline)
  await say(false)
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await expectSame('network, and its notice')
  await say(true)
  await page.evaluate(() => {
    history.pushState(history.state, '', '?gh_src=friend')
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  })
  await expectSame('router')
  letThrough()
  await expect(inForm(page, 'First Name')).toBeFocused()
  await page.keyboard.type('i')
  await expect(inForm(page, 'First Name')).toHaveValue('Amina')
})

test('does not interrupt a word that is being composed', async ({ page }) => {
  const letThrough = await openHeld(page)
  await field(page, 'Last Name').focus()
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await compose('に')
  letThrough()
  await waitForStart(page)
  await compose('にほ')
  // The form is open behind the fields.
  await expect(openForm(page)).toBeAttached()
  await compose('にほん')
  await expect(openForm(page)).toBeHidden()
  await keyboard.send('Input.insertText', { text: 'にほん' })
  await expect(inForm(page, 'Last Name')).toHaveValue('にほん')
  await expect(inForm(page, 'Last Name')).toBeFocused()
})

test('leads a press on a label to its field while the form waits for the end of that press', async ({ page }) => {
  const openBefore = await holdCode(page)
  const letThrough = await holdForm(page)
  await page.goto(`${address}#apply`, { waitUntil: 'commit' })
  openBefore()
  await waitForStart(page)
  await page.getByText('First Name', { exact: true }).hover()
  await page.mouse.down()
  letThrough()
  // The form is open behind the fields, with the same ids.
  await expect(openForm(page)).toBeAttached()
  await expect(openForm(page)).toBeHidden()
  await page.mouse.up()
  await expect(inForm(page, 'First Name')).toBeFocused()
})

test('keeps the entered text while the form cannot be loaded, and over the reload for a new release', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  let failCode = () => {}
  const entered = new Promise<void>((resolve) => {
    failCode = resolve
  })
  await page.route('**/assets/apply-*.js', async (route) => {
    await entered
    await route.abort()
  })
  await page.goto(address)
  await field(page, 'First Name').fill('Amina')
  // The page takes the missing file for a new release, and reloads once.
  const reloaded = page.waitForEvent('load')
  failCode()
  await reloaded
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/assets/apply-*.js')
  await again.click()
  await expect(inForm(page, 'First Name')).toHaveValue('Amina')
})

test("moves on with the keyboard's key of a phone", { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/assets/apply-*.js', () => new Promise(() => {}))
  await page.goto(address)
  await waitForStart(page)
  await field(page, 'First Name').fill('Amina')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Last Name')).toBeFocused()
})

test('keeps the entered text for whoever follows a link before the form is there', async ({ page }) => {
  await page.route('**/assets/apply-*.js', async (route) => {
    await page.waitForURL('/')
    await route.continue()
  })
  await page.goto(address)
  await waitForStart(page)
  await field(page, 'First Name').fill('Amina')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(inForm(page, 'First Name')).toHaveValue('Amina')
})

test('shows the draft of this device, and no entry of an application that was sent', { tag: '@long' }, async ({ page }) => {
  // The worker answers with the empty shell, and has the form's code.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') }
  await page.goto(`${address}#apply`)
  await fillIn(page)
  await expect(page.getByText(/^Draft saved on this device/)).toBeVisible()
  await page.reload()
  await expect(inForm(page, 'First Name')).toHaveValue('Amina')
  await pickFile(page, /^Resume\/CV/, resume)
  await pickFile(page, /^A page you wrote/, resume)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  const letThrough = await openHeld(page)
  // As a browser does that restores a page.
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('[name="first_name"]')
    if (input) input.value = 'Amina'
  })
  letThrough()
  await expect(inForm(page, 'First Name')).toHaveValue('')
  await expect(page.getByText(/^Draft saved on this device/)).toHaveCount(0)
})

test('does not give up for the profile what was entered and left again', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a life') }
  await page.goto(`${address}#apply`)
  await fillIn(page)
  await pickFile(page, /^Resume\/CV/, resume)
  await pickFile(page, /^A page you wrote/, resume)
  await page.getByRole('checkbox', { name: /^Save my details/ }).check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  const letThrough = await holdCode(page)
  await page.goto('/jobs/7426009#apply', { waitUntil: 'commit' })
  await field(page, 'First Name').fill('Bea')
  await field(page, 'First Name').blur()
  letThrough()
  await expect(inForm(page, 'Last Name')).toHaveValue('Okafor-Lindqvist')
  await expect(inForm(page, 'First Name')).toHaveValue('Bea')
})

test('is accessible before any code is there', { tag: '@long' }, async ({ page }) => {
  await openHeld(page)
  await expectAccessibleAtEveryWidth(page)
})

test('has every question, its sections and a way to submit before any code is there', async ({ page }) => {
  await openHeld(page)
  const form = page.getByRole('form', { name: 'Your application for Privacy Counsel, Learner Data' })
  await expect(form).toBeVisible()
  await expect(form.getByRole('button', { name: 'Submit application' })).toBeVisible()
  const closed = form.getByRole('button', { expanded: false })
  for (const toggle of await closed.all()) await expect(toggle).toHaveAccessibleDescription(/question/)
  const isFindable = await form.evaluate((element) =>
    [...element.querySelectorAll('section')].every((section) => {
      const isOpen = section.hasAttribute('data-open')
      const body = section.lastElementChild
      return (
        section.querySelector('input, textarea, button, label') !== null &&
        (isOpen || body?.getAttribute('hidden') === 'until-found')
      )
    }),
  )
  expect(isFindable).toBe(true)
})

test('takes ticks, files and presses before any code is there', async ({ page }) => {
  const letThrough = await openHeld(page)
  const written = page.locator('#apply form[data-written]')
  await written
    .locator('[name="resume"]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  const box = written.getByRole('radio').or(written.getByRole('checkbox')).first()
  const label = (await box.getAttribute('name')) ?? ''
  const value = await box.getAttribute('value')
  await box.locator('xpath=..').click()
  await written.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(`${address}#apply`)
  letThrough()
  await expect(openForm(page).getByText('cv.pdf')).toBeVisible()
  await expect(openForm(page).locator(`[name="${label}"][value="${value}"]`)).toBeChecked()
  // What was pressed is pressed: the answers that are missing are named.
  await expect(
    page
      .getByRole('link', { name: /^First Name/ })
      .or(page.getByText(/still need attention/))
      .first(),
  ).toBeVisible()
})

test('takes a city, and what was entered of a school', async ({ page }) => {
  const letThrough = await holdCode(page)
  await page.goto('/jobs/7416001#apply', { waitUntil: 'commit' })
  const written = page.locator('#apply form[data-written]')
  const entries = { location: 'Pittsburgh', 'educations.0.end_date.year': '2019', 'educations.0.school_name_id': 'Uppsala' }
  for (const [name, text] of Object.entries(entries)) await written.locator(`[name="${name}"]`).fill(text)
  letThrough()
  await expect(openForm(page)).toBeVisible()
  for (const [name, text] of Object.entries(entries)) await expect(openForm(page).locator(`[name="${name}"]`)).toHaveValue(text)
  await expect(openForm(page).locator('[name="educations.0.school_name_id"]')).toBeFocused()
})

test('is not kept waiting by a dialog for files that was left without a word', async ({ page }) => {
  const letThrough = await openHeld(page)
  const openForForm = await holdForm(page)
  letThrough()
  await waitForStart(page)
  const chooser = page.waitForEvent('filechooser')
  await page.locator('#apply form[data-written] #answer-resume').click()
  await chooser
  openForForm()
  await expect(openForm(page)).toBeAttached()
  await expect(openForm(page)).toBeHidden()
  await page.locator('#apply form[data-written] [name="first_name"]').click()
  await expect(openForm(page)).toBeVisible()
})

test('opens a closed section in which the browser has found a text', async ({ page }) => {
  await page.goto(`${address}#apply`)
  await waitForStart(page)
  const closed = openForm(page).getByRole('button', { expanded: false }).first()
  const name = (await closed.textContent()) ?? ''
  const toggle = openForm(page).getByRole('button', { name, exact: true })
  const isHiddenUntilFound = () =>
    toggle.evaluate((button) => {
      const body = document.getElementById(button.getAttribute('aria-controls') ?? '')
      return body?.getAttribute('hidden') === 'until-found' && body.querySelector('input, textarea, button') !== null
    })
  await expect.poll(isHiddenUntilFound).toBe(true)
  await toggle.click()
  await toggle.click()
  await expect.poll(isHiddenUntilFound).toBe(true)
  await toggle.evaluate((button) =>
    document
      .getElementById(button.getAttribute('aria-controls') ?? '')
      ?.dispatchEvent(new Event('beforematch', { bubbles: true })),
  )
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
})

test('leads a link to a text into a closed section', { tag: '@long' }, async ({ page }) => {
  await page.goto(address)
  await waitForStart(page)
  const text = await page
    .locator(
      '#apply section:not([data-open]) [hidden="until-found"] legend, #apply section:not([data-open]) [hidden="until-found"] label',
    )
    .first()
    .textContent()
  const words = encodeURIComponent((text ?? '').trim().split(/\s+/).slice(0, 4).join(' '))
  await page.goto('about:blank')
  await page.goto(`${address}#:~:text=${words}`)
  await expect(
    page
      .locator('#apply')
      .getByText((text ?? '').trim().split(/\s+/).slice(0, 4).join(' '))
      .first(),
  ).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows no field that nothing would send, and says how to apply', { tag: '@long' }, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Apply for this job' })).toBeVisible()
    await expect(field(page, 'First Name')).toBeHidden()
    // Playwright finds no text in a `noscript`.
    const instead = page.locator('#apply noscript')
    await expect(instead.locator('p')).toHaveText('To apply on this page, turn on JavaScript in your browser.')
    await expect(instead.locator('p')).toBeVisible()
    await expect(instead.locator('a')).toHaveText(/^Apply on our job board/)
    await expect(instead.locator('a')).toBeVisible()
  })
})
