/**
 * Stands beside the app and needs nothing of it: a script of its own, with an address that never changes (`/watchdog.js`),
 * before the entry. When the page has not started (`markStarted` in `started.ts`) some seconds after it has loaded, or its
 * scripts fail, it says so in plain HTML and offers to reload: with the version that waits, if there is one, and after two
 * tries that did not help without any service worker and its caches. A page under which another version takes over before it
 * has started is reloaded unasked, for its scripts have gone with the old one. It never touches what the person has: no
 * storage but its own count. It must not import anything.
 */

const patienceMs = 10_000
/** An error before the start is mostly the end; the app gets a moment to come up all the same. */
const patienceAfterErrorMs = 1_000
const workerMs = 4_000
const maxTries = 2
const storageKey = 'watchdog-tries'

const html = document.documentElement
let notice: HTMLElement | null = null

function hasStarted(): boolean {
  return 'started' in html.dataset
}

function readTries(): number {
  try {
    return Number(sessionStorage.getItem(storageKey))
  } catch {
    // Nothing can be counted: the first reload is the first try, every other counts as the last.
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload' ? maxTries : 0
  }
}

function writeTries(count: number): void {
  try {
    if (count === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, String(count))
  } catch {
    // See readTries.
  }
}

/** Resolves with the event, or when it has not come in time. */
function whenEvent(target: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve) => {
    target.addEventListener(type, resolve, { once: true })
    setTimeout(resolve, workerMs)
  })
}

/** Brings the version that waits, or the one that is on the server, into its place. */
async function activateNewest(registration: ServiceWorkerRegistration): Promise<void> {
  const updated = registration.update().catch(() => {})
  await Promise.race([updated, new Promise((resolve) => setTimeout(resolve, workerMs))])
  const { installing } = registration
  if (installing) await whenEvent(installing, 'statechange')
  if (!registration.waiting) return
  const isIn = whenEvent(navigator.serviceWorker, 'controllerchange')
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  await isIn
}

/** The last resort: no service worker, no caches. What the person has is in IndexedDB and stays. */
async function forgetWorkers(registrations: readonly ServiceWorkerRegistration[]): Promise<void> {
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((cacheName) => caches.delete(cacheName)))
}

async function recover(): Promise<void> {
  const tries = readTries()
  writeTries(tries + 1)
  try {
    const registrations = await navigator.serviceWorker.getRegistrations()
    if (tries >= maxTries) await forgetWorkers(registrations)
    else await Promise.all(registrations.map(activateNewest))
  } finally {
    window.location.reload()
  }
}

function offerReload(): void {
  if (hasStarted() || notice) return
  const words = document.createElement('p')
  words.textContent = 'This page did not start. What you saved on this device is safe.'
  words.style.margin = '0 0 12px'
  const button = document.createElement('button')
  button.textContent = 'Reload'
  button.type = 'button'
  Object.assign(button.style, { font: 'inherit', padding: '10px 24px', minHeight: '44px', cursor: 'pointer' })
  button.addEventListener('click', () => {
    button.textContent = 'Reloading…'
    // It ends in a reload, whatever fails before.
    recover().catch(() => {})
  })
  notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  // The style sheets may have failed too, or the font gate still hides the page.
  Object.assign(notice.style, {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: '100',
    padding: '20px',
    visibility: 'visible',
    font: '1.0625rem/1.5 system-ui, sans-serif',
    background: 'Canvas',
    color: 'CanvasText',
    borderTop: '2px solid',
  })
  notice.append(words, button)
  document.body.append(notice)
}

/** The app is up: whatever was said before, and counted, is over. */
function standDown(): void {
  notice?.remove()
  notice = null
  writeTries(0)
}

function watch(): void {
  const started = new MutationObserver(() => {
    if (!hasStarted()) return
    started.disconnect()
    standDown()
  })
  started.observe(html, { attributes: true, attributeFilter: ['data-started'] })
  const offerSoon = () => {
    if (!hasStarted()) setTimeout(offerReload, patienceAfterErrorMs)
  }
  // Captured: the error of a script that cannot be fetched does not bubble. That of a picture is none of our business.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof Element) || target instanceof HTMLScriptElement) offerSoon()
    },
    true,
  )
  window.addEventListener('unhandledrejection', offerSoon)
  // A first worker that takes the page that brought it changes nothing.
  const { serviceWorker } = navigator
  if (serviceWorker?.controller) {
    serviceWorker.addEventListener('controllerchange', () => {
      if (!hasStarted()) window.location.reload()
    })
  }
  window.addEventListener('load', () => setTimeout(offerReload, patienceMs))
}

watch()
