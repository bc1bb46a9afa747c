import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isLanding } from './landing-state.ts'
import { landOn, wantsSmoothScroll } from './landing.ts'

const scrolls: (ScrollIntoViewOptions | undefined)[] = []
let growPage = () => {}

/** jsdom has no layout: the test says when the page grows. */
class Watch {
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
  vi.stubGlobal('ResizeObserver', Watch)
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

describe('the way to a section', () => {
  it('ends at its top, and stays there while the page above it still grows', () => {
    const end = landOn('#faq', false)
    expect(scrolls).toHaveLength(1)
    growPage()
    growPage()
    expect(scrolls).toHaveLength(3)
    end()
    growPage()
    expect(scrolls).toHaveLength(3)
  })

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])('is over with the first %s of the visitor', (sign) => {
    landOn('#faq', false)
    window.dispatchEvent(new Event(sign))
    growPage()
    expect(scrolls).toHaveLength(1)
    expect(isLanding()).toBe(false)
  })

  it('is over after eight seconds', () => {
    landOn('#faq', false)
    vi.advanceTimersByTime(8_000)
    growPage()
    expect(scrolls).toHaveLength(1)
  })

  it('that is shown is put right when it has ended, and not on the way', () => {
    landOn('#faq', true)
    growPage()
    expect(scrolls).toEqual([{ behavior: 'smooth' }])
    expect(isLanding()).toBe(true)
    window.dispatchEvent(new Event('scrollend'))
    expect(scrolls).toEqual([{ behavior: 'smooth' }, { behavior: 'instant' }])
    expect(isLanding()).toBe(false)
  })

  it.each([true, false])('is shown only to who has not asked for less motion: %s', (isWelcome) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === (isWelcome ? '(prefers-reduced-motion: no-preference)' : '(prefers-reduced-motion: reduce)'),
    }))
    expect(wantsSmoothScroll()).toBe(isWelcome)
  })
})
