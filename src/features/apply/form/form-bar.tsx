import { useSyncExternalStore } from 'react'
import { useOnline } from '#platform/online.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './form-bar.module.css'
import type { Progress } from './form-sections.ts'

/** A keyboard takes more than this from the window. Browser bars take less. */
const minKeyboardPx = 150

function watchViewport(onChange: () => void): () => void {
  const { visualViewport } = window
  visualViewport?.addEventListener('resize', onChange)
  return () => visualViewport?.removeEventListener('resize', onChange)
}

function isKeyboardOpen(): boolean {
  const { innerHeight, visualViewport } = window
  // Zooming makes the viewport smaller too.
  return visualViewport ? innerHeight - visualViewport.height * visualViewport.scale > minKeyboardPx : false
}

interface FormBarProps {
  readonly progress: Progress
  /** What happens to the draft, in a few words. */
  readonly draftNote: string
  readonly isSending: boolean
  /** The last submit could not be handed over. */
  readonly hasFailed: boolean
  /** What the button does, or null at the end, where it submits. */
  readonly next: { readonly label: string; readonly go: () => void } | null
  readonly submitLabel: string
}

/** The bar at the bottom of a phone's form: progress, and the one button of the step. It makes room for the keyboard. */
export function FormBar({ draftNote, hasFailed, isSending, next, progress, submitLabel }: FormBarProps) {
  const isOnline = useOnline()
  const isHidden = useSyncExternalStore(watchViewport, isKeyboardOpen)
  const { answered, required } = progress
  const isComplete = required > 0 && answered === required
  const note = isSending ? 'Sending…' : isComplete ? 'All answered' : draftNote
  return (
    <div className={styles['bar']} data-hidden={isHidden || undefined}>
      <div role="status">
        {isOnline ? null : (
          <p className={styles['strip']}>
            <Icon name="wifi-off" size="medium" />
            You’re offline. It will be sent when you’re back.
          </p>
        )}
      </div>
      {hasFailed ? (
        <p className={styles['strip']} data-failed role="alert">
          <Icon name="circle-alert" size="medium" />
          That didn’t go through. Your draft is safe.
        </p>
      ) : null}
      <div className={styles['row']}>
        <p className={styles['words']}>
          <span className={styles['count']}>{required === 0 ? 'Optional' : `${answered} of ${required}`}</span>
          <span className={styles['note']}>{note}</span>
        </p>
        {next ? (
          // A key of its own: one press must not hit the button that follows.
          <Button key="next" onClick={next.go}>
            {next.label}
          </Button>
        ) : (
          <Button key="submit" type="submit" isLoading={isSending}>
            {hasFailed ? 'Try again' : submitLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
