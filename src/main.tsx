import 'virtual:brand-palette.css'
import '#content/fonts.css'
import '#styles/index.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { brand } from '#content'
import { canonicalPathOf } from '#shared/page-meta.ts'
import { createRouter, type Router, whenLoaded } from '#app/router.ts'
import { startNotices } from '#app/start-notices.ts'
import { Started } from '#app/started.tsx'
import { waitForFonts } from '#platform/fonts.ts'
import { catchInstallPrompt } from '#platform/install-prompt.ts'
import { leaveRest } from '#platform/leave-rest.ts'
import { nextTask } from '#platform/next-task.ts'
import { reloadOnMissingChunks } from '#platform/preload-errors.ts'
import { registerServiceWorker } from '#platform/service-worker.ts'

/** Boots: styles, font gate, router, service-worker bridge, analytics once idle; nothing else. */

/** To draw the loading screen takes as long as to read a page from the device: only who waits longer than that sees it. */
const withoutLoadingScreenMs = 300

catchInstallPrompt()
const running: { router?: Router } = {}
reloadOnMissingChunks(import.meta.url, () => running.router?.state.navigation.location)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// A prerendered page names the address that it is for, and has a font gate of its own, which does not wait for this code.
const isPrerendered = root.dataset['page'] === canonicalPathOf(window.location.pathname)
// The page of a job as the server painted it: without the form, so it is drawn anew, at once and in the same places.
const isPainted = root.dataset['painted'] === canonicalPathOf(window.location.pathname)
const [router] = await Promise.all([createRouter(), isPrerendered || isPainted ? null : waitForFonts(brand.font.family)])
running.router = router
await nextTask()
// From here on React itself keeps what is pressed before it is ready.
const app = (
  <StrictMode>
    <RouterProvider router={router} />
    <Started pressed={isPrerendered ? root.querySelector('[data-pressed]') : null} />
  </StrictMode>
)
// As a transition, because that one is done in slices: a tap in between does not wait.
if (isPrerendered) startTransition(() => void hydrateRoot(root, app))
else if (isPainted) {
  const [{ rememberTouch, TakeOver }] = await Promise.all([import('#app/take-over.tsx'), whenLoaded(router)])
  startTransition(() => createRoot(root).render(<TakeOver onDone={rememberTouch(root)}>{app}</TakeOver>))
} else {
  leaveRest()
  await Promise.race([whenLoaded(router), nextTask(withoutLoadingScreenMs)])
  createRoot(root).render(app)
}
registerServiceWorker()
// Counting comes last of all. A release may have taken its chunk away: then this visit is not counted.
nextTask()
  .then(() => import('#features/analytics/analytics.ts'))
  .then(({ startAnalytics }) => startAnalytics(router))
  .catch(() => {})
startNotices(router)
