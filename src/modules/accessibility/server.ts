import type { ServerModule } from '#server/module.ts'
import { accessibilityPage } from './shared/accessibility-page.ts'

/** The address of the statement. */
export const server: ServerModule = { name: 'accessibility', pages: [accessibilityPage] }
