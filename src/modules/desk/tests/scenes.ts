import { expect } from '@playwright/test'
import { nameAtDesk, signInAtDesk } from './site-person.ts'
import type { Guide, Open } from '#tests/setup/every-screen.ts'

/** The screens of the desk, which `tests/e2e/every-screen.spec.ts` opens with those of the core. */

async function signIn(guide: Guide): Promise<void> {
  await guide.open('/desk')
  await signInAtDesk(guide.page)
  await expect(guide.page.locator('input[type="search"], table, [role="search"]').first()).toBeAttached()
}

/** Somebody has been named, so that there is a way to sign in. */
async function openLogin(guide: Guide): Promise<void> {
  await guide.open('/desk')
  await nameAtDesk(guide.page.url())
  await guide.page.reload()
  await guide.page.locator('input[name="username"]').waitFor()
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

export const environment: Readonly<Record<string, string>> = {}

export const scenes: Readonly<Record<string, Open>> = {
  'desk-login': openLogin,
  'desk-wrong': async (guide) => {
    await openLogin(guide)
    await guide.page.locator('input[name="username"]').fill('Nobody')
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
  'desk-people': async (guide) => {
    await signIn(guide)
    await guide.open('/desk/people')
    await guide.page.locator('tbody tr').first().waitFor()
  },
  'desk-erase': async (guide) => {
    await openDeskRow(guide)
    // On a phone, the button is in the last tab.
    const tab = guide.page.getByRole('tab').last()
    if (await tab.isVisible()) await tab.click()
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
