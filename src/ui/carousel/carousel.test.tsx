import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Carousel } from './carousel.tsx'

const slides = ['Apply', 'Chat', 'Offer'].map((id) => ({ id, content: <a href={`#${id}`}>{id}</a> }))

function open(visibleCount: 1 | 2 = 1) {
  render(<Carousel label="Interview process" itemName="Step" slides={slides} layout="pair" visibleCount={visibleCount} />)
  const user = userEvent.setup()
  const current = () => screen.getAllByRole('button', { name: /^Step/ }).findIndex((dot) => dot.hasAttribute('aria-current'))
  const isHidden = (name: string) => screen.getByRole('button', { name }).hasAttribute('data-hidden')
  return { user, current, isHidden }
}

/** The movement of a pointer is followed in the next frame, and its end is reported in the one after. */
async function twoFrames() {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

/** The slides, once they can be dragged: after a first touch. */
async function openDraggable() {
  const carousel = open()
  const [plain] = screen.getAllByRole('list')
  if (!plain) throw new Error('there is no list')
  fireEvent.pointerDown(plain)
  fireEvent.pointerUp(plain)
  const list = await waitFor(() => {
    const [each] = screen.getAllByRole('list')
    if (each?.draggable !== false || each.style.touchAction !== 'pan-y') throw new Error('the slides cannot be dragged yet')
    return each
  })
  /** Drags the slides in 100 ms, or slower. */
  const drag = async (dx: number, pointerType: 'touch' | 'mouse' = 'touch', durationMs = 100) => {
    const pointer = { pointerId: 1, isPrimary: true, pointerType, button: 0, clientY: 200 }
    const send = (event: Event, target: Element | Window, timeStamp: number) => {
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      fireEvent(target, event)
    }
    send(createEvent.pointerDown(list, { ...pointer, clientX: 200 }), list, 1_000)
    for (const part of [0.5, 1]) {
      send(createEvent.pointerMove(list, { ...pointer, clientX: 200 + dx * part }), list, 1_000 + durationMs * part)
      await twoFrames()
    }
    send(createEvent.pointerUp(list, { ...pointer, clientX: 200 + dx }), list, 1_000 + durationMs)
    await twoFrames()
    // Ends when React has rendered the movement (`tests/setup/dom.ts`).
    await waitFor(() => {})
  }
  return { ...carousel, drag }
}

describe('Carousel', () => {
  it('starts at the first slide and hides the previous button', () => {
    const { current, isHidden } = open()
    expect(current()).toBe(0)
    expect([isHidden('Previous'), isHidden('Next')]).toEqual([true, false])
  })

  it('has a reader say its slides only once somebody uses it, and not while the page loads', async () => {
    const { user } = open()
    const [track] = screen.getAllByRole('list')
    expect(track?.getAttribute('aria-live')).toBe(null)
    await user.tab()
    expect(track?.getAttribute('aria-live')).toBe('polite')
  })

  it('moves with its buttons up to the last slide and no further', async () => {
    const { current, isHidden, user } = open()
    const next = screen.getByRole('button', { name: 'Next' })
    await user.click(next)
    expect(current()).toBe(1)
    await user.click(next)
    expect(current()).toBe(2)
    expect(isHidden('Next')).toBe(true)
    await user.click(next)
    expect(current()).toBe(2)
  })

  it('moves focus to the other button when the focused one is hidden', async () => {
    const { user } = open()
    screen.getByRole('button', { name: 'Next' }).focus()
    await user.keyboard('{Enter}{Enter}')
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus()
    await user.keyboard('{Enter}{Enter}')
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  })

  it('moves on swipes of a finger or a mouse, clamped at both ends, and not on short or slow drags', async () => {
    const { current, drag } = await openDraggable()
    await drag(-60)
    expect(current()).toBe(1)
    await drag(-50)
    await drag(-200, 'mouse', 400)
    expect(current()).toBe(1)
    await drag(-60, 'mouse')
    await drag(-60)
    expect(current()).toBe(2)
    for (let count = 0; count < 4; count += 1) await drag(60)
    expect(current()).toBe(0)
  })

  it('moves on the first swipe, before the code that follows a finger has loaded', () => {
    const { current } = open()
    const [list] = screen.getAllByRole('list')
    if (!list) throw new Error('there is no list')
    const send = (type: 'pointerDown' | 'pointerUp', clientX: number, timeStamp: number) => {
      const event = createEvent[type](list, { clientX, clientY: 200 })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      fireEvent(list, event)
    }
    send('pointerDown', 200, 1_000)
    send('pointerUp', 140, 1_100)
    expect(current()).toBe(1)
  })

  it('moves with dots and arrow keys, clamped at both ends', async () => {
    const { current, user } = open()
    await user.click(screen.getByRole('button', { name: 'Step 2' }))
    expect(current()).toBe(1)
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(current()).toBe(0)
    await user.keyboard('{ArrowRight>5/}')
    expect(current()).toBe(2)
  })

  it('moves to the other side on a page that is written from right to left', async () => {
    document.dir = 'rtl'
    try {
      const { current, drag, user } = await openDraggable()
      await drag(60)
      expect(current()).toBe(1)
      await drag(-60)
      expect(current()).toBe(0)
      await user.click(screen.getByRole('button', { name: 'Step 1' }))
      await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
      expect(current()).toBe(1)
    } finally {
      document.dir = ''
    }
  })

  it('has a dot for each slide, and the last one is current once the last slide is visible, when two are visible', async () => {
    const { current, isHidden, user } = open(2)
    expect(screen.getAllByRole('button', { name: /^Step/ })).toHaveLength(3)
    expect(current()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(current()).toBe(2)
    expect(isHidden('Next')).toBe(true)
    await user.keyboard('{ArrowRight}')
    expect(current()).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(current()).toBe(0)
    for (const name of ['Step 2', 'Step 3']) {
      await user.click(screen.getByRole('button', { name }))
      expect(current()).toBe(2)
      await user.click(screen.getByRole('button', { name: 'Step 1' }))
    }
  })

  it('makes slides outside the view inert', () => {
    open()
    const [first, second] = screen.getAllByRole('listitem', { hidden: true })
    expect(first).not.toHaveAttribute('inert')
    expect(second).toHaveAttribute('inert')
    expect(first).toHaveAccessibleName('Step 1 of 3')
  })
})
