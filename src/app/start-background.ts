import { fairPaths } from '#shared/fair-pages.ts'
import { nextTask, whenIdle } from '#platform/idle.ts'
import { readFairFlag, watchFairFlag } from '#storage/fair-flag.ts'
import { loadProvidedFair } from '#features/fair/fair-source.ts'
import { registerServiceWorker } from '#features/updates/service-worker.ts'
import type { Router } from './router.ts'
import { startNotices } from './start-notices.ts'

/**
 * Starts what the first paint does not need: the service worker, analytics and the notices. None of it belongs on the
 * recruiters' desk, whose pages are never stored, counted or offered for installation.
 */
export function startBackground(router: Router): void {
  if (router.state.matches[0]?.route.id === 'desk') return
  registerServiceWorker()
  // Also while visitors see the normal site: envelopes may wait.
  const fairFlag = readFairFlag()
  if (fairFlag !== null) {
    whenIdle(() => void loadProvidedFair().catch(() => {}))
  }
  // At a fair nobody is counted, and nobody may answer the recruiters' questions.
  if (fairFlag === 'running') return
  // Recruiters have started the fair: begin again without what this page has started for its visitor.
  watchFairFlag(() => {
    if (readFairFlag() === 'running') window.location.replace(fairPaths.start())
  })
  // If a release has removed the chunk of analytics, this visit is not counted.
  nextTask()
    .then(() => import('#features/analytics/analytics.ts'))
    .then(({ startAnalytics }) => startAnalytics(router))
    .catch(() => {})
  startNotices(router)
}
