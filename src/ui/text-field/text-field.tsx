import type { HTMLAttributes } from 'react'
import { FieldBody, type FieldTexts, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import styles from './text-field.module.css'

interface TextFieldProps extends FieldTexts {
  /** Address of the control, for links of an error summary. */
  readonly id: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'url'
  /** Several lines; grows with its text. */
  readonly isMultiline?: boolean
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string
}

/** A text field of one line or several. Validation is the form's: the browser's own is off. */
export function TextField(props: TextFieldProps) {
  const { id, name, label, isRequired, value, onChange, error, description, type = 'text', isMultiline = false } = props
  const ids = useFieldIds({ error, description })
  const shared = {
    id,
    name,
    value,
    'aria-required': isRequired,
    'aria-invalid': error !== null,
    'aria-describedby': ids.describedBy,
    maxLength: props.maxLength,
    autoComplete: props.autoComplete ?? 'off',
    placeholder: props.placeholder,
    className: styles['control'],
  }
  return (
    <div className={fieldClass.field}>
      <label className={fieldClass.label} htmlFor={id}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </label>
      <FieldBody ids={ids} description={description} error={error}>
        {isMultiline ? (
          <textarea {...shared} rows={4} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <input {...shared} type={type} inputMode={props.inputMode} onChange={(event) => onChange(event.target.value)} />
        )}
      </FieldBody>
    </div>
  )
}
