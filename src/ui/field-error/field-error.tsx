import { Icon } from '../icon/icon.tsx'
import styles from './field-error.module.css'

interface FieldErrorProps {
  /** The field references it with `aria-describedby`. */
  readonly id: string
  readonly message: string | null
}

/** A field's error message, or nothing when the field is valid. */
export function FieldError({ id, message }: FieldErrorProps) {
  if (message === null) return null
  return (
    <p className={styles['error']} id={id}>
      <Icon name="circle-alert" size="medium" />
      {message}
    </p>
  )
}
