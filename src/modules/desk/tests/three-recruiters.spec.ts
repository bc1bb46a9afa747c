import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/setup/fixtures.ts'
import { deskName, deskPassword, nameAtDesk } from './site-person.ts'

/**
 * Three recruiters' day: they see each other's decisions, correct what was not accepted, work on several at once, and one of them is removed. In
 * the evening, an officer's questions have their answers on pages.
 */

test.use({ hasOwnSite: true, viewport: { width: 1440, height: 1000 }, expectedConsole: [/401/] })

const resume = Buffer.from('Amina bakes bread.\n')

/** Somebody applies with a file, as a program does. */
async function apply(request: APIRequestContext, index: number, firstName: string, email: string): Promise<void> {
  const answer = await request.get('/api/applicant/?action=get-post-url')
  const ticket = (await answer.json()) as { readonly url: string; readonly fields: Readonly<Record<string, string>> }
  const stored = await request.post(ticket.url, {
    multipart: { ...ticket.fields, file: { name: 'cv.txt', mimeType: 'text/plain', buffer: resume } },
  })
  expect(stored.status()).toBe(204)
  const sent = await request.post('/api/applicant/?action=submit&job=7417012', {
    headers: { 'Idempotency-Key': `00000000-0000-4000-8000-0000000009${10 + index}` },
    data: {
      first_name: firstName,
      last_name: 'Okafor',
      email,
      resume_url: ticket.url + (ticket.fields['key'] ?? ''),
      resume_url_filename: 'cv.txt',
      question_61400004: 'https://example.com',
      question_61400016: 1,
    },
  })
  expect(await sent.json()).not.toHaveProperty('error')
}

/** A browser of somebody's own, in which nobody is signed in yet. */
async function browserOf(browser: Browser, siteUrl: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 1440, height: 1000 } })
  return context.newPage()
}

const listHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'All applications' })

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/desk')
  await page.locator('input[name="username"]').fill(name)
  await page.locator('input[name="password"]').fill(password)
  await page.keyboard.press('Enter')
  await expect(listHeading(page)).toBeFocused()
}

/** Dana invites somebody, who chooses a password by the link. */
async function join(dana: Page, colleague: Page, name: string): Promise<void> {
  await dana.goto('/desk/people')
  await dana.getByRole('button', { name: 'Invite' }).click()
  const dialog = dana.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('radio', { name: /^Decide/ }).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dana.getByText(/#invitation=/).innerText()
  await colleague.goto(link)
  await colleague.locator('input[name="password"]').fill(`the password of ${name}`)
  await colleague.keyboard.press('Enter')
  await expect(listHeading(colleague)).toBeFocused()
}

const open = async (page: Page, name: string) => {
  await page.goto('/desk')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

test('three recruiters work at one desk for a day, and an officer’s questions are answered', { tag: '@long' }, async ({
  browser,
  page: dana,
  request,
  site,
}) => {
  test.slow()
  await nameAtDesk(site.url)
  await apply(request, 0, 'Amina', 'amina@example.com')
  await apply(request, 1, 'Noor', 'ats-422@example.com')
  await apply(request, 2, 'Tove', 'tove@example.com')
  await signIn(dana, deskName, deskPassword)
  const [luis, ruth] = [await browserOf(browser, site.url), await browserOf(browser, site.url)]
  await join(dana, luis, 'Luis Ortega')
  await join(dana, ruth, 'Ruth Adeyemi')

  await test.step('two at one application see each other’s decision', async () => {
    await open(luis, 'Amina Okafor')
    await open(dana, 'Amina Okafor')
    await luis.keyboard.press('y')
    await expect(luis.getByText(/^Luis Ortega decided Yes, /)).toBeVisible()
    await expect(dana.getByText(/^Luis Ortega decided Yes, /)).toBeVisible({ timeout: 20_000 })
  })

  await test.step('a file is seen beside the answers', async () => {
    await expect(luis.frameLocator('iframe').getByText('Amina bakes bread.')).toBeVisible()
  })

  await test.step('what was not accepted is corrected and sent again', async () => {
    await open(ruth, 'Noor Okafor')
    const field = ruth.getByRole('textbox', { name: 'Email address' })
    await expect(field).toBeVisible({ timeout: 20_000 })
    await field.fill('noor@example.com')
    await ruth.getByRole('button', { name: 'Save and send again' }).click()
    await expect(ruth.getByRole('heading', { name: 'Delivered' })).toBeVisible({ timeout: 20_000 })
  })

  await test.step('several are picked, labelled and exported', async () => {
    await ruth.goto('/desk')
    for (const name of ['Amina Okafor', 'Tove Okafor']) {
      await ruth
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('checkbox')
        .check()
    }
    await ruth.keyboard.press('l')
    const dialog = ruth.getByRole('dialog', { name: 'Label 2 applications' })
    await dialog.getByRole('combobox').fill('portfolio')
    await ruth.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await ruth.getByRole('button', { name: 'Export' }).click()
    const download = ruth.waitForEvent('download')
    await ruth.getByRole('dialog').getByRole('link', { name: 'Table (CSV)' }).click()
    const table = await readFile(await (await download).path(), 'utf8')
    expect(table).toContain('portfolio')
    expect(table).not.toContain('Noor')
  })

  await test.step('who is removed is signed out within five seconds', async () => {
    await open(luis, 'Tove Okafor')
    await dana.goto('/desk/people')
    await dana
      .getByRole('row', { name: /Luis Ortega/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    await dana.getByRole('dialog', { name: 'Remove Luis Ortega?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(dana.getByText('Luis Ortega was removed.')).toBeVisible()
    await expect(luis.getByRole('heading', { level: 1, name: 'Sign in to the desk' })).toBeVisible({ timeout: 6_000 })
    await expect(luis.getByText('Tove')).toHaveCount(0)
  })

  await test.step('a person is erased', async () => {
    await open(dana, 'Tove Okafor')
    await dana.getByRole('button', { name: 'Erase this person' }).click()
    const dialog = dana.getByRole('dialog', { name: 'Erase Tove Okafor?' })
    await dialog.getByRole('textbox', { name: /erase/ }).fill('erase')
    await dana.keyboard.press('Enter')
    await expect(listHeading(dana)).toBeFocused()
  })

  await test.step('pages say who saw a file, who exported, when she was erased, and who has access', async () => {
    await dana.goto('/desk/log')
    const rows = dana.getByRole('row')
    const what = dana.getByRole('combobox', { name: 'What' })
    await what.selectOption({ label: 'saw a file' })
    await expect(rows.filter({ hasText: 'Luis Ortega' }).filter({ hasText: 'Amina Okafor' })).toHaveCount(1)
    await what.selectOption({ label: 'exported' })
    await expect(rows.filter({ hasText: 'Ruth Adeyemi' })).toHaveCount(1)
    await what.selectOption({ label: 'erased a person' })
    await expect(rows.filter({ hasText: deskName }).filter({ hasText: /Number [0-9A-F]{4}-/ })).toHaveCount(1)
    await what.selectOption({ label: 'removed' })
    await expect(rows.filter({ hasText: 'Luis Ortega' })).toHaveCount(1)
    await dana.goto('/desk/people')
    await expect(dana.getByRole('rowheader')).toHaveText([/^Dana Whitfield/, /^Ruth Adeyemi/])
  })
})
