import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { motionTokens, wantsLessMotion } from './motion-tokens.ts'

interface Fold {
  readonly element: RefObject<HTMLDivElement | null>
  /** Whether to render the content: while it is open, and until it has closed. */
  readonly isShown: boolean
}

/**
 * Opens and closes an element by its height. The browser animates it, which needs no code that loads late. What does not move
 * changes at once.
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
    if (!hasChanged || !current || !moves) return undefined
    if (wantsLessMotion() || typeof current.animate !== 'function') {
      setIsShown(isOpen)
      return undefined
    }
    const closed: Keyframe = { height: 0, paddingBlock: 0, overflowY: 'clip' }
    const open: Keyframe = { height: `${current.offsetHeight}px`, overflowY: 'clip' }
    const movement = current.animate(isOpen ? [closed, open] : [open, closed], {
      duration: motionTokens.base * 1000,
      easing: `cubic-bezier(${motionTokens.easeOut.join()})`,
    })
    movement.onfinish = () => setIsShown(isOpen)
    return () => movement.cancel()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `moves` alone must not move anything
  }, [isOpen])
  return { element, isShown }
}
