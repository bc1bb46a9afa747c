import type { PageModule } from '#platform/page-module.ts'
import { handoverPage } from './shared/handover-page.ts'

/** The way of a draft to another device: what pages show of it. */
export const page: PageModule = {
  name: 'handover',
  pages: [
    {
      path: handoverPage,
      load: async () => (await import('./page/screen.tsx')).handoverScreen(),
    },
  ],
  slots: {
    'form-draft': async () => (await import('./page/slots.tsx')).GiveFormDraft,
    'listed-draft': async () => (await import('./page/slots.tsx')).GiveListedDraft,
    'my-jobs-end': async () => (await import('./page/slots.tsx')).CodeLink,
  },
}
