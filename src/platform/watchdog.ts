/**
 * Offers a reload when the app does not start. It is an inline script of every page (`src/build/inline-script.ts`)
 * and runs before everything else. When the app has not started (`src/app/started.tsx`) some seconds after the page has
 * loaded, or when a script fails, it shows a notice in plain HTML.
 *
 * 'Reload' activates the waiting release, if there is one. When a script could not be loaded, or after two attempts, it
 * removes the service worker and its caches, so that the page loads from the network. It does so only while the server
 * answers: offline, the worker's copy is all that is left of the site.
 *
 * When another release takes over before the app has started, the page reloads on its own, because its scripts are gone.
 * The watchdog must not import anything and must never touch drafts: it stores only its own counter.
 */

/** Its sentences, in the language of the page, stand at its tag. */
const says = document.currentScript?.dataset ?? {}

const startTimeoutMs = 10_000
/** Most errors before the start are fatal, but the app may still recover within this time. */
const startTimeoutAfterErrorMs = 1_000
const workerTimeoutMs = 4_000
const maxTries = 2
const storageKey = 'watchdog-tries'

let notice: HTMLElement | null = null
let hasStarted = false
/** A script could not be loaded, or something that is not a script arrived in its place. */
let hasLoadFailure = false

function readTries(): number {
  try {
    return Number(sessionStorage.getItem(storageKey))
  } catch {
    // Without storage there is no counter: a page that was itself reloaded counts as the last attempt.
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

/** Resolves with the event, or after the timeout. */
function whenEvent(target: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve) => {
    target.addEventListener(type, resolve, { once: true })
    setTimeout(resolve, workerTimeoutMs)
  })
}

/** Activates the waiting release, or the one on the server. */
async function activateNewest(registration: ServiceWorkerRegistration): Promise<void> {
  const updated = registration.update().catch(() => {})
  await Promise.race([updated, new Promise((resolve) => setTimeout(resolve, workerTimeoutMs))])
  const { installing } = registration
  if (installing) await whenEvent(installing, 'statechange')
  if (!registration.waiting) return
  const activated = whenEvent(navigator.serviceWorker, 'controllerchange')
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  await activated
}

/** Whether the site itself answers. A captive portal answers too, but with an HTML page. */
async function isSiteReachable(): Promise<boolean> {
  try {
    const request = fetch('/sw.js', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(workerTimeoutMs) })
    const { headers, ok } = await request
    return ok && headers.get('Content-Type')?.includes('javascript') === true
  } catch {
    return false
  }
}

/** URLs of the scripts that this page has loaded or names. */
function listScripts(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const isScript = (url: string) => new URL(url).origin === location.origin && new URL(url).pathname.endsWith('.js')
  return [...new Set([...loaded, ...[...document.scripts].map(({ src }) => src).filter((src) => src !== '')])].filter(isScript)
}

/** Removes the service worker and its caches. Drafts are in IndexedDB and stay. */
async function removeWorkers(registrations: readonly ServiceWorkerRegistration[]): Promise<void> {
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((cacheName) => caches.delete(cacheName)))
  // The HTTP cache may hold the same wrong answers, and a reload reads it first.
  const refreshes = listScripts().map((url) => fetch(url, { cache: 'reload', signal: AbortSignal.timeout(workerTimeoutMs) }))
  await Promise.allSettled(refreshes)
}

async function recover(): Promise<void> {
  const tries = readTries()
  writeTries(tries + 1)
  try {
    const isReachable = await isSiteReachable()
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
    if (isReachable && (hasLoadFailure || tries >= maxTries)) await removeWorkers(registrations)
    else await Promise.all(registrations.map(activateNewest))
  } finally {
    window.location.reload()
  }
}

function offerReload(): void {
  // A page that is still arriving may have no body. The timer after `load` asks again.
  if (hasStarted || notice || document.readyState === 'loading') return
  const words = document.createElement('p')
  words.textContent = says['notStarted'] ?? ''
  words.style.margin = '0 0 12px'
  const button = document.createElement('button')
  button.textContent = says['reload'] ?? ''
  button.type = 'button'
  Object.assign(button.style, { font: 'inherit', padding: '10px 24px', minHeight: '44px', cursor: 'pointer' })
  button.addEventListener('click', () => {
    button.textContent = says['reloading'] ?? ''
    // `recover` reloads the page even when an earlier step fails.
    recover().catch(() => {})
  })
  notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  // Inline styles: the style sheets may have failed too, or the font gate may still hide the page.
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

/** The app has started: removes the notice and resets the counter. */
function standDown(): void {
  hasStarted = true
  notice?.remove()
  notice = null
  writeTries(0)
}

function watch(): void {
  window.addEventListener('app-started', standDown, { once: true })
  const offerSoon = () => {
    if (!hasStarted) setTimeout(offerReload, startTimeoutAfterErrorMs)
  }
  // Capture phase: the error event of a script that cannot be loaded does not bubble. Errors of pictures are ignored.
  window.addEventListener(
    'error',
    ({ error, target }) => {
      if (target instanceof HTMLScriptElement || error instanceof SyntaxError) hasLoadFailure = true
      else if (target instanceof Element) return
      offerSoon()
    },
    true,
  )
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // Chromium, Firefox and Safari use different messages, but all of them contain 'module'.
    const isLoadFailure = reason instanceof SyntaxError || (reason instanceof TypeError && /\bmodule\b/i.test(reason.message))
    hasLoadFailure ||= isLoadFailure
    offerSoon()
  })
  // Only under an existing controller: the first worker that claims this page is the same release.
  const { serviceWorker } = navigator
  if (serviceWorker?.controller) {
    serviceWorker.addEventListener('controllerchange', () => {
      if (!hasStarted) window.location.reload()
    })
  }
  window.addEventListener('load', () => setTimeout(offerReload, startTimeoutMs))
}

watch()
