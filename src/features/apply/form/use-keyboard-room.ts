import { useEffect } from 'react'
import { useScreenKeyboard } from '#platform/screen-keyboard.ts'
import { fieldClass } from '#ui/field/field.tsx'
import { scrollBelowBar } from './scroll-below-bar.ts'

/** Between the bar and the label of the field above the keyboard. */
const gapPx = 20

function showFocusedField(): void {
  const field = document.activeElement?.closest(`form .${fieldClass.field}`)
  if (field) scrollBelowBar(field, gapPx)
}

/**
 * While a keyboard is open, the bars make room (`data-keyboard` makes the title bar lower) and the focused field is at the top,
 * so that its suggestions stand between it and the keys.
 * @returns whether a keyboard is open
 */
export function useKeyboardRoom(): boolean {
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
