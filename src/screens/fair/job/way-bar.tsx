import type { ReactNode } from 'react'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairButton } from '../kit/fair-button.tsx'
import { useRunningFair } from '../kit/running-fair.ts'
import styles from './way-bar.module.css'

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
      start={<div className={styles['way']}>{back}</div>}
      end={
        <div className={styles['way']}>
          <FairButton icon="rotate-ccw" onClick={startOver}>
            Start over
          </FairButton>
        </div>
      }
    >
      {children}
    </FairBar>
  )
}
