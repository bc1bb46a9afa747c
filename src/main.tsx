import 'virtual:brand-palette.css'
import '#content/fonts.css'
import '#styles/index.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { canonicalPathOf } from '#shared/page-meta.ts'
import { beginInMode } from '#app/mode.tsx'
import { createRouter, type AppRouter, whenReady } from '#app/router.ts'
import { startBackground } from '#app/start-background.ts'
import { Started } from '#app/started.tsx'
import { pathOf } from '#platform/address.ts'
import { waitForFonts } from '#platform/fonts.ts'
import { catchInstallPrompt } from '#platform/install-prompt.ts'
import { reloadOnMissingChunks } from '#features/updates/preload-errors.ts'
import { isDeletionUnfinished } from '#storage/module-database-names.ts'
import { PageNavigatorContext } from '#ui/back/page-navigator.ts'

/** Starts the app: it hydrates what the server or the build has rendered, and renders any other page. */

catchInstallPrompt()
beginInMode()
const running: { router?: AppRouter } = {}
reloadOnMissingChunks(import.meta.url, () => running.router?.state.navigation.location)

async function finishDeletion(): Promise<void> {
  const { browserStorage } = await import('#storage/browser-storage.ts')
  await browserStorage.deleteEverything()
}

/** A function, because the bundler keeps every file of a program that waits at its top level, also those of one line. */
async function start(): Promise<void> {
  // A tab that was deleting everything was killed meanwhile.
  if (isDeletionUnfinished()) await finishDeletion()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // A rendered page names the path it was rendered for. It has its own inline font gate, which does not wait for this code.
  const isRendered = root.dataset['page'] === canonicalPathOf(pathOf(window.location))
  const [router] = await Promise.all([createRouter(isRendered), isRendered ? null : waitForFonts()])
  running.router = router
  // From here on React replays early input itself.
  const app = (
    <StrictMode>
      <PageNavigatorContext value={router}>
        <RouterProvider router={router} />
      </PageNavigatorContext>
      <Started pressed={window.beforeStart?.pressed ?? null} />
    </StrictMode>
  )
  // In a transition React renders in slices, so input is not blocked.
  if (isRendered) startTransition(() => void hydrateRoot(root, app))
  else {
    await whenReady(router)
    createRoot(root).render(app)
  }
  startBackground(router)
}

// The watchdog hears of a failure.
void start()
