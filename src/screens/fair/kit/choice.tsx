import { useId } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './kit.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  /** Hidden where the heading above says the same. */
  readonly isLabelHidden?: boolean
  readonly options: readonly { readonly value: Value; readonly text: string }[]
  /** null: nothing is chosen. */
  readonly value: Value | null
  readonly onChoose: (value: Value) => void
}

/** One choice of a few, as radio buttons of 64 px. */
export function Choice<Value extends string>({ isLabelHidden = false, label, onChoose, options, value }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['field']} aria-label={isLabelHidden ? label : undefined}>
      {isLabelHidden ? null : <legend className={styles['label']}>{label}</legend>}
      <div className={styles['choices']}>
        {options.map(({ text, value: own }) => (
          <label key={own} className={styles['choice']}>
            <input type="radio" name={name} value={own} checked={own === value} onChange={() => onChoose(own)} />
            {own === value ? <Icon name="check" /> : null}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
