import type { ReactNode } from 'react'
import { FairBar } from '../kit/fair-bar.tsx'
import { StartOver } from '../kit/start-over.tsx'
import styles from './way-bar.module.css'

interface WayBarProps {
  /** The way back. */
  readonly back: ReactNode
  readonly children?: ReactNode
}

/** The bar of a screen that leads back, and to the start. */
export function WayBar({ back, children }: WayBarProps) {
  return (
    <FairBar
      start={<div className={styles['way']}>{back}</div>}
      end={
        <div className={styles['way']}>
          <StartOver />
        </div>
      }
    >
      {children}
    </FairBar>
  )
}
