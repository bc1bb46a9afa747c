import { whenIdle } from './idle.ts'

function canWaitForIdle(): boolean {
  return 'requestIdleCallback' in window
}

/**
 * Lays out what a style sheet leaves for later where `data-rest` says so: one part in each idle moment, so that no frame and
 * no tap waits for all of them.
 *
 * @param owner has the attribute, and loses it in the end
 * @param parts a selector of what is left for later in it
 */
export function layOutRest(owner: HTMLElement, parts: string): void {
  const { dataset } = owner
  const elements = [...owner.querySelectorAll<HTMLElement>(parts)]
  const finish = () => {
    delete dataset['rest']
    for (const { style } of elements) style.removeProperty('content-visibility')
  }
  const next = (index: number) => {
    const element = elements[index]
    // A link into the page has asked for all of it at once. Safari knows no idle moments, nor does it hold a page in its place
    // while what lies above grows: there it is one step.
    if (!element || dataset['rest'] === undefined || !canWaitForIdle()) return finish()
    element.style.setProperty('content-visibility', 'visible')
    whenIdle(() => next(index + 1))
  }
  if (dataset['rest'] !== undefined) whenIdle(() => next(0))
}

/** What a visitor does before they get to what is not on the screen. */
const signsOfVisitor = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'scroll']

/**
 * Lays out what the first paint has left for later (`src/styles/base.css`). On a page that was rendered ahead of time from the
 * first sign that there is a visitor: until then it would hold up the first tap for what nobody has asked to see, and what
 * comes near the screen before its turn, the browser lays out by itself. On any other at once: a form that comes into a section
 * of a guessed height would stand over what follows it.
 * @returns stops waiting
 */
export function layOutPage(): (() => void) | undefined {
  const { documentElement } = document
  if (documentElement.dataset['rest'] === undefined) return undefined
  const waiting = new AbortController()
  const begin = () => {
    waiting.abort()
    layOutRest(documentElement, 'main section:not(:first-child)')
  }
  // Where it is one step, the first touch of a scroll would be the wrong moment for it.
  if (!canWaitForIdle() || document.querySelector('#root[data-page]') === null) begin()
  else for (const sign of signsOfVisitor) addEventListener(sign, begin, { capture: true, passive: true, signal: waiting.signal })
  return () => waiting.abort()
}
