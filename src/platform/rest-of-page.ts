import { whenIdle } from './idle.ts'

/**
 * Lays out what a prerendered page has left for later (`src/styles/base.css`): one section in each idle moment, so that no
 * frame and no tap waits for all of them.
 */
export function layOutRest(): void {
  const { dataset } = document.documentElement
  const sections = [...document.querySelectorAll<HTMLElement>('main section:not(:first-child)')]
  const finish = () => {
    delete dataset['rest']
    for (const { style } of sections) style.removeProperty('content-visibility')
  }
  const next = (index: number) => {
    const section = sections[index]
    // A link into the page has asked for all of it at once.
    if (!section || dataset['rest'] === undefined) return finish()
    section.style.setProperty('content-visibility', 'visible')
    whenIdle(() => next(index + 1))
  }
  if (dataset['rest'] !== undefined) whenIdle(() => next(0))
}
