import 'virtual:brand-palette.css'
import '#content/fonts.css'
import '#styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { brand } from '#content'
import { createRouter } from '#app/router.ts'
import { waitForFonts } from '#platform/fonts.ts'
import { whenIdle } from '#platform/idle.ts'
import { registerServiceWorker } from '#platform/service-worker.ts'

/** Boots: styles, font gate, router, service-worker bridge, analytics once idle; nothing else. */

const [router] = await Promise.all([createRouter(), waitForFonts(brand.font.family)])
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
registerServiceWorker()
// Counting comes last of all. A release may have taken its chunk away: then this visit is not counted.
whenIdle(
  () => void import('#features/analytics/analytics.ts').then(({ startAnalytics }) => startAnalytics(router)).catch(() => {}),
)
