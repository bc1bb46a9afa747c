import { type RefObject, useEffect, useRef, useState } from 'react'

/** How long the bar stays after the last sign of a viewer. */
const restsAfterMs = 2500

/**
 * Whether a player shows its bar: while it is paused, while a key moves through its controls, and for a moment after the
 * pointer has moved.
 * @returns the state, and the function to call at each sign of the viewer
 */
export function useAwake(player: RefObject<HTMLElement | null>, isPlaying: boolean): readonly [boolean, () => void] {
  const [isAwake, setIsAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wake = () => {
    setIsAwake(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const focused = player.current?.querySelector('[data-controls] :focus-visible')
      if (!focused) setIsAwake(false)
    }, restsAfterMs)
  }
  useEffect(() => {
    if (isPlaying) wake()
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of playback counts from anew
  }, [isPlaying])
  return [isAwake || !isPlaying, wake]
}
