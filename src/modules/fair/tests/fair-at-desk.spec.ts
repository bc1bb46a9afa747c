import type { Page } from '@playwright/test'
import { codeLength, typedCode } from '#shared/code-letters.ts'
import { expect, test } from '#tests/setup/fixtures.ts'
import { signInAtDesk } from '#modules/desk/tests/site-person.ts'
import { fairPin, loadAndStart, withDesk } from './fair-tablet.ts'

test.use({ ...withDesk, viewport: { width: 1440, height: 900 }, expectedConsole: [/status of 40[13]/] })

/** The letters of the code that the desk shows, as a reader spells them. */
async function readCode(desk: Page): Promise<string> {
  const letters = desk.getByText(/^Code: /)
  await expect(letters).toBeAttached()
  const code = typedCode(((await letters.textContent()) ?? '').replace('Code:', ''))
  expect(code).toHaveLength(codeLength)
  return code
}

test('a fair is made at the desk, a tablet joins it by its letters, who applies there stands at the desk, and a removed tablet locks', async ({
  browser,
  page: desk,
  site,
}) => {
  test.slow()
  await desk.goto('/desk')
  await signInAtDesk(desk)
  await desk.getByRole('link', { name: 'Add an event' }).click()
  await desk.getByRole('textbox', { name: 'Name', exact: true }).fill('Steel City Career Fair')
  await desk.getByRole('searchbox', { name: 'Search jobs' }).fill('Privacy Counsel')
  await desk.getByRole('checkbox', { name: /Privacy Counsel/ }).check({ force: true })
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
  const code = await readCode(desk)

  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 820, height: 1180 }, hasTouch: true })
  const tablet = await context.newPage()
  await tablet.goto('/fair')
  await tablet.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
  await tablet.getByRole('button', { name: 'Set up' }).tap()
  await expect(tablet.getByRole('heading', { level: 1, name: 'Tablet 1' })).toBeVisible()
  await expect(tablet.getByText(/^Steel City Career Fair, /)).toBeVisible()
  await expect(desk.getByText('Tablet 1 joined')).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => readCode(desk)).not.toBe(code)
  await tablet.getByRole('link', { name: 'Choose a PIN' }).tap()
  await tablet.getByLabel('PIN', { exact: true }).fill(fairPin)
  await tablet.getByLabel('Repeat the PIN').fill(fairPin)
  await tablet.getByRole('button', { name: 'Save the PIN' }).tap()
  await loadAndStart(tablet, (control) => control.tap())

  await tablet.getByRole('button', { name: 'Touch to begin' }).tap()
  await tablet.getByRole('link', { name: /Privacy Counsel/ }).tap()
  await tablet.getByRole('link', { name: /^Leave my name/ }).tap()
  await tablet.getByRole('textbox', { name: 'First name' }).fill('Amina')
  await tablet.getByRole('textbox', { name: 'Last name' }).fill('Okafor-Lindqvist')
  await tablet.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await tablet.getByText('may keep this for 12 months').tap()
  await tablet.getByRole('button', { name: 'Send' }).tap()
  await tablet.getByRole('button', { name: 'I’m done' }).tap()
  await tablet.getByRole('link', { name: 'Recruiters' }).tap()
  await tablet.getByLabel('Recruiters’ PIN', { exact: true }).fill(fairPin)
  await tablet.getByRole('radio', { name: /4 Great/ }).check({ force: true })
  await expect
    .poll(() => site.applications('--format', 'json'))
    .toMatch(/amina@example\.com[^]*"rating": ?4|"rating": ?4[^]*amina@example\.com/)

  const eventPage = desk.url()
  await desk.goto('/desk')
  await desk.getByRole('link', { name: /Okafor-Lindqvist/ }).click()
  await expect(desk.getByText(/^Wren 1, tablet 1, Steel City Career Fair, /)).toBeVisible()
  await expect(desk.getByText('4, great')).toBeVisible()

  await desk.goto(eventPage)
  await desk.getByRole('button', { name: 'Remove tablet 1' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(desk.getByText('Tablet 1 removed.')).toBeAttached()
  await tablet.goto('/fair')
  await expect(tablet.getByRole('heading', { level: 1, name: 'This tablet was removed' })).toBeVisible()
  await expect(tablet.getByText('Everything has been sent.')).toBeVisible()
  await context.close()
})
