import type { KeyboardEvent } from 'react'

/**
 * On a phone the keyboard's key says 'next', so it leads to the next field of the section, or closes the keyboard at its end. On a
 * laptop Enter submits a form.
 */
export function focusNextField(event: KeyboardEvent): void {
  const { target } = event
  const isLine = target instanceof HTMLInputElement && target.enterKeyHint === 'next'
  // A list has taken the key, or the word is not finished.
  if (event.key !== 'Enter' || !isLine || event.defaultPrevented || event.nativeEvent.isComposing) return
  event.preventDefault()
  const controls = [
    ...(target.closest('section')?.querySelectorAll<HTMLElement>('input:not([type="file"]), textarea, select') ?? []),
  ]
  const next = controls[controls.indexOf(target) + 1]
  if (next) next.focus()
  else target.blur()
}
