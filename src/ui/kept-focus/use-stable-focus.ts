import { type FocusEvent, type FocusEventHandler, useEffect, useRef } from 'react'

/**
 * For a part of the page whose pressed button goes with what the part shows: the focus moves on within the part instead of being lost.
 * @param shows changes with what the part shows
 * @param restore focuses what takes over
 * @returns the handlers of the part's element
 */
export function useStableFocus(
  shows: unknown,
  restore: () => void,
): { readonly onFocus: FocusEventHandler; readonly onBlur: FocusEventHandler } {
  const wasWithin = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (wasWithin.current && isLost) restore()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of what is shown takes a button away
  }, [shows])
  return {
    onFocus: () => {
      wasWithin.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Without a target the window lost the focus, for example to a file dialog, or the button was removed.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) wasWithin.current = false
    },
  }
}
