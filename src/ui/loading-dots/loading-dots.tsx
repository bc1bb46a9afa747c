import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './loading-dots.module.css'

interface LoadingDotsProps {
  /** Said to those who do not see the dots; under reduced motion everybody reads it. */
  readonly label: string
}

/** Three bubbles that hop while something is on its way, in the text's colour. */
export function LoadingDots({ label }: LoadingDotsProps) {
  return (
    <span className={styles['dots']}>
      <i />
      <i />
      <i />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
