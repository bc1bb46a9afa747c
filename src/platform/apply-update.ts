import { messageSW } from 'workbox-window'
import type { ToWorker } from '#shared/worker-messages.ts'
import { reloadWhenSafe, whileNothingIsUnsaved } from './unsaved-work.ts'

/** A worker that has not taken over by then is not going to. */
const takeOverMs = 5_000

/** Resolves when the worker is on its way in or out. */
function whenSettled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => resolve(), { once: true })
    setTimeout(resolve, takeOverMs)
  })
}

/**
 * Lets the newest version take over, after every tab has saved what it held; all of them then reload
 * (`service-worker.ts`).
 *
 * @returns false when something in some tab could not be saved: the version goes on waiting
 */
export async function applyUpdate(): Promise<boolean> {
  return whileNothingIsUnsaved(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    // Read again each time: the version that was announced may have been replaced by the next (workbox#2431).
    let worker = registration?.waiting
    if (!worker) return reloadWhenSafe()
    while (worker) {
      const settled = whenSettled(worker)
      // Nobody answers it.
      void messageSW(worker, { type: 'SKIP_WAITING' } satisfies ToWorker)
      await settled
      // A request that this page has under way and that never ends keeps the old version in; without the page it is free.
      if (worker.state === 'installed') await reloadWhenSafe()
      worker = worker.state === 'redundant' ? registration?.waiting : null
    }
  })
}
