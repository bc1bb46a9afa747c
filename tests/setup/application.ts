import { expect, type Locator, type Page } from '@playwright/test'

/** A file for Playwright's file chooser. */
interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Opens the step of a field on a phone's form. A laptop shows all steps. */
export async function openStepOf(page: Page, field: Locator): Promise<void> {
  // The form in the page has more sections open than a phone's.
  await page.locator('form[data-written]').waitFor({ state: 'detached' })
  const steps = page.getByRole('heading', { level: 3 }).getByRole('button')
  await field.or(steps).first().waitFor()
  for (const step of await steps.all()) {
    if (await field.isVisible()) return
    if ((await step.getAttribute('aria-expanded')) !== 'false') continue
    await expect(async () => {
      // The form may open it by itself meanwhile, and then the click has closed it.
      if ((await step.getAttribute('aria-expanded')) === 'false') await step.click()
      // On a busy machine the step opens later, and the next one would be opened instead of it.
      await expect(step).toHaveAttribute('aria-expanded', 'true', { timeout: 5_000 })
    }).toPass({ timeout: 30_000 })
  }
}

/** On a phone: goes on to the last step, and from there to the page that shows all answers. */
export async function goToCheck(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  const check = page.getByRole('button', { name: 'Check answers' })
  await next.or(check).waitFor()
  while (await next.isVisible()) {
    await next.click()
    await next.or(check).waitFor()
  }
  await check.click()
}

/**
 * Answers the required questions of the demo board's counsel job (7410001), except for its files. One of three texts is typed: all at once, they
 * would be a program's, whose application waits for a look.
 */
export async function fillIn(page: Page, email = 'amina@example.com'): Promise<void> {
  const firstName = page.getByRole('textbox', { name: 'First Name' })
  await firstName.fill('')
  await firstName.pressSequentially('Amina')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Okafor-Lindqvist')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  const permit = page.getByRole('radiogroup', { name: /^Are you allowed to work/ }).getByRole('radio', { name: 'Yes' })
  await openStepOf(page, permit)
  await permit.check()
  await page.getByRole('checkbox', { name: 'A career fair' }).check()
}

/** Picks a file from the device for the field with this label. */
export async function pickFile(page: Page, label: RegExp, file: PickedFile): Promise<void> {
  await openStepOf(page, page.getByRole('group', { name: label }))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('group', { name: label }).getByRole('button', { name: 'Upload file' }).click()
  await (await chooser).setFiles(file)
}
