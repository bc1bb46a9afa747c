import { type ReactNode, useRef, useState } from 'react'
import { useScrollPlace } from './scroll-place.ts'

interface AppearsBelowProps {
  readonly isReady: boolean
  readonly children: ReactNode
}

/** Shows what came late while its place is still below the window, so that nothing moves under a reader. */
export function AppearsBelow({ children, isReady }: AppearsBelowProps) {
  const place = useRef<HTMLDivElement>(null)
  const isBelow = useScrollPlace(place, '0px') === 'below'
  const [isShown, setIsShown] = useState(false)
  if (isReady && isBelow && !isShown) setIsShown(true)
  return <div ref={place}>{isShown ? children : null}</div>
}
