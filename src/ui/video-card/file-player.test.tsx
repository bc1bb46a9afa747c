import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockTime } from './clock-time.ts'
import { FilePlayer } from './file-player.tsx'
import type { FileVideo } from './video-source.ts'

const talk: FileVideo = {
  provider: 'file',
  sources: [{ url: '/video/a.webm', type: 'video/webm' }],
  captions: { url: '/video/a.vtt', language: 'en', label: 'English' },
}

/** jsdom plays nothing: this stands in for a clip of eight seconds. */
const clip = { isPaused: true, seconds: 0 }
const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] as readonly { readonly text: string }[] })

const stubs: PropertyDescriptorMap = {
  paused: { configurable: true, get: () => clip.isPaused },
  duration: { configurable: true, get: () => 8 },
  currentTime: {
    configurable: true,
    get: () => clip.seconds,
    set(this: HTMLVideoElement, seconds: number) {
      clip.seconds = seconds
      this.dispatchEvent(new Event('timeupdate'))
    },
  },
  textTracks: { configurable: true, get: () => [track] },
}

beforeEach(() => {
  clip.isPaused = true
  clip.seconds = 0
  fail.mockClear()
  track.activeCues = []
  Object.defineProperties(HTMLMediaElement.prototype, stubs)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    clip.isPaused = false
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    clip.isPaused = true
    this.dispatchEvent(new Event('pause'))
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const name of Object.keys(stubs)) Reflect.deleteProperty(HTMLMediaElement.prototype, name)
})

const fail = vi.fn<() => void>()

async function start(source = talk): Promise<HTMLVideoElement> {
  render(<FilePlayer title="Streaks at scale" source={source} onStart={() => {}} onFail={fail} />)
  const video = screen.getByLabelText<HTMLVideoElement>('Streaks at scale')
  fireEvent(video, new Event('durationchange'))
  await screen.findByRole('button', { name: 'Pause' })
  return video
}

const player = () => screen.getByRole('group', { name: 'Player: Streaks at scale' })
const isBarShown = () => player().dataset['awake'] === 'true'

describe('the player of a clip', () => {
  it('plays, pauses, seeks, mutes and hides captions by keys', async () => {
    const user = userEvent.setup()
    const video = await start()
    expect(video).toHaveFocus()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
    const position = screen.getByRole('slider', { name: 'Position' })
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(position).toHaveAttribute('aria-valuetext', '0:03 of 0:08')
    await user.keyboard('{ArrowLeft}')
    expect(position).toHaveAttribute('aria-valuetext', '0:02 of 0:08')
    await user.keyboard('m')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true'))
    expect(video.muted).toBe(true)
    await user.keyboard('C')
    expect(screen.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('stays when it is paused before it could resume', async () => {
    const user = userEvent.setup()
    const video = await start()
    await user.keyboard(' ')
    vi.mocked(video.play).mockRejectedValueOnce(new DOMException('interrupted by pause()', 'AbortError'))
    await user.keyboard(' ')
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
    expect(fail).not.toHaveBeenCalled()
  })

  it('leaves shortcuts of the browser alone', async () => {
    const user = userEvent.setup()
    await start()
    await user.keyboard('{Control>}c{/Control}')
    expect(screen.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('presses a focused control once by space', async () => {
    const user = userEvent.setup()
    await start()
    screen.getByRole('button', { name: 'Pause' }).focus()
    await user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  it('opens in full screen by F where the browser can, and has no button where it cannot', async () => {
    const user = userEvent.setup()
    const request = vi.fn<() => Promise<void>>(async () => {})
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null })
    HTMLElement.prototype.requestFullscreen = request
    await start()
    await user.keyboard('f')
    expect(request.mock.contexts).toEqual([player()])
    Reflect.deleteProperty(document, 'fullscreenEnabled')
    Reflect.deleteProperty(document, 'fullscreenElement')
    Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
    await user.keyboard('c')
    expect(screen.queryByRole('button', { name: 'Full screen' })).not.toBeInTheDocument()
  })

  it('hides its bar after a while of play, and shows it at a movement, at a key and while it is paused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const video = await start()
    const rest = () => act(() => vi.advanceTimersByTimeAsync(2600))
    expect(isBarShown()).toBe(true)
    await rest()
    expect(isBarShown()).toBe(false)
    fireEvent.pointerMove(video)
    expect(isBarShown()).toBe(true)
    await rest()
    expect(isBarShown()).toBe(false)
    fireEvent.keyDown(video, { key: 'Shift' })
    expect(isBarShown()).toBe(true)
    fireEvent.keyDown(video, { key: ' ' })
    await rest()
    expect(isBarShown()).toBe(true)
  })

  it('shows a hidden bar at the first tap, and pauses at the second', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const video = await start()
    await act(() => vi.advanceTimersByTimeAsync(2600))
    const tap = () => {
      fireEvent.pointerDown(video)
      fireEvent.click(video)
    }
    tap()
    expect(isBarShown()).toBe(true)
    expect(clip.isPaused).toBe(false)
    tap()
    expect(clip.isPaused).toBe(true)
  })

  it('shows what is said, and nothing between two sentences', async () => {
    await start()
    expect(track.mode).toBe('hidden')
    const say = (...texts: readonly string[]) => {
      track.activeCues = texts.map((text) => ({ text }))
      act(() => void track.dispatchEvent(new Event('cuechange')))
    }
    say('<v Ana>A streak is a promise.')
    expect(screen.getByText('A streak is a promise.')).toBeVisible()
    say()
    expect(screen.queryByText('A streak is a promise.')).not.toBeInTheDocument()
  })

  it('shows no button for captions on a film that has none', async () => {
    await start({ ...talk, captions: null })
    expect(screen.queryByRole('button', { name: 'Captions' })).not.toBeInTheDocument()
  })
})

describe('clockTime', () => {
  it.each([
    [0, '0:00'],
    [8.9, '0:08'],
    [725, '12:05'],
    [3600, '1:00:00'],
    [Number.NaN, '0:00'],
  ])('shows %s seconds as %s', (seconds, text) => {
    expect(clockTime(seconds)).toBe(text)
  })
})
