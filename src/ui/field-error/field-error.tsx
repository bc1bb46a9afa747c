import { Icon } from '../icon/icon.tsx'
import styles from './field-error.module.css'

interface FieldErrorProps {
  /** The field refers to it by `aria-describedby`. */
  readonly id: string
  readonly message: string | null
}

/** What is wrong with a field, under it, with its alert icon; nothing when nothing is. */
export function FieldError({ id, message }: FieldErrorProps) {
  if (message === null) return null
  return (
    <p className={styles['error']} id={id}>
      <Icon name="circle-alert" size="medium" />
      {message}
    </p>
  )
}
