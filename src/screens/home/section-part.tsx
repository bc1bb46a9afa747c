import type { ReactNode } from 'react'
import styles from './section-part.module.css'

interface SectionPartProps {
  readonly anchor: string
  readonly heading: string
  readonly lead: string
  readonly children: ReactNode
}

/** A part of a section of the home page, with a heading of its own. */
export function SectionPart({ anchor, heading, lead, children }: SectionPartProps) {
  return (
    <div id={anchor} className={styles['part']}>
      <div className={styles['head']}>
        <h3 className={styles['heading']}>{heading}</h3>
        <p className={styles['lead']}>{lead}</p>
      </div>
      {children}
    </div>
  )
}
