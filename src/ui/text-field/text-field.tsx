import { type ChangeEvent, type CompositionEvent, type HTMLAttributes, useState } from 'react'
import { FieldBody, type FieldTexts, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { useFieldMemory } from '../shared-device/shared-device.ts'
import styles from './text-field.module.css'

interface TextFieldProps extends FieldTexts {
  /** The control's id, for links of an error summary. */
  readonly id: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'url'
  /** A textarea that grows with its text. */
  readonly isMultiline?: boolean
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string
  /** Tells the kind of answer, such as an address of the web. Not for several lines. */
  readonly icon?: IconName
  /** Normalises typed text, but never during an IME composition: rewriting composed text makes the keyboard type it twice. */
  readonly normalize?: (text: string) => string
}

/** A text field with one or several lines. The form validates it. The browser's own validation is off. */
export function TextField(props: TextFieldProps) {
  const { id, name, label, isRequired, value, onChange, error, description, normalize, type = 'text' } = props
  const ids = useFieldIds({ error, description })
  const memory = useFieldMemory(name, props.autoComplete)
  /** The uncommitted text of an IME composition, not normalised yet. */
  const [composed, setComposed] = useState<string | null>(null)
  const takeText = (text: string) => {
    setComposed(null)
    onChange(normalize ? normalize(text) : text)
  }
  const shared = {
    ...memory,
    id,
    value: composed ?? value,
    'aria-required': isRequired,
    'aria-invalid': error !== null,
    'aria-describedby': ids.describedBy,
    maxLength: props.maxLength,
    placeholder: props.placeholder,
    onChange: ({ nativeEvent, target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (normalize && 'isComposing' in nativeEvent && nativeEvent.isComposing === true) setComposed(target.value)
      else takeText(target.value)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (composed !== null) takeText(currentTarget.value)
    },
  }
  return (
    <div className={fieldClass.field}>
      <label className={fieldClass.label} htmlFor={id}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </label>
      <FieldBody ids={ids} description={description} error={error}>
        {props.isMultiline ? (
          <textarea {...shared} className={`${fieldClass.control} ${styles['area']}`} rows={4} />
        ) : (
          <div className={fieldClass.box}>
            {props.icon ? <Icon name={props.icon} size="medium" /> : null}
            <input {...shared} className={fieldClass.control} type={type} inputMode={props.inputMode} />
          </div>
        )}
      </FieldBody>
    </div>
  )
}
