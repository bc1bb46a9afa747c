import type { PageModule } from '#platform/page-module.ts'

/** Fills a form from the applicant's résumé, which is read on the device. */
export const page: PageModule = {
  name: 'resume',
  slots: {
    'file-help': async () => (await import('./page/help/resume-help.tsx')).ResumeHelp,
    'form-draft': async () => (await import('./page/store-reader.ts')).StoredReader,
  },
}
