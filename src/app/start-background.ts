import { nextTask } from '#platform/idle.ts'
import { registerServiceWorker } from '#features/updates/service-worker.ts'
import { isLayerEntry } from '#ui/back/page-navigator.ts'
import type { AppRouter } from './router.ts'
import { modeIds } from './mode.tsx'
import { staffIds } from './routes.tsx'
import { startNotices } from './start-notices.ts'

/**
 * A link to a job may name any page of the site (`shared/job-links.ts`), and a host that redirects nothing sends that page. An
 * address without a page redirects, so the link is opened as one.
 */
function followJobLink(router: AppRouter): void {
  const { search } = router.state.location
  const hasId = /[?&](?:gh_jid=[1-9]\d{0,14}|ashby_jid=[\da-f-]{36})(?:&|$)/i.test(search)
  if (hasId) void router.navigate(`/careers${search}`, { replace: true })
}

/**
 * Starts what the first paint does not need: the service worker, what modules hear of pages, and the notices. None of it belongs on pages
 * for staff, which are never stored, reported or offered for installation.
 */
export function startBackground(router: AppRouter): void {
  // The page was reloaded while a dialog was open (`ui/back`): the dialog is not, so its entry goes.
  if (isLayerEntry()) window.history.back()
  const id = router.state.matches[0]?.route.id
  if (id?.startsWith(staffIds)) return
  registerServiceWorker()
  // In a mode nothing is reported, and visitors do not answer for whoever has begun it. There every page starts on the mode's.
  if (id?.startsWith(modeIds)) return
  followJobLink(router)
  // If a release has removed its code, nothing of this visit is reported.
  nextTask()
    .then(() => import('./late/site-events.ts'))
    .then(({ startSiteEvents }) => startSiteEvents(router))
    .catch(() => {})
  startNotices(router)
}
