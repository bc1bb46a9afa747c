import { useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<V extends string> {
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly chosen: V
  readonly onChoose: (value: V) => void
}

/** A few short choices as the parts of one control. */
export function Segments<V extends string>({ chosen, label, onChoose, options }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles['segments']} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles['part']}>
          <input
            type="radio"
            name={name}
            className={styles['radio']}
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
