import { StrictMode, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { brand } from '#content'
import { isJobPage } from '#shared/pages.ts'
import { language } from '#shared/words.ts'
import { askedLanguage, pathOf } from '#platform/address.ts'
import { InstallOffer } from '#features/install/install-offer.tsx'
import { LanguageMissing } from '#features/language/language-missing.tsx'
import { LanguageOffer } from '#features/language/language-offer.tsx'
import { offeredLanguage } from '#features/language/offered-language.ts'
import { UpdateToast } from '#features/updates/update-toast.tsx'
import { isUpdateWaiting, watchUpdate } from '#features/updates/service-worker.ts'
import type { AppRouter } from '../router.ts'

interface NoticesProps {
  readonly router: AppRouter
  /** After 'Delete everything' nothing is offered, because the offer stores how often the site was opened. */
  readonly isDeviceCleared: () => boolean
}

/**
 * Shows at most one notice. An update has priority, then why the page is in another language, then the language of the browser, then the
 * install offer.
 */
function Notices({ router, isDeviceCleared }: NoticesProps) {
  const hasUpdate = useSyncExternalStore(watchUpdate, isUpdateWaiting)
  const path = useSyncExternalStore(
    (onChange) => router.subscribe(onChange),
    () => pathOf(router.state.location),
  )
  const [offered] = useState(offeredLanguage)
  if (hasUpdate) return <UpdateToast />
  if (isDeviceCleared()) return null
  if (askedLanguage !== language) return <LanguageMissing language={askedLanguage} />
  if (offered !== null) return <LanguageOffer language={offered} path={path} />
  return <InstallOffer brandName={brand.name} icon={brand.art.mark} page={path} isJobOpen={isJobPage(path)} />
}

/** Renders the notices in a React root of their own, beside the app's. */
export function showNotices(props: NoticesProps): void {
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <StrictMode>
      <Notices {...props} />
    </StrictMode>,
  )
}
