import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './native-select.module.css'

interface NativeSelectProps {
  /** For screen readers: eyes see the chosen option. */
  readonly label: string
  /** The first option, whose value is ''. */
  readonly any?: string
  /** null: any. */
  readonly value: string | number | null
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string | number; readonly label: string }[]
  /** Something is chosen that filters. By default: anything but the first option. */
  readonly isSet?: boolean
}

/** The browser's own dropdown, small, for dense tools such as the recruiters' desk. */
export function NativeSelect({ any, isSet, label, onChange, options, value }: NativeSelectProps) {
  return (
    <label className={styles['select']} data-set={(isSet ?? value !== null) || undefined}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        {any === undefined ? null : <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  )
}
