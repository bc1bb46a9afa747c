import { messageSW } from 'workbox-window'
import type { ToWorker } from '#shared/worker-messages.ts'
import { reloadWhenSafe, whileNothingIsUnsaved } from '#platform/unsaved-work.ts'
import { updateKey } from './service-worker.ts'

/** Stop waiting for a worker to activate after this time. An old worker without requests goes at once. */
const takeOverMs = 2_000

/** Resolves when the worker changes state, or after the timeout. */
function whenSettled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => resolve(), { once: true })
    setTimeout(resolve, takeOverMs)
  })
}

/**
 * Activates the waiting release after every tab has saved its work. All tabs then reload (`service-worker.ts`).
 *
 * @returns false when a tab could not save its work; the release then keeps waiting
 */
export async function applyUpdate(): Promise<boolean> {
  return whileNothingIsUnsaved(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    // Read the registration again: a newer release may have replaced the announced one (GoogleChrome/workbox#2431).
    let worker = registration?.waiting
    if (!worker) return reloadWhenSafe()
    while (worker) {
      const settled = whenSettled(worker)
      // The worker sends no reply, so the promise never settles.
      void messageSW(worker, { type: 'SKIP_WAITING' } satisfies ToWorker)
      await settled
      // A request of this page keeps the old worker active. Reloading ends the request and frees the worker.
      if (worker.state === 'installed') {
        sessionStorage.setItem(updateKey, '1')
        await reloadWhenSafe()
      }
      worker = worker.state === 'redundant' ? registration?.waiting : null
    }
  })
}
