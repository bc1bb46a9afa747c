import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VideoCard } from './video-card.tsx'
import type { VideoSource } from './video-source.ts'

const clip = (name: string): VideoSource => ({
  provider: 'file',
  sources: [{ url: `/video/${name}.webm`, type: 'video/webm' }],
  captions: { url: `/video/${name}.vtt`, language: 'en', label: 'English' },
})

const thumbnail = { light: '/a.webp', dark: '/a-dark.webp' }

/** jsdom cannot play media: these stand in for its methods. */
const play = vi.fn<(this: HTMLVideoElement) => Promise<void>>(function play(this: HTMLVideoElement) {
  this.dispatchEvent(new Event('play'))
  return Promise.resolve()
})
const pause = vi.fn<() => void>()

beforeEach(() => {
  play.mockClear()
  pause.mockClear()
  HTMLMediaElement.prototype.play = play
  HTMLMediaElement.prototype.pause = pause
})
afterEach(() => void vi.useRealTimers())

describe('VideoCard', () => {
  it.each(['click', '{Enter}', ' '])('shows its poster until it is played by %j', async (how) => {
    const user = userEvent.setup()
    render(<VideoCard title="Mornings" source={clip('a')} poster={thumbnail} duration="0:10" />)
    expect(document.querySelector('video')).toBeNull()
    const poster = screen.getByRole('button', { name: 'Play: Mornings' })
    if (how === 'click') await user.click(poster)
    else {
      poster.focus()
      await user.keyboard(how)
    }
    await waitFor(() => expect(play).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Play: Mornings' })).not.toBeInTheDocument())
    expect(document.querySelector('track[kind=captions]')).toHaveAttribute('src', '/video/a.vtt')
  })

  it('pauses the playing video when it starts', async () => {
    const user = userEvent.setup()
    render(
      <>
        <VideoCard title="One" source={clip('a')} poster={thumbnail} />
        <VideoCard title="Two" source={clip('b')} poster={thumbnail} />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Play: One' }))
    await waitFor(() => expect(play).toHaveBeenCalledTimes(1))
    expect(pause).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Play: Two' }))
    await waitFor(() => expect(pause).toHaveBeenCalledOnce())
    expect(pause.mock.contexts[0]).toBe(screen.getByLabelText('One'))
  })

  it('shows that the file cannot be played and can be retried', async () => {
    play.mockImplementationOnce(() => Promise.reject(new DOMException('no', 'NotSupportedError')))
    const user = userEvent.setup()
    render(<VideoCard title="Broken" source={clip('a')} poster={thumbnail} />)
    await user.click(screen.getByRole('button', { name: 'Play: Broken' }))
    expect(await screen.findByText('This video can’t be played right now.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again: Broken' })).toHaveTextContent('Try again')
    await waitFor(() => expect(document.querySelector('video')).toBeNull())
    // Focus stays on the poster: the next press retries.
    expect(screen.getByRole('button', { name: 'Try again: Broken' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again: Broken' })).not.toBeInTheDocument())
    expect(await screen.findByLabelText('Broken')).toHaveFocus()
  })

  it('shows that it needs a network when the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    play.mockImplementationOnce(() => Promise.reject(new DOMException('no', 'NotSupportedError')))
    const user = userEvent.setup()
    render(<VideoCard title="Far away" source={clip('a')} poster={thumbnail} />)
    await user.click(screen.getByRole('button', { name: 'Play: Far away' }))
    expect(await screen.findByText('You’re offline, so this video can’t be played.')).toBeVisible()
    vi.restoreAllMocks()
  })

  it('gives up on a file that never loads', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    play.mockImplementationOnce(() => new Promise(() => {}))
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
    render(<VideoCard title="Silent" source={clip('a')} poster={thumbnail} />)
    await user.click(screen.getByRole('button', { name: 'Play: Silent' }))
    await waitFor(() => expect(play).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await screen.findByText('This video can’t be played right now.')).toBeVisible()
  })

  it("shows a failure when YouTube's player reports an error or stays silent", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
    render(<VideoCard title="Talk" source={{ provider: 'youtube', videoId: 'abc' }} poster={thumbnail} />)
    await user.click(screen.getByRole('button', { name: 'Play: Talk' }))
    const frame = await screen.findByTitle<HTMLIFrameElement>('Talk')
    const { contentWindow } = frame
    fireEvent.load(frame)
    const origin = 'https://www.youtube-nocookie.com'
    window.dispatchEvent(new MessageEvent('message', { data: '{"event":"onError","info":150}', source: contentWindow, origin }))
    await user.click(await screen.findByRole('button', { name: 'Try again: Talk' }))
    await screen.findByTitle('Talk')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await screen.findByText('This video can’t be played right now.')).toBeVisible()
  })

  it('returns focus to its poster when the file fails, but does not take it from elsewhere', async () => {
    const user = userEvent.setup()
    render(
      <>
        <VideoCard title="Cut off" source={clip('a')} poster={thumbnail} />
        <button type="button">Elsewhere</button>
      </>,
    )
    const cutOff = async () => {
      const video = screen.getByLabelText('Cut off')
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Play: Cut off' })).not.toBeInTheDocument())
      video.dispatchEvent(new Event('error', { bubbles: true }))
      return screen.findByRole('button', { name: 'Try again: Cut off' })
    }
    await user.click(screen.getByRole('button', { name: 'Play: Cut off' }))
    await waitFor(() => expect(screen.getByLabelText('Cut off')).toHaveFocus())
    const poster = await cutOff()
    await waitFor(() => expect(poster).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Cut off')).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await cutOff()
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  })

  it('takes focus when pressed before its code loaded, and retains it when the player fails to load', async () => {
    vi.doMock('./file-player.tsx', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.resetModules()
    const fresh = await import('./video-card.tsx')
    render(<fresh.VideoCard title="Late" source={clip('a')} poster={thumbnail} isStarted />)
    const poster = screen.getByRole('button')
    expect(poster).toHaveFocus()
    await waitFor(() => expect(poster).toHaveAccessibleName('Try again: Late'))
    expect(poster).toHaveFocus()
    vi.doUnmock('./file-player.tsx')
  })

  it('plays a YouTube video in a frame without cookies', async () => {
    const user = userEvent.setup()
    render(<VideoCard title="Talk" source={{ provider: 'youtube', videoId: 'abc' }} poster={thumbnail} />)
    expect(document.querySelector('iframe')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Play: Talk' }))
    await waitFor(() =>
      expect(screen.getByTitle('Talk')).toHaveAttribute(
        'src',
        expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abc\?/),
      ),
    )
  })

  it('pauses other videos when a YouTube video resumes in its own frame', async () => {
    const user = userEvent.setup()
    render(
      <>
        <VideoCard title="One" source={{ provider: 'youtube', videoId: 'a' }} poster={thumbnail} />
        <VideoCard title="Two" source={{ provider: 'youtube', videoId: 'b' }} poster={thumbnail} />
      </>,
    )
    const origin = 'https://www.youtube-nocookie.com'
    const start = async (title: string) => {
      await user.click(screen.getByRole('button', { name: `Play: ${title}` }))
      const frame = await screen.findByTitle<HTMLIFrameElement>(title)
      const { contentWindow } = frame
      if (!contentWindow) throw new Error('the frame has no window')
      const post = vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => {})
      fireEvent.load(frame)
      expect(post).toHaveBeenCalledWith('{"event":"listening"}', origin)
      post.mockClear()
      return { post, contentWindow }
    }
    const one = await start('One')
    const two = await start('Two')
    const pausing = ['{"event":"command","func":"pauseVideo","args":""}', origin]
    expect(one.post.mock.calls).toEqual([pausing])
    const say = (data: unknown, from: { readonly source: Window; readonly origin: string }) =>
      window.dispatchEvent(new MessageEvent('message', { data, ...from }))
    const fromOne = { source: one.contentWindow, origin }
    // Messages from other origins or windows, and messages that do not report playback, are ignored.
    say('{"event":"onStateChange","info":1}', { source: one.contentWindow, origin: 'https://evil.example' })
    say('{"event":"onStateChange","info":1}', { source: window, origin })
    say('{"event":"onStateChange","info":2}', fromOne)
    say('{"event":"onPlaybackRateChange","info":1}', fromOne)
    say({ isNoText: true }, fromOne)
    expect(two.post).not.toHaveBeenCalled()
    say('{"event":"infoDelivery","info":{"playerState":1,"currentTime":4}}', fromOne)
    say('{"event":"onStateChange","info":1}', fromOne)
    expect(two.post.mock.calls).toEqual([pausing])
    expect(one.post).toHaveBeenCalledOnce()
    say('{"event":"onStateChange","info":1}', { source: two.contentWindow, origin })
    expect(one.post).toHaveBeenCalledTimes(2)
  })
})
