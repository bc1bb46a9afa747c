import { useOnline } from '#platform/online.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import styles from './form-bar.module.css'
import type { FormActionsProps } from './form-layout.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'
import { useSlowText } from './use-slow-text.ts'

/** Speaking about every answer would interrupt whoever types. */
const announcementMs = 2_000

type FormBarProps = Pick<FormActionsProps, 'draftNote' | 'hasFailed' | 'isSending' | 'next' | 'progress' | 'submitLabel'>

/** The bar at the bottom of a phone's form: progress, and the one button of the step. It makes room for the keyboard. */
export function FormBar({ draftNote, hasFailed, isSending, next, progress, submitLabel }: FormBarProps) {
  const isOnline = useOnline()
  const isShared = useIsShared()
  const isHidden = useKeyboardRoom()
  const { answered, required } = progress
  const isComplete = required > 0 && answered === required
  const note = isSending ? (isShared ? 'Sealing…' : 'Sending…') : isComplete ? 'All answered' : draftNote
  const count = required === 0 ? 'Optional' : `${answered} of ${required}`
  const spoken = useSlowText([count, note].filter((part) => part !== '').join('. '), announcementMs)
  return (
    <div className={styles['bar']} data-hidden={isHidden || undefined}>
      <div role="status">
        {isOnline || isShared ? null : (
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
        <p className={styles['words']} aria-hidden="true">
          <span className={styles['count']}>{count}</span>
          <span className={styles['note']}>{note}</span>
        </p>
        <VisuallyHidden>
          <span role="status">{spoken}</span>
        </VisuallyHidden>
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
