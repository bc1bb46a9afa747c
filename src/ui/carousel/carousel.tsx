import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { motionTokens } from '../motion/motion-tokens.ts'
import { useMotion, wantsLessMotion } from '../motion/use-motion.ts'
import styles from './carousel.module.css'
import { readGesture } from './gesture.ts'

interface CarouselProps {
  /** The region's accessible name: 'Interview process'. */
  readonly label: string
  /** What one slide is called: 'Step'. */
  readonly itemName: string
  readonly slides: readonly { readonly id: string; readonly content: ReactNode }[]
  /** One slide at a time, or two side by side from the tablet width up. */
  readonly layout: 'single' | 'pair'
  /** How many slides are visible now. The style sheet decides, this follows it. */
  readonly visibleCount?: 1 | 2
}

/** A touch in progress on the track. */
interface Touch {
  readonly pointerId: number
  readonly x: number
  readonly y: number
  readonly startedMs: number
}

/**
 * Slides moved by buttons, dots, arrow keys and swipes. The index is clamped to the slides. At either end the button that leads
 * nowhere is hidden but takes up space, and its focus moves to the other button.
 */
export function Carousel({ label, itemName, slides, layout, visibleCount = 1 }: CarouselProps) {
  const [index, setIndex] = useState(0)
  // With two visible slides the last position is one earlier. The window may have grown since the index was set.
  const lastPlace = Math.max(0, slides.length - visibleCount)
  const place = Math.min(index, lastPlace)
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const touch = useRef<Touch | null>(null)
  const trackElement = useRef<HTMLUListElement>(null)
  const track = useTrack(trackElement, place)

  const goTo = (target: number) => {
    const clamped = Math.max(0, Math.min(slides.length - 1, target))
    setIndex(clamped)
    if (clamped === 0 && document.activeElement === previous.current) next.current?.focus()
    if (clamped >= lastPlace && document.activeElement === next.current) previous.current?.focus()
  }

  /** Does nothing when the last slide is already in view. */
  const goToNext = () => {
    if (place < lastPlace) goTo(place + 1)
  }

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    touch.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, startedMs: event.timeStamp }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (touch.current?.pointerId === event.pointerId) track.drag(event.clientX - touch.current.x)
  }
  const onPointerUp = (event: PointerEvent) => {
    const start = touch.current
    endTouch()
    if (start?.pointerId !== event.pointerId) return
    const gesture = readGesture(event.clientX - start.x, event.clientY - start.y, event.timeStamp - start.startedMs)
    if (gesture === 'swipe-left') goToNext()
    if (gesture === 'swipe-right') goTo(place - 1)
  }
  const endTouch = () => {
    touch.current = null
    track.release()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the arrow keys of its buttons
    <div
      className={styles['carousel']}
      role="region"
      aria-roledescription="carousel"
      aria-label={label}
      data-layout={layout}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') goTo(place - 1)
        if (event.key === 'ArrowRight') goToNext()
      }}
    >
      <div
        className={styles['window']}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={endTouch}
      >
        <ul ref={trackElement} className={styles['track']} aria-live="polite">
          {slides.map(({ id, content }, position) => (
            <li
              key={id}
              className={styles['slide']}
              aria-roledescription="slide"
              aria-label={`${itemName} ${position + 1} of ${slides.length}`}
              inert={position < place || position >= place + visibleCount}
            >
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['controls']}>
        <StepButton ref={previous} label="Previous" icon="arrow-left" isHidden={place === 0} onPress={() => goTo(place - 1)} />
        <ol className={styles['dots']}>
          {slides.map(({ id }, position) => (
            <li key={id}>
              <button
                type="button"
                className={styles['dot']}
                aria-label={`${itemName} ${position + 1}`}
                aria-current={position === index || undefined}
                onClick={() => goTo(position)}
              />
            </li>
          ))}
        </ol>
        <StepButton ref={next} label="Next" icon="arrow-right" isHidden={place === lastPlace} onPress={goToNext} />
      </div>
    </div>
  )
}

/** Moves the track. It slides in 360 ms once the animation code has loaded. Before that, and under reduced motion, it jumps. */
function useTrack(element: RefObject<HTMLUListElement | null>, index: number) {
  const animate = useMotion(element)
  /** The current position, which is between two slides during a movement. */
  const place = useRef({ index, dragX: 0 })
  const setPlace = (next: { readonly index: number; readonly dragX: number }) => {
    place.current = next
    element.current?.style.setProperty('--index', String(next.index))
    element.current?.style.setProperty('--drag', `${next.dragX}px`)
  }
  const movement = useRef<{ stop: () => void } | null>(null)
  const moveTo = (target: number) => {
    movement.current?.stop()
    const from = place.current
    if (from.index === target && from.dragX === 0) return
    if (!animate || wantsLessMotion()) return setPlace({ index: target, dragX: 0 })
    movement.current = animate(0, 1, {
      duration: motionTokens.slide,
      ease: motionTokens.easeOut,
      onUpdate: (part) => setPlace({ index: from.index + (target - from.index) * part, dragX: from.dragX * (1 - part) }),
    })
  }
  useLayoutEffect(() => {
    moveTo(index)
    return () => movement.current?.stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new index starts a movement
  }, [index])
  return {
    drag: (dragX: number) => {
      movement.current?.stop()
      setPlace({ ...place.current, dragX })
    },
    release: () => moveTo(index),
  }
}

interface StepButtonProps {
  readonly ref: React.Ref<HTMLButtonElement>
  readonly label: string
  readonly icon: 'arrow-left' | 'arrow-right'
  readonly isHidden: boolean
  readonly onPress: () => void
}

function StepButton({ ref, label, icon, isHidden, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      ref={ref}
      className={styles['step']}
      aria-label={label}
      data-hidden={isHidden || undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
