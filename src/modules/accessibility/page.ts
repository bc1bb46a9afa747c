import type { PageModule } from '#platform/page-module.ts'
import { accessibilityPage } from './shared/accessibility-page.ts'

/** What of the site works for whom, and what does not yet. */
export const page: PageModule = {
  name: 'accessibility',
  pages: [{ path: accessibilityPage, load: async () => (await import('./page/statement/screen.tsx')).accessibilityScreen() }],
}
