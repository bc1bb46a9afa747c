import { type InputHTMLAttributes, useId } from 'react'
import { FairIcon } from './fair-icon.tsx'
import styles from './kit.module.css'

interface FairFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  readonly label: string
  /** Beside the label, such as 'optional'. */
  readonly note?: string
  readonly hint?: string
  /** null: nothing is wrong. */
  readonly error?: string | null
}

/** A text field of 72 px. */
export function FairField({ error = null, hint, label, note, ...rest }: FairFieldProps) {
  const id = useId()
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label} {note === undefined ? null : <span className={styles['label-note']}>{note}</span>}
      </label>
      <input
        {...rest}
        id={id}
        className={styles['input']}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={describedBy || undefined}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error === null ? null : (
        <p id={`${id}-error`} className={styles['error']}>
          <FairIcon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  )
}
