import { expect } from '@playwright/test'
import type { Guide, Open } from '#tests/setup/every-screen.ts'

/** The screens of the desk, which `tests/e2e/every-screen.spec.ts` opens with those of the core. */

/** What `npm run desk-password` prints for 'a long password'. */
const deskPassword = 'scrypt:32768:8:3:LhoMCRUQ3l24bcCSH17NKg:3QcNoj6H09uvAf2WELLgiTxtq_djFMBJlIuO8kSwuaU'

async function signIn(guide: Guide): Promise<void> {
  await guide.open('/desk')
  await guide.page.locator('input').first().fill('a long password')
  await guide.page.keyboard.press('Enter')
  await expect(guide.page.locator('input[type="search"], table, [role="search"]').first()).toBeAttached()
}

/** People who apply: their applications are received, and one is set aside. */
async function applyAll(guide: Guide): Promise<void> {
  const people = ['Amina Okafor-Lindqvist', 'Wolfgang Amadeus Müller-Lüdenscheidt', 'ليلى الحسيني', '王 芳', 'Bo Li']
  for (const [index, name] of people.entries()) {
    const [first = '', ...rest] = name.split(' ')
    const answer = await guide.page.request.post('/api/applicant/?action=submit&job=7417012', {
      headers: { 'Idempotency-Key': `00000000-0000-4000-8000-0000000002${10 + index}` },
      data: {
        first_name: first,
        last_name: rest.join(' '),
        email: index === 1 ? 'ats-commit-502@example.com' : `person-${index}@example.com`,
        resume_text: 'I bake.\n\nأخبز الخبز كل يوم.',
        question_61400004: 'https://example.com',
        question_61400016: 1,
      },
    })
    expect(answer.ok()).toBe(true)
  }
}

const openDeskRow: Open = async (guide) => {
  await applyAll(guide)
  await signIn(guide)
  await guide.page.locator('tbody tr a, main li a').first().click()
  await guide.page.locator('dl').first().waitFor()
}

export const environment: Readonly<Record<string, string>> = { DESK_PASSWORD: deskPassword }

export const scenes: Readonly<Record<string, Open>> = {
  'desk-login': (guide) => guide.open('/desk'),
  'desk-wrong': async (guide) => {
    await guide.open('/desk')
    await guide.page.locator('input').first().fill('wrong')
    await guide.page.keyboard.press('Enter')
    await guide.page.getByRole('alert').or(guide.page.locator('[aria-invalid="true"]')).first().waitFor()
  },
  'desk-empty': signIn,
  'desk-list': async (guide) => {
    await applyAll(guide)
    await signIn(guide)
    await guide.page.reload()
    await guide.page.locator('tbody tr').first().waitFor()
  },
  'desk-application': openDeskRow,
  'desk-erase': async (guide) => {
    await openDeskRow(guide)
    await guide.button('modules/desk', 'staff.application.erasePerson').click()
    await guide.page.getByRole('dialog').waitFor()
  },
  'desk-export': async (guide) => {
    await applyAll(guide)
    await signIn(guide)
    await guide.button('modules/desk', 'staff.parts.exportButton').first().click()
    await guide.page.getByRole('dialog').or(guide.page.locator('[popover]')).first().waitFor()
  },
}
