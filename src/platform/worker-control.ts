import { browserClock, within } from './clock.ts'

/** Longer than the first worker takes to install and to claim the page. */
const limitMs = 10_000

async function waitForControl(): Promise<boolean> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker) return false
  if (serviceWorker.controller) return true
  const claimed = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })
  })
  await within(browserClock, limitMs, claimed, null)
  return serviceWorker.controller !== null
}

let waiting: Promise<boolean> | null = null

/**
 * Waits until a service worker controls this page, so that it sees the page's requests. The first worker claims the page that
 * registered it within a few seconds. Resolves with false after ten seconds, or where there are no workers.
 */
export function whenControlled(): Promise<boolean> {
  waiting ??= waitForControl()
  return waiting
}

/** Resolves when a service worker stores the site's files, which may be long after the page. Never where there are no workers. */
export async function whenWorkerIsActive(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  await (serviceWorker?.ready ?? new Promise(() => {}))
}
