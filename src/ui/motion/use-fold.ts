import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { motionTokens, wantsLessMotion } from './motion-tokens.ts'

interface Fold {
  readonly element: RefObject<HTMLDivElement | null>
  /** Whether to render the content: while it is open, and until it has closed. */
  readonly isShown: boolean
}

/**
 * Moves an element's height between nothing and all of its content. The browser animates it, which needs no code that loads
 * late. Where nothing moves, the end is at once.
 * @param onEnd called when the movement has ended, unless it was stopped
 * @returns stops the movement
 */
export function moveFold(element: HTMLElement, isOpen: boolean, onEnd: () => void): () => void {
  if (wantsLessMotion()) {
    onEnd()
    return () => {}
  }
  const closed: Keyframe = { height: 0, paddingBlock: 0, overflowY: 'clip' }
  const open: Keyframe = { height: `${element.offsetHeight}px`, overflowY: 'clip' }
  const movement = element.animate(isOpen ? [closed, open] : [open, closed], {
    duration: motionTokens.base * 1000,
    easing: `cubic-bezier(${motionTokens.easeOut.join()})`,
  })
  movement.onfinish = onEnd
  return () => movement.cancel()
}

/**
 * Opens and closes an element whose content is rendered only while it is open.
 * @param moves whether the change is to be seen: not when something else decides where the page scrolls
 */
export function useFold(isOpen: boolean, moves: boolean): Fold {
  const element = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useState(isOpen)
  // In the same render, because an effect would be too late for a measurement of the page.
  if (isShown !== isOpen && (isOpen || !moves)) setIsShown(isOpen)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    const { current } = element
    const hasChanged = wasOpen.current !== isOpen
    wasOpen.current = isOpen
    return hasChanged && current && moves ? moveFold(current, isOpen, () => setIsShown(isOpen)) : undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `moves` alone must not move anything
  }, [isOpen])
  return { element, isShown }
}
