import { browserClock, within } from './clock.ts'

/** Longer than the first worker takes to install and to claim the page. */
const limitMs = 10_000

let claiming: Promise<void> | null = null

async function waitForClaim(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (serviceWorker?.controller) return
  await new Promise<void>((resolve) => {
    serviceWorker?.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/**
 * Resolves when a service worker controls this page. From then on it sees and stores what the page loads. The first worker claims
 * the page that registered it, on a slow network long after the page has loaded. Never resolves where there are no workers.
 */
export function whenClaimed(): Promise<void> {
  claiming ??= waitForClaim()
  return claiming
}

let waiting: Promise<boolean> | null = null

/** Waits until a service worker controls this page. Resolves with false after ten seconds, or at once where there are no workers. */
export function whenControlled(): Promise<boolean> {
  waiting ??= (navigator as Partial<Navigator>).serviceWorker
    ? within(
        browserClock,
        limitMs,
        whenClaimed().then(() => true),
        false,
      )
    : Promise.resolve(false)
  return waiting
}
