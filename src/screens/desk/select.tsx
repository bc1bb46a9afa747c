import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './select.module.css'

interface SelectProps {
  /** For screen readers: the chosen option says it for eyes. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Something is chosen that filters. */
  readonly isSet: boolean
}

/** A small dropdown, the browser's own. */
export function Select({ label, value, onChange, options, isSet }: SelectProps) {
  return (
    <label className={styles['select']} data-set={isSet || undefined}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
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
