import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps {
  readonly children: ReactNode
  /** The element around the text: a span cannot have a heading in it. */
  readonly as?: 'span' | 'h1' | 'div'
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className={styles['hidden']}>{children}</Element>
}
