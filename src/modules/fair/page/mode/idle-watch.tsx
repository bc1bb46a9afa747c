import { useEffect, useId, useRef } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from './idle-watch.module.css'
import { Ring } from './parts/ring.tsx'
import { useIdle, warningSeconds } from './parts/use-idle.ts'
import { mode } from '../../words.ts'

const { frame: words } = mode

const texts = words.idle

interface IdleWatchProps {
  /** Until the screen is cleared, the warning included. */
  readonly idleSeconds: number
  /** No warning: there is nothing to lose. */
  readonly isQuiet?: boolean
  readonly onIdle: () => void
}

/** Clears the screen when nobody touches it any more, after a warning. */
export function IdleWatch({ idleSeconds, isQuiet = false, onIdle }: IdleWatchProps) {
  const { keep, secondsLeft } = useIdle(idleSeconds, onIdle)
  return secondsLeft === null || isQuiet ? null : <IdleWarning secondsLeft={secondsLeft} onKeep={keep} onClear={onIdle} />
}

interface IdleWarningProps {
  readonly secondsLeft: number
  readonly onKeep: () => void
  readonly onClear: () => void
}

/** A touch anywhere but on 'Clear it now' keeps what was entered. What stands below is hidden at once, and not only blurred. */
function IdleWarning({ onClear, onKeep, secondsLeft }: IdleWarningProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ids = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  // Read once when it opens, and again at ten and five.
  const announced = secondsLeft > 10 ? warningSeconds : secondsLeft > 5 ? 10 : 5
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a touch beside the box, whose keyboard equivalents are Escape and the first button
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles['cover']}
      aria-labelledby={`${ids}-title`}
      aria-describedby={`${ids}-text`}
      onClick={onKeep}
      onCancel={(event) => {
        event.preventDefault()
        onKeep()
      }}
    >
      <div className={styles['shapes']} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} />
        ))}
      </div>
      <div className={styles['box']}>
        <Ring seconds={secondsLeft} of={warningSeconds} />
        <h2 id={`${ids}-title`}>{texts.heading()}</h2>
        <p id={`${ids}-text`}>{texts.text({ seconds: secondsLeft })}</p>
        <VisuallyHidden>
          <span role="status">{texts.left({ seconds: announced })}</span>
        </VisuallyHidden>
        <div className={styles['ways']}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer of an alert dialog */}
          <Button size="touch-large" variant="primary" isWide autoFocus onClick={onKeep}>
            {texts.stay()}
          </Button>
          <Button
            variant="outline"
            size="touch-large"
            isWide
            onClick={(event) => {
              event.stopPropagation()
              onClear()
            }}
          >
            {texts.clear()}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
