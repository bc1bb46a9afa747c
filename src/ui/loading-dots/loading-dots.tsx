import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './loading-dots.module.css'

interface LoadingDotsProps {
  /** Said to those who do not see the dots; '' where something else says it. */
  readonly label: string
}

/**
 * Three bubbles that hop while something is on its way, in the text's colour. Under reduced motion they are words that stand
 * still (design.md 4).
 */
export function LoadingDots({ label }: LoadingDotsProps) {
  return (
    <span className={styles['dots']}>
      <i />
      <i />
      <i />
      <span className={styles['still']} aria-hidden="true">
        Loading…
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
