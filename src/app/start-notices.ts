import { whenQuiet } from '#platform/idle.ts'
import { reportProblem } from '#platform/report.ts'
import type { Router } from './router.ts'

/**
 * Brings the notices (a new version, the offer to install) after the first seconds of a page. They are drawn outside
 * the app's own tree, so that a page whose screens fail can still be updated (pitfalls.md, Elk #2935).
 */
export function startNotices(router: Router): void {
  whenQuiet(() => {
    import('./notices.tsx')
      .then(({ showNotices }) => showNotices(router))
      .catch((error: unknown) => reportProblem('notices: not shown', error))
  })
}
