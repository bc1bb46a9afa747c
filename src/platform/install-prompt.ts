import { createStore } from './store.ts'

/**
 * Installing the site to the home screen. Chromium fires `beforeinstallprompt`, often before the page has started: the
 * entry captures the event, and the install offer uses it later. Safari has no such event. There the visitor installs the
 * site from the share sheet, and the page can only show how.
 */

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface. TypeScript's DOM types lack it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** How this browser can install the site; null when it cannot, or when the site is installed. */
export type InstallWay = 'prompt' | 'share-sheet' | null

const promptEvent = createStore<BeforeInstallPromptEvent | null>(null)

/** Stores the browser's install prompt for later and suppresses its own banner. Called once, as early as possible. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    promptEvent.set(event as BeforeInstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => promptEvent.set(null))
}

/** Opens the browser's install dialog. Each prompt event can be used once. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const event = promptEvent.get()
  promptEvent.set(null)
  if (!event) return 'dismissed'
  return (await event.prompt()).outcome
}

/** Calls back when `installWay` may have changed; returns the unsubscribe function. */
export const watchInstallWay = promptEvent.subscribe

/** How this browser can install the site now. */
export function installWay(): InstallWay {
  if (isInstalled()) return null
  if (promptEvent.get()) return 'prompt'
  return isIosSafari() ? 'share-sheet' : null
}

/** Whether the page was started from the home screen. */
export function isInstalled(): boolean {
  const isIosApp = (navigator as Navigator & { readonly standalone?: boolean }).standalone === true
  return isIosApp || window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}

/** Safari on iOS; other iOS browsers have other menus. An iPad identifies itself as a Mac, but has a touch screen. */
function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent)
}
