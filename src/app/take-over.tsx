import { type ReactNode, useLayoutEffect } from 'react'

/** Remembers what is focused and what has been pressed in painted markup; returns what finds both again in its successor. */
export function rememberTouch(root: HTMLElement): () => void {
  const places = () => [...root.querySelectorAll<HTMLElement>('a, button')]
  const old = places()
  const focused = old.findIndex((one) => one === document.activeElement)
  const pressed = old.findIndex((one) => 'pressed' in one.dataset)
  return () => {
    const drawn = places()
    drawn[focused]?.focus({ preventScroll: true })
    drawn[pressed]?.click()
  }
}

/** Tells when its content is in the page. */
export function TakeOver({ children, onDone }: { readonly children: ReactNode; readonly onDone: () => void }) {
  useLayoutEffect(onDone, [onDone])
  return children
}
