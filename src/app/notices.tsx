import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { brand } from '#content'
import { isJobPage } from '#shared/pages.ts'
import { InstallOffer } from '#features/install/install-offer.tsx'
import { isUpdateWaiting, watchUpdate } from '#platform/service-worker.ts'
import type { Router } from './router.ts'

const none = () => ({ default: () => null })

/** Precached with the rest of its release, and asked for only where there is something to ask. */
const UpdateToast = lazy(() =>
  import('#features/updates/update-toast.tsx').then((module) => ({ default: module.UpdateToast }), none),
)

/** At most one notice at a time; a new version goes first. */
function Notices({ router }: { readonly router: Router }) {
  const hasUpdate = useSyncExternalStore(watchUpdate, isUpdateWaiting)
  const path = useSyncExternalStore(
    (onChange) => router.subscribe(onChange),
    () => router.state.location.pathname,
  )
  return hasUpdate ? (
    <Suspense>
      <UpdateToast />
    </Suspense>
  ) : (
    <InstallOffer brandName={brand.name} icon={brand.art.mark} page={path} isJobOpen={isJobPage(path)} />
  )
}

/** Draws the notices in a tree of their own, beside the app's. */
export function showNotices(router: Router): void {
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <StrictMode>
      <Notices router={router} />
    </StrictMode>,
  )
}
