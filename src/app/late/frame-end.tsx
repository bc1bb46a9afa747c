import { useEffect } from 'react'
import { browserClock } from '#platform/clock.ts'
import { setThankYouCode, whenOutboxUsed } from '#features/apply/outbox/use-outbox.ts'
import { pageModules } from '#platform/page-modules.ts'
import { reportProblem } from '#platform/report.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'
import { whenIdle, whenQuiet } from '#platform/idle.ts'
import { late } from '#ui/late/late.tsx'
import { watchModes } from '../mode.tsx'
import { Footer } from './footer.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { UndoToast } from './undo-toast.tsx'

/**
 * Whether the outbox holds applications from an earlier visit. Ask the database: a browser that is killed can lose flags stored
 * elsewhere.
 */
async function hasOutboxEntries(): Promise<boolean> {
  await new Promise<void>((resolve) => whenIdle(resolve))
  const { hasWaitingApplications } = await import('#storage/kept-data.ts')
  return hasWaitingApplications(() => indexedDB, browserClock)
}

/**
 * Loads the outbox once an application is submitted or if an earlier one is still waiting, so that it is sent from any page.
 * Other visitors never load this code.
 */
const OutboxNotices = late(async () => {
  const sendingBegins = whenOutboxUsed()
  const isNeeded = await Promise.race([sendingBegins.then(() => true), hasOutboxEntries().catch(() => false)])
  if (!isNeeded) await sendingBegins
  return (await import('./outbox-notices.tsx')).OutboxNotices
})

setThankYouCode(() => import('#screens/thank-you/screen.tsx'))

/** On every page, deletes expired drafts and receipts, does what waits in modules, and then stores the board on the device. */
function useDeviceUpkeep(): void {
  useEffect(() => {
    const upkeep = async () => {
      // Other visitors do not load the code of drafts and applications.
      const { hasKeptData } = await import('#storage/kept-data.ts')
      const isKept = await hasKeptData(() => indexedDB, browserClock)
      watchModes()
      if (isKept) await (await import('#storage/browser-storage.ts')).browserStorage.sweep()
      for (const { name, upkeep: ofModule } of pageModules) {
        await ofModule?.().catch((error: unknown) => reportProblem(`modules: ${name} could not do what waits`, error))
      }
      const { storeBoard } = await import('#features/board/device/store-board.ts')
      await storeBoard()
    }
    // After a release this chunk may no longer exist. The next page retries.
    return whenQuiet(() => void upkeep().catch(() => {}))
  }, [])
}

/** When everything is deleted, modules end what is not on this device. */
function useForgetting(): void {
  useEffect(
    () =>
      onSiteDataCleared(() => {
        for (const { forget } of pageModules) void forget?.().catch(() => {})
      }),
    [],
  )
}

/** The links for crawlers are hidden where scripts run (`base.css`), and a third of the home page's nodes. */
function useWithoutPlainLinks(): void {
  useEffect(() => document.querySelector('.job-links')?.remove(), [])
}

/** The footer and the background work of every page. Its code loads after the page's own. */
export function FrameEnd() {
  useDeviceUpkeep()
  useForgetting()
  useWithoutPlainLinks()
  return (
    <>
      <OfflineBanner />
      <Footer />
      <OutboxNotices when={whenIdle} />
      <UndoToast />
    </>
  )
}
