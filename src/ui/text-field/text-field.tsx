import { type ChangeEvent, type CompositionEvent, type InputHTMLAttributes, useId, useState } from 'react'
import { FieldBody, type FieldTexts, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { useFieldMemory } from '../shared-device/shared-device.ts'
import styles from './text-field.module.css'

type OwnAttributes =
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'autoFocus'
  | 'enterKeyHint'
  | 'maxLength'
  | 'onBlur'
  | 'onFocus'
  | 'placeholder'
  | 'spellCheck'

interface TextFieldProps extends FieldTexts, Pick<InputHTMLAttributes<Element>, OwnAttributes | 'inputMode'> {
  /** The control's id, for links of an error summary. */
  readonly id?: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'tel' | 'url'
  /** A textarea that grows with its text. */
  readonly isMultiline?: boolean
  readonly autoComplete?: string
  /** Tells the kind of answer, such as an address of the web. Not for several lines. */
  readonly icon?: IconName
  /** Shown below the control. */
  readonly hint?: string
  /** For a tablet that people use standing. A required field has no star there. */
  readonly size?: 'touch'
  /** Normalises typed text, but never during an IME composition: rewriting composed text makes the keyboard type it twice. */
  readonly normalize?: (text: string) => string
}

/** A text field with one or several lines. The form validates it. The browser's own validation is off. */
export function TextField(props: TextFieldProps) {
  const { label, isRequired, value, onChange, error, description, hint, icon, size, ...rest } = props
  const { id: givenId, name, autoComplete, inputMode, isMultiline = false, normalize, type = 'text', ...attributes } = rest
  const hintId = useId()
  const ids = useFieldIds({ error, description }, ...(hint === undefined ? [] : [hintId]))
  const ownId = useId()
  const id = givenId ?? ownId
  const memory = useFieldMemory(name, autoComplete)
  /** The uncommitted text of an IME composition, not normalised yet. */
  const [composed, setComposed] = useState<string | null>(null)
  const takeText = (text: string) => {
    setComposed(null)
    onChange(normalize ? normalize(text) : text)
  }
  const shared = {
    ...attributes,
    ...memory,
    id,
    value: composed ?? value,
    'aria-required': isRequired,
    'aria-invalid': error !== null,
    'aria-describedby': ids.describedBy,
    onChange: ({ nativeEvent, target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (normalize && 'isComposing' in nativeEvent && nativeEvent.isComposing === true) setComposed(target.value)
      else takeText(target.value)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (composed !== null) takeText(currentTarget.value)
    },
  }
  const helper =
    hint === undefined ? null : (
      <p id={hintId} className={fieldClass.description}>
        {hint}
      </p>
    )
  return (
    <div className={fieldClass.field} data-size={size}>
      <label className={fieldClass.label} htmlFor={id}>
        {size === 'touch' ? label : <FieldLabel isRequired={isRequired}>{label}</FieldLabel>}
      </label>
      <FieldBody ids={ids} description={description} error={error} helper={helper}>
        {isMultiline ? (
          <textarea {...shared} className={`${fieldClass.control} ${styles['area']}`} rows={size === 'touch' ? 2 : 4} />
        ) : (
          <div className={fieldClass.box}>
            {icon ? <Icon name={icon} size="medium" /> : null}
            <input {...shared} className={fieldClass.control} type={type} inputMode={inputMode} />
          </div>
        )}
      </FieldBody>
    </div>
  )
}
