import { frame } from '#content'
import type { PageModule } from '#platform/page-module.ts'
import { softwarePage } from './shared/law-page.ts'

/** What a company has to say to people who read a posting or apply. */
export const page: PageModule = {
  name: 'law',
  pages: frame.leavesOut.includes('software')
    ? []
    : [{ path: softwarePage, load: async () => (await import('./page/screen.tsx')).softwareScreen() }],
  slots: {
    'posting-notes': async () => (await import('./page/posting/notes.tsx')).PostingNotes,
    'submit-notes': async () => (await import('./page/posting/notes.tsx')).SubmitNotes,
  },
}
