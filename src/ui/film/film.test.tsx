import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startPlayback } from '../video-card/playback.ts'
import { Film } from './film.tsx'

const play = vi.fn<() => Promise<void>>()
const pause = vi.fn<() => void>()
const sources = [{ url: '/a.webm', type: 'video/webm' }]

beforeEach(() => {
  play.mockReset().mockResolvedValue()
  pause.mockReset()
  HTMLMediaElement.prototype.play = play
  HTMLMediaElement.prototype.pause = pause
})

describe('Film', () => {
  it('starts by itself, muted, and can be paused', async () => {
    const user = userEvent.setup()
    render(<Film sources={sources} mayAutoplay />)
    expect(play).toHaveBeenCalledOnce()
    expect(document.querySelector('video')?.muted).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Pause the film' }))
    expect(pause).toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Play the film' })).toBeVisible()
  })

  it('pauses when another video starts, and pauses the other when it is started again', async () => {
    const user = userEvent.setup()
    render(<Film sources={sources} mayAutoplay />)
    fireEvent.play(document.querySelector('video') as Element)
    expect(screen.getByRole('button', { name: 'Pause the film' })).toBeVisible()
    const pauseOther = vi.fn<() => void>()
    act(() => startPlayback(pauseOther))
    expect(pause).toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Play the film' }))
    fireEvent.play(document.querySelector('video') as Element)
    expect(pauseOther).toHaveBeenCalledOnce()
  })

  it('plays only on request under reduced motion', async () => {
    const user = userEvent.setup()
    render(<Film sources={sources} mayAutoplay={false} />)
    expect(play).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Play the film' }))
    expect(play).toHaveBeenCalledOnce()
  })

  it('shows no message when a film that started by itself fails', () => {
    const { container } = render(<Film sources={sources} mayAutoplay />)
    fireEvent.error(container.querySelector('source') as Element)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(screen.getByRole('button', { name: 'Play the film' })).toBeVisible()
  })

  it('shows a message and can be retried when a film that the user started fails', async () => {
    const load = vi.fn<() => void>()
    HTMLMediaElement.prototype.load = load
    const user = userEvent.setup()
    const { container } = render(<Film sources={sources} mayAutoplay={false} />)
    await user.click(screen.getByRole('button', { name: 'Play the film' }))
    fireEvent.error(container.querySelector('source') as Element)
    expect(screen.getByRole('status')).toHaveTextContent('The film can’t be played right now.')
    await user.click(screen.getByRole('button', { name: 'Play the film' }))
    expect(load).toHaveBeenCalledOnce()
    expect(play).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})
