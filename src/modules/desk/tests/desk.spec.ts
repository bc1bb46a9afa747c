import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { fillIn, pickFile } from '#tests/setup/application.ts'
import { signInAtDesk } from './site-person.ts'
import { expect, expectAccessibleAtEveryWidth, test, waitForStart, waitForWorker } from '#tests/setup/fixtures.ts'

/** The recruiters' desk in a browser, with the real service and a fake Greenhouse that takes an application without an answer. */

test.use({ hasOwnSite: true })

const resume = Buffer.from('%PDF-1.7\n<script>alert(1)</script>')

/** Sends an application like a visitor. */
async function apply(page: Page, email: string): Promise<void> {
  await page.goto('/jobs/7410001#apply')
  await fillIn(page, email)
  for (const field of [/^Resume\/CV/, /^A page you wrote/]) {
    await pickFile(page, field, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: resume })
  }
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
}

/** Sends an application as a program does. */
async function send(request: APIRequestContext, index: number, email: string): Promise<void> {
  const answer = await request.post('/api/applicant/?action=submit&job=7417012', {
    headers: { 'Idempotency-Key': `00000000-0000-4000-8000-0000000001${10 + index}` },
    data: { ...answers(index), email },
  })
  expect(await answer.json()).not.toHaveProperty('error')
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/desk')
  await signInAtDesk(page)
  await expect(page.getByRole('heading', { level: 1, name: 'All applications' })).toBeFocused()
}

test.describe('a recruiter', () => {
  test.use({ expectedConsole: [/401/] })

  test('finds an application whose delivery is unknown, downloads its file, decides, and locks the desk', async ({ page }) => {
    await apply(page, 'ats-commit-then-drop@example.com')
    await signIn(page)
    // The delivery takes a moment. Each reload of the list shows how far it is.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('row', { name: /Not confirmed/ })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Amina Okafor-Lindqvist' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Amina Okafor-Lindqvist' })).toBeFocused()
    await expect(page).toHaveTitle(/^Amina Okafor-Lindqvist \| /)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download cv.pdf' }).first().click()
    const file = await download
    expect(file.suggestedFilename()).toBe('cv.pdf')
    expect(await readFile(await file.path())).toEqual(resume)

    await page.keyboard.press('d')
    await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Amina Okafor-Lindqvist' })).toBeFocused()
    await expect(page.getByRole('row', { name: /Amina/ })).toContainText('By hand')
    await page.keyboard.press('Shift+L')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.goBack()
    await expect(page.getByText('Amina')).toHaveCount(0)
  })

  test('settles what an outage left unknown in one press, by keyboard and on a phone', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    // A clear answer between two others keeps the waits short.
    for (let index = 0; index < 8; index += 1) {
      await send(request, index, index % 2 === 0 ? 'ats-commit-502@example.com' : `person-${index}@example.com`)
    }
    await signIn(page)
    const unknown = page.getByRole('row', { name: /Not confirmed/ })
    await expect(async () => {
      await page.reload()
      await expect(unknown).toHaveCount(4, { timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await page.keyboard.press('a')
    await expect(page.getByText(/, 4 picked/)).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: 'Send 4 applications again?' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 390, height: 900 })
    await page.reload()
    await page.getByRole('button', { name: 'All not confirmed' }).click()
    await expect(page.getByText('4 picked', { exact: true })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Send again' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'It arrived' })).toBeInViewport()
    await expectAccessibleAtEveryWidth(page, [
      [390, 'light'],
      [1440, 'dark'],
    ])
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole('button', { name: 'It arrived' }).click()
    const question = page.getByRole('dialog', { name: 'Did 4 applications arrive?' })
    await question.getByRole('button', { name: 'It arrived' }).click()
    await expect(page.getByText('4 marked as delivered.')).toBeVisible()
    await expect(unknown).toHaveCount(0)
  })

  test('erases a person with one more address of theirs, and nobody else', async ({ page, request }) => {
    const addresses = ['person@example.com', 'person@example.com', 'person+jobs@example.com', 'another@example.com']
    for (const [index, address] of addresses.entries()) await send(request, index, address)
    await signIn(page)
    await page.getByRole('link', { name: 'Person 0', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Person 0' })).toBeFocused()
    await page.getByRole('button', { name: 'Erase this person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase Person 0?' })
    await expect(dialog.getByRole('region', { name: /Everything of\s+person@example\.com/ }).getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('checkbox', { name: /person\+jobs@example\.com/ }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('textbox', { name: /erase/ }).focus()
    await page.keyboard.type('erase')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^3 applications erased\. 0 files, \d+ answers\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'All applications' })).toBeFocused()
    await expect(page.getByRole('link', { name: /^Person \d$/ })).toHaveText(['Person 3'])
  })

  test('sees all of a focused row, on a page that passes axe at every width in both themes and asks the desk only', {
    tag: '@long',
  }, async ({ page, request, site }) => {
    // The list is longer than a screen.
    for (let index = 0; index < 30; index += 1) {
      const answer = await request.post('/api/applicant/?action=submit&job=7417012', {
        headers: { 'Idempotency-Key': `00000000-0000-4000-8000-0000000000${10 + index}` },
        data: answers(index),
      })
      expect(await answer.json()).not.toHaveProperty('error')
    }
    const asked: string[] = []
    page.on('request', (asking) => asked.push(asking.url()))
    await signIn(page)
    const rows = page.getByRole('row', { name: /Person \d/ })
    await expect(rows).toHaveCount(30)
    for (let index = 0; index < 30; index += 1) await page.keyboard.press('j')
    for (let index = 0; index < 20; index += 1) await page.keyboard.press('k')
    // The bar, the tools and the head stay above it, the foot below.
    const isUncovered = () =>
      page.evaluate(() => {
        const row = document.activeElement?.closest('tr')
        if (!row) return 'no row has the focus'
        const { bottom, left, top, width } = row.getBoundingClientRect()
        return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + width / 2, y)?.closest('tr') === row)
      })
    await expect.poll(isUncovered).toBe(true)
    // A touch screen gets boxes that a finger hits, above the link that covers the row.
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole('button', { name: 'Pick' }).click()
    const box = page.getByRole('checkbox', { name: 'Pick Person 3', exact: true })
    const target = () =>
      box.evaluate((input) => {
        const { bottom, left, right, top } = input.closest('label')?.getBoundingClientRect() ?? new DOMRect()
        const isOnTop = (y: number) => input.closest('label')?.contains(document.elementFromPoint((left + right) / 2, y))
        return right - left >= 44 && bottom - top >= 44 && isOnTop(top + 2) && isOnTop(bottom - 2)
      })
    await box.scrollIntoViewIfNeeded()
    await expect.poll(target).toBe(true)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    await rows.nth(20).getByRole('link').focus()
    for (const address of ['list', 'application']) {
      if (address === 'application') await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleAtEveryWidth(page, [
        [390, 'light'],
        [820, 'dark'],
        [1440, 'dark'],
        [1440, 'light'],
      ])
    }
    // Nobody else is told about this page: not the board, not the usage counts, no other host.
    const others = asked.filter((url) => !url.startsWith(`${site.url}/`) || /\/api\/(?!desk\/)/.test(url))
    expect(others).toEqual([])
  })
})

function answers(index: number): Record<string, unknown> {
  return {
    first_name: 'Person',
    last_name: String(index),
    email: `person-${index}@example.com`,
    resume_text: 'I bake.',
    question_61400004: 'https://example.com',
    question_61400016: 1,
  }
}

test.describe('without a network', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|503/] })

  test('the desk says that it needs one, on a device that opens the rest of the site', { tag: '@long' }, async ({
    context,
    page,
  }) => {
    await page.goto('/benefits')
    await waitForStart(page)
    await waitForWorker(page)
    await context.setOffline(true)
    await page.goto('/desk')
    await expect(page.getByRole('heading', { name: 'You need to be online to use the desk' })).toBeVisible()
    await page.goto('/benefits')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const stored = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return caches_
        .flat()
        .filter(({ url }) => /\/desk\b|\/desk-/.test(url))
        .map(({ url }) => url)
    })
    expect(stored).toEqual([])
  })
})
