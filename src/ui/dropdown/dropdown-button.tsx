import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './dropdown.module.css'
import { type DropdownProps, findOption } from './option.ts'

interface DropdownButtonProps<V> extends ComponentProps<'button'> {
  readonly dropdown: DropdownProps<V>
  readonly valueId?: string
  readonly isInvalid?: boolean | undefined
  readonly isOpen?: boolean
}

/** The button that opens a dropdown, with the chosen option. */
export function DropdownButton<V>(props: DropdownButtonProps<V>) {
  const { dropdown, isInvalid = false, isOpen = false, valueId, ...button } = props
  const { optionLanguage, options, value, valueText, isDisabled = false } = dropdown
  const chosen = findOption(options, value)
  return (
    <button
      type="button"
      {...button}
      className={styles['trigger']}
      aria-disabled={isDisabled || undefined}
      data-invalid={isInvalid || undefined}
      data-open={isOpen || undefined}
      data-empty={chosen === null || value === '' || undefined}
    >
      <span className={styles['value']} id={valueId} lang={chosen ? optionLanguage : undefined}>
        {chosen?.label ?? valueText}
      </span>
      <span className={styles['chevron']}>
        <Icon name="chevron-down" />
      </span>
    </button>
  )
}
