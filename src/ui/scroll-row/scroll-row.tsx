import type { ReactNode } from 'react'
import styles from './scroll-row.module.css'

interface ScrollRowProps {
  /** The row's accessible name, announced when it receives focus. */
  readonly label: string
  /** The width from which all items fit side by side. Below it the row scrolls horizontally. */
  readonly until: 'tablet' | 'laptop'
  /** Whether the row scrolls now. Only then is it a tab stop. */
  readonly isSideways: boolean
  /** A list element. */
  readonly children: ReactNode
}

/**
 * A row of cards. Where they do not fit side by side it scrolls horizontally by touch or keyboard, and a focused card stays in
 * view.
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
