import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './kit.module.css'

interface FairFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  readonly label: string
  /** Beside the label, such as 'optional'. */
  readonly note?: string
  readonly hint?: string
  /** A decoration inside the field, before its text. */
  readonly start?: ReactNode
  /** null: nothing is wrong. */
  readonly error?: string | null
}

/** A text field of 72 px. */
export function FairField({ error = null, hint, label, note, start, ...rest }: FairFieldProps) {
  const id = useId()
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label} {note === undefined ? null : <span className={styles['label-note']}>{note}</span>}
      </label>
      <span className={styles['place']}>
        <input
          {...rest}
          id={id}
          className={styles['input']}
          data-started={start === undefined ? undefined : true}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={describedBy || undefined}
        />
        {start === undefined ? null : (
          <span className={styles['input-start']} aria-hidden="true">
            {start}
          </span>
        )}
      </span>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error === null ? null : (
        <p id={`${id}-error`} className={styles['error']}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  )
}
