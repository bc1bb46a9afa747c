import type { PageModule } from '#platform/page-module.ts'

/** A page of paper, photographed, as the file of a field. */
export const page: PageModule = {
  name: 'paper',
  slots: { 'file-sources': async () => (await import('./page/form/paper-button.tsx')).PaperButton },
}
