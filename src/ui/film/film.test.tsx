import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('a film', () => {
  it('runs by itself, silently, and can be paused', async () => {
    const user = userEvent.setup()
    render(<Film sources={sources} mayAutoplay name="the film" />)
    expect(play).toHaveBeenCalledOnce()
    expect(document.querySelector('video')?.muted).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Pause the film' }))
    expect(pause).toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Play the film' })).toBeVisible()
  })

  it('makes way for another video that is started', () => {
    render(<Film sources={sources} mayAutoplay name="the film" />)
    const film = document.querySelector('video')
    fireEvent.play(film as Element)
    expect(screen.getByRole('button', { name: 'Pause the film' })).toBeVisible()
    const other = document.body.appendChild(document.createElement('video'))
    fireEvent.play(other)
    other.remove()
    expect(pause).toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Play the film' })).toBeVisible()
  })

  it('under reduced motion runs only on request', async () => {
    const user = userEvent.setup()
    render(<Film sources={sources} mayAutoplay={false} name="the film" />)
    expect(play).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Play the film' }))
    expect(play).toHaveBeenCalledOnce()
  })

  it('leaves the picture behind it alone when it fails', () => {
    const { container } = render(<Film sources={sources} mayAutoplay name="the film" />)
    fireEvent.error(container.querySelector('source') as Element)
    expect(container).toBeEmptyDOMElement()
  })
})
