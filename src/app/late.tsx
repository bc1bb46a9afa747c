import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#platform/idle.ts'

interface LateProps {
  /** The same function at each render; not called before the page is idle. */
  readonly load: () => Promise<ComponentType>
}

/** A component whose code comes after what people came for, or not at all when a release has taken it away. */
export function Late({ load }: LateProps) {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType } | null>(null)
  useEffect(
    () =>
      whenIdle(
        () =>
          void load().then(
            (Part) => setLoaded({ Part }),
            () => {},
          ),
      ),
    [load],
  )
  return loaded && <loaded.Part />
}
