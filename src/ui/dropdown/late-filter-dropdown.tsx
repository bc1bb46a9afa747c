import { useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import { whenNear } from '../when-near/when-near.tsx'
import styles from './dropdown.module.css'
import { type DropdownProps, findOption, isSet } from './option.ts'

interface LateFilterDropdownProps extends DropdownProps<string | null> {
  readonly label: string
}

const Late = whenNear<LateFilterDropdownProps>(async () => (await import('./dropdown.tsx')).FilterDropdown)

/** A filter dropdown whose code, downshift's above all, comes when it comes near the screen. */
export function LateFilterDropdown(props: LateFilterDropdownProps) {
  return <Late {...props} still={<StillDropdown {...props} />} />
}

/** The closed dropdown's look. */
function StillDropdown({ label, options, value, valueText, isDisabled = false }: LateFilterDropdownProps) {
  const ownId = useId()
  return (
    <div className={styles['box']}>
      <button
        type="button"
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-controls={`${ownId}-list`}
        aria-labelledby={`${ownId}-label`}
        aria-disabled={isDisabled || undefined}
        className={styles['trigger']}
        data-set={isSet(options, value) || undefined}
      >
        <span className={styles['words']}>
          <span id={`${ownId}-label`} className={styles['inner-label']}>
            {label}
          </span>
          <span className={styles['value']}>{findOption(options, value)?.label ?? valueText}</span>
        </span>
        <span className={styles['chevron']}>
          <Icon name="chevron-down" />
        </span>
      </button>
      <div id={`${ownId}-list`} role="listbox" aria-labelledby={`${ownId}-label`} hidden />
    </div>
  )
}
