import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Starts the load at once or later. Returns the cancel function. Another function starts over. */
type When = (load: () => void) => () => void

export interface LateProps {
  /** When to load: at once if missing. */
  readonly when?: When
  /** Rendered until the code is there, and in its place if it cannot be loaded. */
  readonly placeholder?: ReactNode
  /** Rendered if the code cannot be loaded, or is not there after ten seconds. */
  readonly failed?: ComponentType<{ readonly onTryAgain: () => void }>
}

/** How long somebody waits for what has not come, in ms. */
export const patienceMs = 10_000

const atOnce: When = (load) => {
  load()
  return () => {}
}

/**
 * Returns a component whose code loads late: what a page shows first must not wait for it. During prerendering only the
 * placeholder is rendered.
 * @param load the component's module, by a dynamic import. It fails if a new release has removed the chunk
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & LateProps> {
  let Loaded: ComponentType<P> | null = null
  return function Late({ failed: Failed, placeholder = null, when = atOnce, ...props }: P & LateProps) {
    // Functions, because React would call a component that is passed as state.
    const [Live, setLive] = useState(() => Loaded)
    const [hasFailed, setHasFailed] = useState(false)
    const [tries, setTries] = useState(0)
    useEffect(() => {
      if (Live) return undefined
      let isCurrent = true
      let timer: number | undefined
      const start = async () => {
        // Code that comes later still takes its place.
        timer = window.setTimeout(() => setHasFailed(true), patienceMs)
        try {
          Loaded = await load()
          // A transition can be interrupted, so rendering the component does not delay input.
          if (isCurrent) startTransition(() => setLive(() => Loaded))
        } catch {
          if (isCurrent) setHasFailed(true)
        }
      }
      const cancel = when(() => void start())
      return () => {
        isCurrent = false
        window.clearTimeout(timer)
        cancel()
      }
    }, [Live, tries, when])
    if (Live) return <Live {...(props as unknown as P)} />
    const tryAgain = () => {
      setHasFailed(false)
      setTries((count) => count + 1)
    }
    return hasFailed && Failed ? <Failed onTryAgain={tryAgain} /> : placeholder
  }
}
