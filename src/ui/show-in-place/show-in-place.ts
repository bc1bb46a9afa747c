import { flushSync } from 'react-dom'

const controls = 'a[href], summary, :is(button, input, select, textarea):enabled'

/**
 * For a button that goes when it is pressed, as 'Show all 12' does. The focus moves to the first control that stands there instead, or
 * to the last one before, if nobody can use the new ones: a browser would leave it on the page, where Escape no longer closes a list
 * and Tab begins at the top.
 *
 * @param show changes the state that replaces the button
 */
export function showInPlace(button: HTMLElement, show: () => void): void {
  const box = button.closest('ul, ol') ?? button.parentElement
  const all = () => [...(box?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const known = all()
  flushSync(show)
  if (button.isConnected) return
  const next = all().find((control) => !known.includes(control)) ?? known.findLast((control) => control.isConnected)
  next?.focus({ preventScroll: true })
}
