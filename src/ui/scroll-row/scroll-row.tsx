import type { ReactNode } from 'react'
import styles from './scroll-row.module.css'

interface ScrollRowProps {
  /** What it is a row of, said when the keyboard comes to it. */
  readonly label: string
  /** The first width at which its items stand beside each other; narrower, they are drawn sideways. */
  readonly until: 'tablet' | 'laptop'
  /** Whether they are drawn sideways now: only then is there anything to scroll by keyboard. */
  readonly isSideways: boolean
  /** A list. */
  readonly children: ReactNode
}

/**
 * Cards in a row. Where they do not fit beside each other it is drawn sideways, by finger or by keyboard, and a card that is
 * tabbed to stays in sight.
 */
export function ScrollRow({ label, until, isSideways, children }: ScrollRowProps) {
  return (
    <div
      className={styles['row']}
      data-until={until}
      {...(isSideways ? { role: 'region', tabIndex: 0, 'aria-label': label } : {})}
    >
      {children}
    </div>
  )
}
