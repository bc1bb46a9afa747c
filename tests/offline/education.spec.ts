import type { Page } from '@playwright/test'
import { comeOnline, expect, test, waitForWorker } from '../setup/fixtures.ts'
import type { SiteServer } from '../setup/site-server.ts'

/** Applies for a job that asks for education while the server is down. */

test.use({
  hasOwnSite: true,
  expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED|^(?:upload|submission)(?: of job \d+)? failed: /],
})

/** A job that requires education. */
const designJob = '/jobs/7416001#apply'

interface Item {
  readonly id: number
  readonly text: string
}

/** Returns the board's entry in a list. */
async function entryOf(page: Page, list: string, text: string): Promise<Item> {
  const answer = (await (await page.request.get(`/api/board/education/${list}?term=${encodeURIComponent(text)}`)).json()) as {
    readonly items: readonly Item[]
  }
  const item = answer.items.find((each) => each.text === text)
  if (!item) throw new Error(`the board has no ${text}`)
  return item
}

async function choose(page: Page, name: string, typed: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('combobox', { name }).pressSequentially(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(page.getByRole('option')).toHaveCount(0)
}

/** Stores the board on the device, stops the server, and applies with a school typed as free text. */
async function applyWithoutServer(page: Page, site: SiteServer, school: string): Promise<void> {
  await page.goto('/')
  await waitForWorker(page)
  await expect(page.getByText(/^Ready offline: all \d+ jobs are on this device\./)).toBeVisible({ timeout: 60_000 })
  await site.stop('SIGKILL')
  await page.goto(designJob)
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amina')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await page.getByRole('combobox', { name: 'Location' }).fill('Lagos')
  await page
    .getByRole('group', { name: /^Resume/ })
    .getByRole('button', { name: 'Paste text' })
    .click()
  await page.getByRole('textbox', { name: 'Resume/CV as text' }).fill('My life')
  await page.getByRole('textbox', { name: /^Why/ }).fill('Birds')
  await page.getByRole('textbox', { name: /^Portfolio address/ }).fill('https://amina.example')
  await page
    .getByRole('radiogroup', { name: /^Are you allowed/ })
    .getByRole('radio', { name: 'Yes' })
    .check()
  await page.getByRole('combobox', { name: 'School' }).click()
  await expect(page.getByText(/Type the full name of your school/)).toBeVisible()
  await page.getByRole('combobox', { name: 'School' }).pressSequentially(school)
  await choose(page, 'Degree', 'bachelor', "Bachelor's Degree")
  await choose(page, 'Discipline', 'linguis', 'Linguistics')
  await page.getByRole('combobox', { name: 'Start month' }).click()
  await page.getByRole('option', { name: 'September' }).click()
  await page.getByRole('textbox', { name: 'Start year' }).fill('2012')
  await page.getByRole('combobox', { name: 'End month' }).click()
  await page.getByRole('option', { name: 'May' }).click()
  await page.getByRole('textbox', { name: 'End year' }).fill('2016')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: /Your application is saved on this device and waiting to send/ })).toBeVisible()
}

const received = async (site: SiteServer) =>
  JSON.parse(await site.applications('--format', 'json')) as { answers: Record<string, unknown> }[]

test("resolves a school typed offline to the board's id when the application is sent", { tag: '@long' }, async ({
  page,
  site,
}) => {
  // A hundred jobs are stored during idle time.
  test.slow()
  const [school, degree, discipline] = [
    await entryOf(page, 'schools', 'Boğaziçi University'),
    await entryOf(page, 'degrees', "Bachelor's Degree"),
    await entryOf(page, 'disciplines', 'Linguistics'),
  ]
  // Without accents, in different case and with an extra space.
  await applyWithoutServer(page, site, 'bogazici  university')
  await site.restart()
  await comeOnline(page)
  await expect(page).toHaveURL(/\/thank-you$/)
  const applications = await received(site)
  expect(applications).toHaveLength(1)
  expect(applications[0]?.answers['educations']).toEqual([
    {
      school_name_id: school.id,
      degree_id: degree.id,
      discipline_id: discipline.id,
      start_date: { month: 9, year: 2012 },
      end_date: { month: 5, year: 2016 },
    },
  ])
})
