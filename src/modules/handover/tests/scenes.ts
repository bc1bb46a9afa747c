import { fill, type Open } from '#tests/setup/every-screen.ts'

/** The screens of the way to another device, which `tests/e2e/every-screen.spec.ts` opens with those of the core. */

export const environment: Readonly<Record<string, string>> = {}

export const scenes: Readonly<Record<string, Open>> = {
  handover: async (guide) => {
    await fill(guide)
    await guide.button('modules/handover', 'page.offer').click()
    await guide.page.getByRole('dialog').getByRole('img').or(guide.page.getByRole('dialog').locator('svg')).first().waitFor()
  },
  'handover-take': (guide) => guide.open('/on'),
}
