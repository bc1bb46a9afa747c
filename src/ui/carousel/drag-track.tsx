import { domMax, LazyMotion, MotionConfig, type PanInfo } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ReactNode, useRef } from 'react'
import { readGesture, swipeStep } from './gesture.ts'

export interface TrackProps {
  readonly className: string | undefined
  readonly 'aria-live': 'polite' | undefined
  readonly isAtStart: boolean
  readonly isAtEnd: boolean
  /** Called with 1 to go on, with -1 to go back. */
  readonly onSwipe: (step: 1 | -1) => void
  readonly children: ReactNode
}

/** At an end the slides follow the finger by a fifth, so that it is felt. */
const endElasticity = 0.2

/** A track that follows a finger or a mouse. `carousel.tsx` loads it at the first touch. */
export function DragTrack({ 'aria-live': live, children, className, isAtEnd, isAtStart, onSwipe }: TrackProps) {
  const pressedMs = useRef(0)
  const wasDragged = useRef(false)
  const onwards = isAtEnd ? endElasticity : 1
  const backwards = isAtStart ? endElasticity : 1
  return (
    <LazyMotion features={domMax} strict>
      <MotionConfig reducedMotion="user">
        <m.ul
          className={className}
          aria-live={live}
          drag="x"
          dragDirectionLock
          dragMomentum={false}
          // Released, the track returns to its place, which a swipe has moved.
          dragConstraints={{ left: 0, right: 0 }}
          dragElastic={document.dir === 'rtl' ? { left: backwards, right: onwards } : { left: onwards, right: backwards }}
          onPointerDown={({ timeStamp }) => {
            pressedMs.current = timeStamp
            wasDragged.current = false
          }}
          onDragStart={() => {
            wasDragged.current = true
          }}
          onDragEnd={({ timeStamp }, { offset }: PanInfo) => {
            const gesture = readGesture(offset.x, offset.y, timeStamp - pressedMs.current)
            const step = swipeStep(gesture)
            if (step !== 0) onSwipe(step)
          }}
          onClickCapture={(event) => {
            // A mouse that has dragged a link must not follow it.
            if (wasDragged.current) event.preventDefault()
          }}
        >
          {children}
        </m.ul>
      </MotionConfig>
    </LazyMotion>
  )
}
