import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { motionTokens } from '../motion/motion-tokens.ts'
import { useMotion, wantsLessMotion } from '../motion/use-motion.ts'
import styles from './carousel.module.css'
import { readGesture } from './gesture.ts'

interface CarouselProps {
  /** What the slides are, for those who do not see them: 'Interview process'. */
  readonly label: string
  /** How a slide is called: 'Step'. */
  readonly itemName: string
  readonly slides: readonly { readonly id: string; readonly content: ReactNode }[]
  /** Slides side by side: always one, or two from the tablet on. */
  readonly layout: 'single' | 'pair'
  /** How many are side by side now; the style sheet decides, this follows it. */
  readonly visibleCount?: 1 | 2
}

/** A finger on the track: where it came down and when. */
interface Touch {
  readonly pointerId: number
  readonly x: number
  readonly y: number
  readonly startedMs: number
}

/**
 * Slides moved by buttons, dots, arrow keys and swipes. The index never leaves the slides; the button that leads nowhere is
 * hidden and keeps its space, and a focus it held goes on to its twin (specification 4, "Carousels").
 */
export function Carousel({ label, itemName, slides, layout, visibleCount = 1 }: CarouselProps) {
  const [index, setIndex] = useState(0)
  // Two side by side stand still at the last two; the window may have grown since the index was chosen.
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

  /** Where nothing more would come into view, nothing is pressed in vain. */
  const goOn = () => {
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
    if (gesture === 'swipe-left') goOn()
    if (gesture === 'swipe-right') goTo(place - 1)
  }
  const endTouch = () => {
    touch.current = null
    track.release()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of its buttons, heard here
    <div
      className={styles['carousel']}
      role="region"
      aria-roledescription="carousel"
      aria-label={label}
      data-layout={layout}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') goTo(place - 1)
        if (event.key === 'ArrowRight') goOn()
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
        <StepButton ref={next} label="Next" icon="arrow-right" isHidden={place === lastPlace} onPress={goOn} />
      </div>
    </div>
  )
}

/**
 * The track's place. It slides there in 360 ms once the animation code is near (design.md 4); before, and for those who want
 * less motion, it is there at once.
 */
function useTrack(element: RefObject<HTMLUListElement | null>, index: number) {
  const animate = useMotion(element)
  /** Where it stands now, which is between two slides while it moves. */
  const place = useRef({ index, dragX: 0 })
  const put = (next: { readonly index: number; readonly dragX: number }) => {
    place.current = next
    element.current?.style.setProperty('--index', String(next.index))
    element.current?.style.setProperty('--drag', `${next.dragX}px`)
  }
  const movement = useRef<{ stop: () => void } | null>(null)
  const moveTo = (target: number) => {
    movement.current?.stop()
    const from = place.current
    if (from.index === target && from.dragX === 0) return
    if (!animate || wantsLessMotion()) return put({ index: target, dragX: 0 })
    movement.current = animate(0, 1, {
      duration: motionTokens.slide,
      ease: motionTokens.easeOut,
      onUpdate: (part) => put({ index: from.index + (target - from.index) * part, dragX: from.dragX * (1 - part) }),
    })
  }
  useLayoutEffect(() => {
    moveTo(index)
    return () => movement.current?.stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another index moves it
  }, [index])
  return {
    drag: (dragX: number) => {
      movement.current?.stop()
      put({ ...place.current, dragX })
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
