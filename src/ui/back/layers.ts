import { isLayerEntry, type PageNavigator } from './page-navigator.ts'

/**
 * Lets 'Back' close the layers over the page, such as a dialog, before it leaves the page: on an Android phone it would leave the
 * installed site.
 *
 * While layers are open, the history has one more entry for the page, however many they are. 'Back' leaves that entry and closes the
 * uppermost layer. A layer that closes in another way leaves the entry, and a navigation from a layer leaves it first, so the entry
 * is never between two pages. The router does not learn of any of this.
 */

/** Longer than a browser takes to go back. It may also drop that call, and then no event follows. */
const leaveLimitMs = 2_000

const layers: (() => void)[] = []
/** The number of the page's own entry. */
let pageIdx = 0
/** Resolves when the entry of the layers has been left. null: it is not being left. */
let leaving: { readonly ended: Promise<void>; readonly end: () => void } | null = null
/** A navigation has left the entry. */
let isNavigating = false
/** What the page has replaced its own entry by, such as when it was scrolled, while it was not the present one. */
let replaced: { readonly state: object; readonly url: string } | null = null
let isListening = false
let patched: PageNavigator['navigate'] | null = null

/** The router's number of the present entry. */
function presentIdx(): number {
  const idx: unknown = (window.history.state as Readonly<Record<string, unknown>> | null)?.['idx']
  return typeof idx === 'number' ? idx : 0
}

/** The present entry's state with what changes of it, and with what the router has put there. */
const stateWith = (changed: object): object => ({ ...window.history.state, ...changed })

function addEntry(): void {
  if (layers.length === 0 || leaving || isNavigating || isLayerEntry()) return
  pageIdx = presentIdx()
  window.history.pushState(stateWith({ idx: pageIdx + 1, isLayer: true }), '')
}

function leaveEntry(): Promise<void> {
  if (leaving) return leaving.ended
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const thisLeaving = { ended, end }
  leaving = thisLeaving
  window.history.back()
  setTimeout(() => {
    if (leaving === thisLeaving) endLeaving()
  }, leaveLimitMs)
  return ended
}

function endLeaving(): void {
  leaving?.end()
  leaving = null
  // Another layer has opened meanwhile.
  addEntry()
}

function takeReplacement(): void {
  if (!replaced) return
  window.history.replaceState({ ...replaced.state, idx: pageIdx }, '', replaced.url)
  replaced = null
}

function onPopState(event: PopStateEvent): void {
  if (leaving) {
    event.stopImmediatePropagation()
    takeReplacement()
    endLeaving()
  } else if (isLayerEntry()) {
    // 'Forward' has led to the entry of a layer that is closed.
    event.stopImmediatePropagation()
    if (layers.length === 0) void leaveEntry()
  } else if (layers.length > 0) {
    const isPage = presentIdx() === pageIdx
    if (isPage) {
      event.stopImmediatePropagation()
      takeReplacement()
    }
    layers.at(-1)?.()
    // A layer may refuse to close, or lie over another one.
    if (isPage) setTimeout(addEntry)
  }
}

/** Leaves the entry of the layers before another page takes its place. */
function patch(navigator: PageNavigator): void {
  if (navigator.navigate === patched) return
  const navigate: PageNavigator['navigate'] = navigator.navigate.bind(navigator)
  /** An entry that the browser has not left gives way to the next page. */
  const goOn: typeof navigate = async (to, options) => navigate(to, isLayerEntry() ? { ...options, replace: true } : options)
  patched = async (to, options) => {
    if (leaving) {
      await leaving.ended
      return layers.length > 0 ? navigator.navigate(to, options) : goOn(to, options)
    }
    if (!isLayerEntry()) return navigate(to, options)
    if (options?.replace === true) {
      await navigate(to, options)
      if (layers.length > 0 || leaving) {
        replaced = { state: stateWith({}), url: window.location.href }
        window.history.replaceState(stateWith({ isLayer: true }), '')
      }
      return undefined
    }
    isNavigating = true
    try {
      await leaveEntry()
      return await goOn(to, options)
    } finally {
      isNavigating = false
      addEntry()
    }
  }
  navigator.navigate = patched
}

/**
 * Opens a layer.
 * @param onBack called when 'Back' closes it
 * @returns called when it is closed
 */
export function openLayer(navigator: PageNavigator, onBack: () => void): () => void {
  const layer = () => onBack()
  patch(navigator)
  if (!isListening) {
    isListening = true
    // Before the router's listener.
    window.addEventListener('popstate', onPopState, { capture: true })
  }
  layers.push(layer)
  addEntry()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length === 0 && isLayerEntry()) void leaveEntry()
  }
}
