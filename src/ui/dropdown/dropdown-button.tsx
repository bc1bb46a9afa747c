import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './dropdown.module.css'
import { type DropdownProps, findOption } from './option.ts'

interface DropdownButtonProps<V> extends ComponentProps<'button'> {
  readonly dropdown: DropdownProps<V>
  /** Shown above the value. */
  readonly label: ReactNode
  readonly valueId?: string
  readonly isInvalid?: boolean | undefined
  readonly isOpen?: boolean
}

/** The button that opens a dropdown, with the chosen option. */
export function DropdownButton<V>(props: DropdownButtonProps<V>) {
  const { dropdown, isInvalid = false, isOpen = false, label, valueId, ...button } = props
  const { options, value, valueText, isDisabled = false } = dropdown
  const chosen = findOption(options, value)
  const isPlain = label === null
  return (
    <button
      type="button"
      {...button}
      className={styles['trigger']}
      aria-disabled={isDisabled || undefined}
      data-invalid={isInvalid || undefined}
      data-open={isOpen || undefined}
      data-plain={isPlain || undefined}
      data-empty={(isPlain && (chosen === null || value === '')) || undefined}
      // A filter stands out when it is set: its first option means that it is not. An answered field looks like any other.
      data-set={(!isPlain && chosen !== null && chosen !== options[0]) || undefined}
    >
      <span className={styles['text']}>
        {label}
        <span className={styles['value']} id={valueId}>
          {chosen?.label ?? valueText}
        </span>
      </span>
      <span className={styles['chevron']}>
        <Icon name="chevron-down" />
      </span>
    </button>
  )
}
