import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './loading-dots.module.css'
import { components as words } from '../words.ts'

interface LoadingDotsProps {
  /** The text for screen readers, or '' if another element announces the loading. */
  readonly label: string
}

/** Three bouncing dots in the text's colour. Under reduced motion they become the text 'Loading…'. */
export function LoadingDots({ label }: LoadingDotsProps) {
  return (
    <span className={styles['dots']}>
      <i />
      <i />
      <i />
      <span className={styles['text']} aria-hidden="true">
        {words.loading()}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
