import { type ReactNode, useLayoutEffect } from 'react'

/**
 * Remembers what is focused and what has been pressed in painted markup, also while its successor is still being drawn;
 * returns what finds both again in that, once it is there.
 */
export function rememberTouch(root: HTMLElement): () => void {
  const places = () => [...root.querySelectorAll<HTMLElement>('a, button')]
  const old = places()
  let focused = document.activeElement
  const follow = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null
  }
  root.addEventListener('focusin', follow)
  return () => {
    root.removeEventListener('focusin', follow)
    const drawn = places()
    drawn[old.findIndex((one) => one === focused)]?.focus({ preventScroll: true })
    drawn[old.findIndex((one) => 'pressed' in one.dataset)]?.click()
  }
}

/** Tells when its content is in the page. */
export function TakeOver({ children, onDone }: { readonly children: ReactNode; readonly onDone: () => void }) {
  useLayoutEffect(onDone, [onDone])
  return children
}
