import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type AnimateArguments = [target: Element, style: { readonly opacity: number }, options: { readonly duration: number }]
const animate = vi.fn<(...given: AnimateArguments) => { readonly stop: () => void }>(() => ({ stop: () => {} }))
let arrive: () => void
let fail: () => void

// Other tests share this window, which cannot animate or play.
const { pause, play } = HTMLMediaElement.prototype
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
  Object.assign(HTMLMediaElement.prototype, { pause, play })
})

beforeEach(() => {
  vi.resetModules()
  animate.mockClear()
  const code = new Promise<{ readonly animate: typeof animate }>((resolve, reject) => {
    arrive = () => resolve({ animate })
    fail = () => reject(new TypeError('Failed to fetch dynamically imported module'))
  })
  vi.doMock('../motion/motion-kit.ts', () => code)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  // jsdom animates nothing.
  Element.prototype.animate = () => new Animation()
  HTMLMediaElement.prototype.play = async () => {}
  HTMLMediaElement.prototype.pause = () => {}
})

/** A film that plays although its animation code has not arrived. */
async function renderPlaying(): Promise<HTMLVideoElement> {
  const { Film } = await import('./film.tsx')
  const { container } = render(<Film sources={[{ url: '/a.webm', type: 'video/webm' }]} mayAutoplay />)
  const video = container.querySelector('video')
  if (!video) throw new Error('there is no video')
  fireEvent.playing(video)
  // The code is asked for when the page is idle.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return video
}

it('a film that plays before the animation code has arrived fades in when it arrives', async () => {
  const video = await renderPlaying()
  expect(video.style.opacity).toBe('')
  await act(async () => arrive())
  await waitFor(() => expect(animate).toHaveBeenCalledOnce())
  expect(animate.mock.lastCall).toEqual([video, { opacity: 1 }, { duration: 0.25 }])
})

it('a film whose animation code cannot be loaded is shown at once', async () => {
  const video = await renderPlaying()
  await act(async () => fail())
  await waitFor(() => expect(video.style.opacity).toBe('1'))
  expect(animate).not.toHaveBeenCalled()
})
