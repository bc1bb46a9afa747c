import 'virtual:brand-palette.css'
import '#content/fonts.css'
import '#styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { brand } from '#content'
import { createRouter } from '#app/router.ts'
import { startNotices } from '#app/start-notices.ts'
import { Started } from '#app/started.tsx'
import { waitForFonts } from '#platform/fonts.ts'
import { catchInstallPrompt } from '#platform/install-prompt.ts'
import { reloadOnMissingChunks } from '#platform/preload-errors.ts'
import { registerServiceWorker } from '#platform/service-worker.ts'

/** Boots: styles, font gate, router, service-worker bridge; nothing else. */

catchInstallPrompt()
reloadOnMissingChunks(import.meta.url)
const [router] = await Promise.all([createRouter(), waitForFonts(brand.font.family)])
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Started />
  </StrictMode>,
)
registerServiceWorker()
startNotices(router)
