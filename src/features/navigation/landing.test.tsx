import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isLanding } from './landing-state.ts'
import { landOn, wantsSmoothScroll } from './landing.ts'

const scrolls: (ScrollIntoViewOptions | undefined)[] = []
/** Where the section stands in the window, in px. */
let sectionTop = 0
let growPage = () => {}
/** By how much the page was scrolled to hold the section. */
const moves: number[] = []

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
  sectionTop = 90
  section.getBoundingClientRect = () => new DOMRect(0, sectionTop, 10, 10)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000)
  vi.stubGlobal('scrollBy', ({ top = 0 }: ScrollToOptions) => {
    moves.push(top)
    sectionTop -= top
  })
  moves.length = 0
  document.body.replaceChildren(section)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('landOn', () => {
  it('scrolls to the section and holds it there while the page grows', () => {
    const end = landOn('#faq', false)
    expect(scrolls).toHaveLength(1)
    sectionTop += 200
    growPage()
    expect(moves).toEqual([200])
    end()
    sectionTop += 200
    growPage()
    expect(moves).toEqual([200])
  })

  it('does not move the section when only what is below it grows, whatever has become of the title bar', () => {
    landOn('#faq', false)
    growPage()
    expect(moves).toEqual([])
    expect(scrolls).toHaveLength(1)
  })

  it('goes on to the top of a section that the page was too short for', () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100)
    landOn('#faq', false)
    growPage()
    expect(scrolls).toHaveLength(2)
  })

  it('finds the section of a hash that also carries a secret', () => {
    landOn('#faq=0123', false)()
    expect(scrolls).toHaveLength(1)
  })

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])('ends at the first %s event', (type) => {
    landOn('#faq', false)
    window.dispatchEvent(new Event(type))
    sectionTop += 200
    growPage()
    expect(moves).toEqual([])
    expect(scrolls).toHaveLength(1)
    expect(isLanding()).toBe(false)
  })

  it('ends after eight seconds', () => {
    landOn('#faq', false)
    vi.advanceTimersByTime(8_000)
    sectionTop += 200
    growPage()
    expect(moves).toEqual([])
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
