import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isLanding } from './landing-state.ts'
import { landOn, wantsSmoothScroll } from './landing.ts'

const scrolls: (ScrollIntoViewOptions | undefined)[] = []
let growPage = () => {}

/** jsdom has no layout: the test triggers the observer. */
class FakeResizeObserver {
  readonly #onResize: () => void
  constructor(onResize: () => void) {
    this.#onResize = onResize
  }
  observe(): void {
    growPage = this.#onResize
  }
  disconnect(): void {
    growPage = () => {}
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('ResizeObserver', FakeResizeObserver)
  scrolls.length = 0
  const section = document.createElement('section')
  section.id = 'faq'
  section.scrollIntoView = (options) => void scrolls.push(options as ScrollIntoViewOptions)
  document.body.replaceChildren(section)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('landOn', () => {
  it('scrolls to the section and holds it there while the page grows', () => {
    const end = landOn('#faq', false)
    expect(scrolls).toHaveLength(1)
    growPage()
    growPage()
    expect(scrolls).toHaveLength(3)
    end()
    growPage()
    expect(scrolls).toHaveLength(3)
  })

  it('finds the section of a hash that also carries a secret', () => {
    landOn('#faq=0123', false)()
    expect(scrolls).toHaveLength(1)
  })

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])('ends at the first %s event', (type) => {
    landOn('#faq', false)
    window.dispatchEvent(new Event(type))
    growPage()
    expect(scrolls).toHaveLength(1)
    expect(isLanding()).toBe(false)
  })

  it('ends after eight seconds', () => {
    landOn('#faq', false)
    vi.advanceTimersByTime(8_000)
    growPage()
    expect(scrolls).toHaveLength(1)
  })

  it('corrects the position after a smooth scroll, not during it', () => {
    landOn('#faq', true)
    growPage()
    expect(scrolls).toEqual([{ behavior: 'smooth' }])
    expect(isLanding()).toBe(true)
    window.dispatchEvent(new Event('scrollend'))
    expect(scrolls).toEqual([{ behavior: 'smooth' }, { behavior: 'instant' }])
    expect(isLanding()).toBe(false)
  })

  it.each([true, false])('scrolls smoothly only if the visitor does not prefer reduced motion: %s', (isAllowed) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === (isAllowed ? '(prefers-reduced-motion: no-preference)' : '(prefers-reduced-motion: reduce)'),
    }))
    expect(wantsSmoothScroll()).toBe(isAllowed)
  })
})
