import { whenQuiet } from '#platform/idle.ts'
import { reportProblem } from '#platform/report.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'
import type { AppRouter } from './router.ts'

/**
 * Loads the notices (updates, the install offer) a few seconds after the page has started. They render outside the app's tree,
 * so that a page whose screens crash can still be updated.
 */
export function startNotices(router: AppRouter): void {
  let isCleared = false
  onSiteDataCleared(() => (isCleared = true))
  whenQuiet(() => {
    import('./late/notices.tsx')
      .then(({ showNotices }) => showNotices({ router, isDeviceCleared: () => isCleared }))
      .catch((error: unknown) => reportProblem('notices: not shown', error))
  })
}
