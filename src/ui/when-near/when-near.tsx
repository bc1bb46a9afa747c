import { type ComponentType, type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type OrWhen, useNear } from './use-near.ts'

interface StillProps {
  /** Stands there first: the same size, the same words, and a button where the live one has a button. */
  readonly still: ReactNode
  /** When it comes though nobody is near (`useNear`). */
  readonly orWhen?: OrWhen
}

/**
 * Makes of a component one whose code comes when it comes near. Until then its still picture stands in; whoever focuses or
 * presses a button of that finds the live button focused or pressed as soon as it is there.
 * @param load the component's own module, by a dynamic import
 */
export function whenNear<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & StillProps> {
  let Loaded: ComponentType<P> | null = null
  return function WhenNear({ still, orWhen, ...props }: P & StillProps) {
    const box = useRef<HTMLDivElement>(null)
    const isNear = useNear(box, orWhen)
    const [Live, setLive] = useState(() => Loaded)
    const early = useRef<{ readonly position: number; readonly isPressed: boolean } | null>(null)

    useEffect(() => {
      if (!isNear || Live) return undefined
      let isCurrent = true
      const bring = async () => {
        Loaded = await load()
        if (isCurrent) setLive(() => Loaded)
      }
      // Failing, the still picture stays. A vanished chunk is the shell's business (`vite:preloadError`), not this thing's.
      bring().catch(() => {})
      return () => {
        isCurrent = false
      }
    }, [isNear, Live])

    useLayoutEffect(() => {
      const wanted = early.current
      if (!Live || !wanted) return
      early.current = null
      const button = box.current?.querySelectorAll('button')[wanted.position]
      button?.focus({ preventScroll: true })
      if (wanted.isPressed) button?.click()
    }, [Live])

    const remember = (event: SyntheticEvent, isPressed: boolean) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      const position = button ? [...(box.current?.querySelectorAll('button') ?? [])].indexOf(button) : -1
      if (position >= 0) early.current = { position, isPressed }
    }
    if (Live) return <div ref={box}>{<Live {...(props as unknown as P)} />}</div>
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the buttons inside
      <div
        ref={box}
        onFocus={(event) => remember(event, false)}
        onBlur={() => {
          early.current = null
        }}
        onClick={(event) => remember(event, true)}
      >
        {still}
      </div>
    )
  }
}
