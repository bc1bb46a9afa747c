import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { late } from '../late/late.tsx'
import { motionTokens } from '../motion/motion-tokens.ts'
import { useMotion, wantsLessMotion } from '../motion/use-motion.ts'
import styles from './carousel.module.css'
import type { TrackProps } from './drag-track.tsx'
import { readGesture, swipeStep, keyStep } from './gesture.ts'
import { components as words } from '../words.ts'

/** The slides in a list that follows the finger. Its code loads at the first touch, which moves them only when it ends. */
const loadDragTrack = async () => (await import('./drag-track.tsx')).DragTrack
const DragTrack = late<TrackProps>(loadDragTrack)

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

/**
 * Slides moved by buttons, dots, arrow keys, swipes and drags. Each slide has a dot. The index is clamped to the places: with two
 * visible slides the last one shows the last two, and the dot of the last is current. At either end the button that leads nowhere is
 * hidden but takes up space, and its focus moves to the other button.
 */
export function Carousel({ label, itemName, slides, layout, visibleCount = 1 }: CarouselProps) {
  const [index, setIndex] = useState(0)
  // With two visible slides the last position is one earlier. The window may have grown since the index was set.
  const lastPlace = Math.max(0, slides.length - visibleCount)
  const place = Math.min(index, lastPlace)
  const currentDot = place === lastPlace ? slides.length - 1 : place
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const slideWindow = useRef<HTMLDivElement>(null)
  const [isTouched, setIsTouched] = useState(false)
  // Not before: a reader would say the slides while the page loads.
  const [live, setLive] = useState<'polite'>()
  const touch = useRef<{ readonly x: number; readonly y: number; readonly atMs: number } | null>(null)
  useMovement(slideWindow, place)

  const goTo = (target: number) => {
    const clamped = Math.max(0, Math.min(lastPlace, target))
    setIndex(clamped)
    if (clamped === 0 && document.activeElement === previous.current) next.current?.focus()
    if (clamped === lastPlace && document.activeElement === next.current) previous.current?.focus()
  }

  const items = slides.map(({ id, content }, position) => (
    <li
      key={id}
      className={styles['slide']}
      aria-roledescription="slide"
      aria-label={words.slide({ item: itemName, number: position + 1, count: slides.length })}
      inert={position < place || position >= place + visibleCount}
    >
      {content}
    </li>
  ))
  const track = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a swipe, beside buttons and keys
    <ul
      className={styles['track']}
      aria-live={live}
      onPointerDown={({ clientX: x, clientY: y, timeStamp: atMs }) => {
        touch.current = { x, y, atMs }
        loadDragTrack().catch(() => {})
      }}
      onPointerCancel={() => setIsTouched(true)}
      onPointerUp={({ clientX, clientY, timeStamp }) => {
        const { current: start } = touch
        touch.current = null
        // Not before: a list that is replaced under a finger loses its touch.
        setIsTouched(true)
        const gesture = start ? readGesture(clientX - start.x, clientY - start.y, timeStamp - start.atMs) : 'none'
        const by = swipeStep(gesture)
        if (by !== 0) goTo(place + by)
      }}
    >
      {items}
    </ul>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the arrow keys of its buttons
    <div
      className={styles['carousel']}
      role="region"
      aria-roledescription="carousel"
      aria-label={label}
      data-layout={layout}
      onFocus={() => setLive('polite')}
      onPointerDown={() => setLive('polite')}
      onKeyDown={(event) => {
        const by = keyStep(event.key)
        if (by !== 0) goTo(place + by)
      }}
    >
      <div ref={slideWindow} className={styles['window']}>
        {isTouched ? (
          <DragTrack
            className={styles['track']}
            aria-live={live}
            isAtStart={place === 0}
            isAtEnd={place === lastPlace}
            onSwipe={(by) => goTo(place + by)}
            placeholder={track}
          >
            {items}
          </DragTrack>
        ) : (
          track
        )}
      </div>
      <div className={styles['controls']}>
        <StepButton
          ref={previous}
          label={words.previous()}
          icon="arrow-left"
          isHidden={place === 0}
          onPress={() => goTo(place - 1)}
        />
        <ol className={styles['dots']}>
          {slides.map(({ id }, position) => (
            <li key={id}>
              <button
                type="button"
                className={styles['dot']}
                aria-label={words.slideName({ item: itemName, number: position + 1 })}
                aria-current={position === currentDot || undefined}
                onClick={() => goTo(position)}
              />
            </li>
          ))}
        </ol>
        <StepButton
          ref={next}
          label={words.next()}
          icon="arrow-right"
          isHidden={place === lastPlace}
          onPress={() => goTo(place + 1)}
        />
      </div>
    </div>
  )
}

/** Moves the track. It slides in 360 ms once the animation code has loaded. Before that, and under reduced motion, it jumps. */
function useMovement(element: RefObject<HTMLElement | null>, target: number): void {
  const animate = useMotion(element)
  const shown = useRef(target)
  useLayoutEffect(() => {
    const { current: slides } = element
    if (!slides || shown.current === target) return undefined
    shown.current = target
    if (typeof animate === 'string' || wantsLessMotion()) {
      slides.style.setProperty('--index', String(target))
      return undefined
    }
    // It is between two slides during a movement.
    const from = Number(getComputedStyle(slides).getPropertyValue('--index'))
    const movement = animate(
      slides,
      { '--index': [from, target] },
      { duration: motionTokens.slide, ease: [...motionTokens.easeOut] },
    )
    return () => movement.stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new target starts a movement
  }, [target])
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
