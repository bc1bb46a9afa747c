import { type ComponentType, useEffect, useRef } from 'react'
import type { WhenTouched } from '../when-touched/when-touched.tsx'
import { type OrWhen, useNear } from './use-near.ts'

interface WhenNearProps {
  /** Another reason to load, besides being near (`useNear`). */
  readonly orWhen?: OrWhen
}

/** Loads a component's code when it approaches the viewport, not only when it is touched. */
export function whenNear<P extends object>({ Control, preload }: WhenTouched<P>): ComponentType<P & WhenNearProps> {
  return function WhenNear({ orWhen, ...props }: P & WhenNearProps) {
    const box = useRef<HTMLDivElement>(null)
    const isNear = useNear(box, orWhen)
    useEffect(() => {
      if (isNear) preload()
    }, [isNear])
    return (
      <div ref={box}>
        <Control {...(props as unknown as P)} />
      </div>
    )
  }
}
