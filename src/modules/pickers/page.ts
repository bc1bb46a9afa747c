import type { PageModule } from '#platform/page-module.ts'
import { settings } from '#platform/settings.ts'

/** Files of Dropbox and Google Drive for the fields of a form. */
export const page: PageModule = {
  name: 'pickers',
  slots: {
    'file-sources': async () => {
      // Without a key, no code loads.
      const hasKeys = Object.values(settings.modules['pickers'] ?? {}).some((key) => key !== null)
      return hasKeys ? (await import('./page/cloud-buttons.tsx')).CloudButtons : null
    },
  },
}
