import { list, type Open } from '#tests/setup/every-screen.ts'
import { vapidKeys } from './vapid-keys.ts'

/** The screens of alerts, which `tests/e2e/every-screen.spec.ts` opens with those of the core. */

export const environment: Readonly<Record<string, string>> = { ...vapidKeys(), VAPID_SUBJECT: 'mailto:jobs@wordlark.example' }

export const scenes: Readonly<Record<string, Open>> = {
  alert: async (guide) => {
    await list('department=Design&q=designer')(guide)
    await guide.button('modules/alerts', 'page.getAlerts').click()
    await guide.page.getByRole('dialog').getByRole('heading').first().waitFor()
  },
  'alerts-ended': (guide) => guide.open('/alerts#00000000000000000000000000000000'),
}
