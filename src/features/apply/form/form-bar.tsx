import { useEffect, useRef, useState } from 'react'
import { useOnline } from '#platform/online.ts'
import { useScreenKeyboard } from '#platform/screen-keyboard.ts'
import { Button } from '#ui/button/button.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import styles from './form-bar.module.css'
import { type FormActionsProps, scrollBelowBar } from './form-layout.ts'
import { form as words } from '../words.ts'

/** What is missing, and that nothing is, is spoken when the hand rests. Speaking about every answer would interrupt whoever types. */
const announcementMs = 2_000
/** Between the bar and the label of the field above the keyboard. */
const keyboardGapPx = 20

/** A text that follows another one with a delay, so that a live region speaks at most once in that time. */
function useSlowText(text: string): string {
  const [slowText, setSlowText] = useState(text)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  const isBehind = slowText !== text
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(() => setSlowText(latest.current), announcementMs)
    return () => clearTimeout(timer)
  }, [isBehind])
  return slowText
}

function showFocusedField(): void {
  const field = document.activeElement?.closest(`form .${fieldClass.field}`)
  if (field) scrollBelowBar(field, keyboardGapPx)
}

/**
 * While a keyboard is open, the bars make room (`data-keyboard` makes the title bar lower) and the focused field is at the top,
 * so that its suggestions stand between it and the keys.
 * @returns whether a keyboard is open
 */
function useKeyboardRoom(): boolean {
  const isOpen = useScreenKeyboard()
  useEffect(() => {
    if (!isOpen) return undefined
    const { dataset } = document.documentElement
    dataset['keyboard'] = ''
    showFocusedField()
    document.addEventListener('focusin', showFocusedField)
    return () => {
      document.removeEventListener('focusin', showFocusedField)
      delete dataset['keyboard']
    }
  }, [isOpen])
  return isOpen
}

type FormBarProps = Pick<
  FormActionsProps,
  'draftNote' | 'hasFailed' | 'isSending' | 'next' | 'progress' | 'stepNote' | 'submitLabel'
>

/** The bar at the bottom of a phone's form: progress, and the one button of the step. It makes room for the keyboard. */
export function FormBar({ draftNote, hasFailed, isSending, next, progress, stepNote, submitLabel }: FormBarProps) {
  const isOnline = useOnline()
  const isShared = useIsShared()
  const isHidden = useKeyboardRoom()
  const { answered, required } = progress
  const isComplete = required > 0 && answered === required
  const sending = isShared ? words.sealing() : words.sending()
  const notes = isSending ? [sending] : [stepNote, isComplete ? words.progress.all() : draftNote]
  const note = notes.filter((part) => part !== '').join('\n')
  const count = required === 0 ? words.progress.optional() : words.progress.count({ answered, required })
  const spoken = useSlowText(isSending ? sending : isComplete && stepNote === '' ? words.progress.all() : stepNote)
  return (
    <div className={styles['bar']} data-hidden={isHidden || undefined}>
      <div role="status">
        {isOnline || isShared ? null : (
          <p className={styles['strip']}>
            <Icon name="wifi-off" size="medium" />
            {words.offline()}
          </p>
        )}
      </div>
      {hasFailed ? (
        <p className={styles['strip']} data-failed role="alert">
          <Icon name="circle-alert" size="medium" />
          {words.notSubmitted()}
        </p>
      ) : null}
      <div className={styles['row']}>
        <p className={styles['words']}>
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
            {hasFailed ? words.tryAgain() : submitLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
