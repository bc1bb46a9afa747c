/**
 * Installing the site to the home screen. Chromium offers it by an event that comes when it likes, often before the page is
 * up: the entry catches it and the page uses it when there is a reason to. Safari has no event; there the person does it by
 * the share sheet, and all we can do is show how.
 */

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface; no TypeScript library has it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** How this browser installs the site now; null: it does not, or has. */
export type InstallWay = 'prompt' | 'share-sheet' | null

const watchers = new Set<() => void>()
let caught: BeforeInstallPromptEvent | null = null

function keep(event: BeforeInstallPromptEvent | null): void {
  caught = event
  for (const watcher of watchers) watcher()
}

/** Keeps the browser's offer for later, instead of its own banner. Called once, as early as can be. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as BeforeInstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => keep(null))
}

/** Opens the browser's own question; it can be asked once. */
export async function askToInstall(): Promise<'accepted' | 'dismissed'> {
  const event = caught
  keep(null)
  if (!event) return 'dismissed'
  return (await event.prompt()).outcome
}

export function watchInstallWay(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

export function installWay(): InstallWay {
  if (isInstalled()) return null
  if (caught) return 'prompt'
  return isIosSafari() ? 'share-sheet' : null
}

/** Whether the page runs as an app from the home screen. */
function isInstalled(): boolean {
  const isIosApp = (navigator as Navigator & { readonly standalone?: boolean }).standalone === true
  return isIosApp || window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}

/** Safari on an iPhone or iPad (which calls itself a Mac, but has a touch screen); other browsers there have other menus. */
function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent)
}
