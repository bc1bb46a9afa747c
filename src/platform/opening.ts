import type { BeforeStart } from './before-start.ts'
import { pressHearts } from './early-hearts.ts'

/**
 * The inline script of a rendered page (`src/build/prerender.ts`). It is the font gate: it hides the page until both
 * weights of the brand font have loaded, have failed, or three seconds have passed. It requests the page's code only after the
 * first paint, so that the code neither competes with it for bandwidth nor delays it. It follows the styles, because it needs
 * the @font-face rules. Without JavaScript nothing is hidden. It is one script with what it imports. Its tag's attributes name the files
 * so that its text, and with it its hash in the Content-Security-Policy, is the same in every page.
 */

const maxFontWaitMs = 3_000
/** Requests the code after this time even if the browser does not report a paint. */
const maxPaintWaitMs = 1_000
const weights = [500, 700]

const html = document.documentElement
/** `run` lists the entry after the libraries that it imports, `load` everything that the page needs. */
const { load = '', run = '' } = document.currentScript?.dataset ?? {}
const beforeStart: BeforeStart = { hasActed: false, pressed: null }
let isOpen = false
let isRequested = false

function preload(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** Runs each file in its own task, so that a tap does not wait for all of them. */
function runFiles([file, ...rest]: readonly string[]): void {
  if (file === undefined) return
  const loading = import(file)
  const next = () => setTimeout(runFiles, 0, rest)
  // The watchdog handles a failure of the last one, the entry.
  if (rest.length > 0) loading.then(next, next)
}

function requestCode(): void {
  if (isRequested) return
  isRequested = true
  pressHearts().catch(() => {})
  // One task per link, because two dozen requests in one task would be a long task.
  for (const file of load.split(' ')) setTimeout(preload, 0, file)
  runFiles(run.split(' '))
}

function openGate(): void {
  if (isOpen) return
  isOpen = true
  delete html.dataset['fonts']
  // A hidden page is not painted.
  if (document.hidden) return requestCode()
  setTimeout(requestCode, maxPaintWaitMs)
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) requestCode()
  }).observe({ type: 'paint', buffered: true })
}

window.beforeStart = beforeStart
document.addEventListener(
  'click',
  ({ target }) => {
    if (!(target instanceof Element)) return
    beforeStart.pressed = target.closest<HTMLElement>('#root button') ?? beforeStart.pressed
    if (target.closest('a')) beforeStart.hasActed = false
  },
  true,
)
for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
  const onInput = () => {
    beforeStart.hasActed = true
  }
  window.addEventListener(type, onInput, { capture: true, once: true, passive: true })
}

html.dataset['fonts'] = 'waiting'
// As in `fonts.ts`.
const style = getComputedStyle(html)
const fonts = weights.map((weight) =>
  document.fonts.load(`${weight} 1em ${style.getPropertyValue('--font')}`, style.getPropertyValue('--font-sample') || 'a'),
)
void Promise.allSettled(fonts).then(openGate)
setTimeout(openGate, maxFontWaitMs)
