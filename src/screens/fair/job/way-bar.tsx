import type { ReactNode } from 'react'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairButton } from '../kit/fair-button.tsx'
import { useRunningFair } from '../kit/running-fair.ts'

interface WayBarProps {
  /** The way back. */
  readonly back: ReactNode
  readonly children?: ReactNode
}

/** The bar of a screen that leads back, and to the start. */
export function WayBar({ back, children }: WayBarProps) {
  const { startOver } = useRunningFair()
  return (
    <FairBar
      start={back}
      end={
        <FairButton icon="rotate-ccw" onClick={startOver}>
          Start over
        </FairButton>
      }
    >
      {children}
    </FairBar>
  )
}
