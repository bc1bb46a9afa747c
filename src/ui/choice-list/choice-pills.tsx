import { useId } from 'react'
import { fieldClass } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './choice-list.module.css'

/** The class of a choice as a pill of at least 64 px. It holds its native control. */
export const pillClass = styles['pill'] ?? ''

interface ChoicePillsProps<Value extends string> {
  readonly label: string
  /** Hidden where the heading above says the same. */
  readonly isLabelHidden?: boolean
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  /** null: nothing is chosen. */
  readonly value: Value | null
  readonly onChoose: (value: Value) => void
}

/** One choice of a few, as radio buttons side by side, for a tablet that people use standing. */
export function ChoicePills<Value extends string>({
  isLabelHidden = false,
  label,
  onChoose,
  options,
  value,
}: ChoicePillsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={fieldClass.field} data-size="touch" aria-label={isLabelHidden ? label : undefined}>
      {isLabelHidden ? null : <legend className={fieldClass.label}>{label}</legend>}
      <div className={styles['pills']}>
        {options.map(({ text, value: own }) => (
          <label key={own} className={styles['pill']}>
            <input type="radio" name={name} value={own} checked={own === value} onChange={() => onChoose(own)} />
            {own === value ? <Icon name="check" /> : null}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
