import { createEvent, fireEvent, render, screen } from '@testing-library/react'
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

/** Swipes over the slides in 100 ms, by touch or mouse. */
function swipe(dx: number, pointerType = 'touch'): void {
  const [slide] = screen.getAllByRole('listitem', { name: /^Step/ })
  if (!slide) throw new Error('there is no slide')
  const send = (event: Event, timeStamp: number) => {
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    fireEvent(slide, event)
  }
  const finger = { pointerId: 1, isPrimary: true, pointerType, clientY: 200 }
  send(createEvent.pointerDown(slide, { ...finger, clientX: 200 }), 1_000)
  send(createEvent.pointerMove(slide, { ...finger, clientX: 200 + dx }), 1_050)
  send(createEvent.pointerUp(slide, { ...finger, clientX: 200 + dx }), 1_100)
}

describe('Carousel', () => {
  it('starts at the first slide and hides the previous button', () => {
    const { current, isHidden } = open()
    expect(current()).toBe(0)
    expect([isHidden('Previous'), isHidden('Next')]).toEqual([true, false])
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

  it('moves on touch swipes, clamped at both ends, and ignores mouse drags and short movements', () => {
    const { current } = open()
    swipe(-60)
    expect(current()).toBe(1)
    swipe(-50)
    swipe(-200, 'mouse')
    expect(current()).toBe(1)
    swipe(-60)
    swipe(-60)
    expect(current()).toBe(2)
    for (let count = 0; count < 4; count += 1) swipe(60)
    expect(current()).toBe(0)
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

  it('stops once the last slide is visible when two are visible', async () => {
    const { current, isHidden, user } = open(2)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(current()).toBe(1)
    expect(isHidden('Next')).toBe(true)
    await user.keyboard('{ArrowRight}')
    expect(current()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Step 3' }))
    expect(current()).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(current()).toBe(0)
  })

  it('makes slides outside the view inert', () => {
    open()
    const [first, second] = screen.getAllByRole('listitem', { hidden: true })
    expect(first).not.toHaveAttribute('inert')
    expect(second).toHaveAttribute('inert')
    expect(first).toHaveAccessibleName('Step 1 of 3')
  })
})
