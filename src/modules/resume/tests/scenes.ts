import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fill, type Open, pick } from '#tests/setup/every-screen.ts'

/** The screens of the reader, which `tests/e2e/every-screen.spec.ts` opens with those of the core. */
export const scenes: Readonly<Record<string, Open>> = {
  'form-resume': async (guide) => {
    await fill(guide)
    await pick(guide, guide.page.locator('form'), {
      name: 'chromium-one-column.pdf',
      mimeType: 'application/pdf',
      buffer: readFileSync(fileURLToPath(new URL('./fixtures/chromium-one-column.pdf', import.meta.url))),
    })
    await guide.page.getByRole('switch').first().waitFor()
  },
}
