import type { PageModule } from '#platform/page-module.ts'
import { deskRoute } from './shared/desk-pages.ts'

/** The recruiters' desk: its pages. */
export const page: PageModule = {
  name: 'desk',
  staffPages: [{ path: deskRoute, load: async () => import('./page/staff/screen.tsx') }],
}
