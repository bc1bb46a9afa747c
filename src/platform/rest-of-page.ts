import { whenIdle } from './idle.ts'

/**
 * Lays out what a style sheet leaves for later where `data-rest` says so: one part in each idle moment, so that no frame and
 * no tap waits for all of them.
 *
 * @param owner has the attribute, and loses it in the end
 * @param parts a selector of what is left for later in it
 * @returns stops, for an owner that goes
 */
export function layOutRest(owner: HTMLElement, parts: string): () => void {
  let cancel = () => {}
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
    if (!element || dataset['rest'] === undefined || !('requestIdleCallback' in window)) return finish()
    element.style.setProperty('content-visibility', 'visible')
    // Here and not in the frame after it, whose painting is work enough for one task.
    element.getBoundingClientRect()
    cancel = whenIdle(() => next(index + 1))
  }
  if (dataset['rest'] !== undefined) cancel = whenIdle(() => next(0))
  return () => cancel()
}

/** Lays out what the first paint has left for later (`src/styles/base.css`). */
export function layOutPage(): () => void {
  return layOutRest(document.documentElement, 'main section:not(:first-child)')
}
