import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '../setup/fixtures.ts'
import { twentyFiveQuestions } from '../setup/long-forms.ts'

/** A job of another board, whose form has 25 required questions and two consents. */
const job = {
  id: 7,
  title: 'Baker',
  location: { name: 'Lyon, France' },
  absolute_url: 'https://board.example/jobs/7',
  content: '&lt;p&gt;Bread.&lt;/p&gt;',
  updated_at: '2026-11-02T09:00:00Z',
  questions: twentyFiveQuestions,
  location_questions: [],
  data_compliance: [{ type: 'gdpr', requires_processing_consent: true, requires_retention_consent: true, retention_period: 365 }],
}
const boardFile = path.join(mkdtempSync(path.join(tmpdir(), 'long-form-')), 'board.json')
writeFileSync(boardFile, JSON.stringify({ jobs: [job] }))

test.use({
  hasOwnSite: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  environment: { BOARD_FILE: boardFile },
})

test('stays short when every required answer is missing', { tag: '@long' }, async ({ page }) => {
  await page.goto('/jobs/7#apply')
  await page.getByRole('button', { name: 'Your data' }).tap()
  await page.getByRole('button', { name: 'Check answers' }).tap()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('27 answers still need attention.')
  const height = () => page.locator('#apply').evaluate((section) => section.getBoundingClientRect().height)
  // The promise is 4,500 px.
  expect(await height()).toBeLessThan(2_500)
  await page.getByRole('button', { name: 'Questions, part 3 of 4' }).tap()
  await expect(page.getByRole('textbox', { name: /^Question 12,/ })).toBeInViewport()
  expect(await height()).toBeLessThan(2_500)
})

test('shows whole words in the line of errors, and colours every kind of field', { tag: '@long' }, async ({ page }) => {
  await page.goto('/jobs/7#apply')
  for (const name of ['First Name', 'Last Name', 'Phone']) await page.getByRole('textbox', { name }).fill('Amina')
  await page.getByRole('textbox', { name: 'Email' }).fill('amina@example.com')
  await page.getByRole('button', { name: 'Paste text' }).tap()
  await page.getByRole('textbox', { name: /as text/ }).fill('My life')
  await page.getByRole('button', { name: 'Your data' }).tap()
  await page.getByRole('button', { name: 'Check answers' }).tap()
  const line = page.getByRole('group', { name: 'Errors' })
  await expect(line.getByRole('link')).toHaveText('Question 1, in words that are…')
  await expect(line.getByRole('link')).toHaveAccessibleName('Question 1, in words that are as long as those of a real one')
  expect((await line.boundingBox())?.height).toBe(48)
  const text = page.getByRole('textbox', { name: /^Question 1,/ })
  const wash = await text.evaluate((element) => getComputedStyle(element).backgroundColor)
  /** The colour behind the words of a choice: its own, or that of the frame around all of them. */
  const washOf = (label: string) =>
    page
      .getByText(label, { exact: true })
      .first()
      .evaluate((words) => {
        const colourOf = (element: Element) => getComputedStyle(element).backgroundColor
        let element = words
        while (colourOf(element) === 'rgba(0, 0, 0, 0)' && element.parentElement) element = element.parentElement
        return colourOf(element)
      })
  expect(await washOf('Yes')).toBe(wash)
  expect(await washOf('Choice 1')).toBe(wash)
})

test("closes the list of all errors on 'Back', and stays at the form", { tag: '@long' }, async ({ page }) => {
  await page.goto('/jobs/7#apply')
  await page.getByRole('button', { name: 'Your data' }).tap()
  await page.getByRole('button', { name: 'Check answers' }).tap()
  const all = page.getByRole('button', { name: 'All errors' })
  await all.tap()
  await expect(page.getByRole('group', { name: 'Errors' }).getByRole('listitem')).toHaveCount(27)
  const before = page.url()
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Errors' }).getByRole('listitem')).toHaveCount(0)
  await expect(all).toBeFocused()
  expect(page.url()).toBe(before)
  // A row leads to its field all the same.
  await all.tap()
  await page.getByRole('link', { name: 'Email' }).tap()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  expect(page.url()).toBe(before)
})
