import styles from './switch.module.css'

interface SwitchProps {
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly isDisabled?: boolean
  /** Its name, where no label around it says one. */
  readonly name?: string
  readonly descriptionId?: string
}

/** One thing that is on or off at once. A native checkbox, so that labels, keys and browsers without styles work. */
export function Switch({ descriptionId, isDisabled, isOn, name, onSwitch }: SwitchProps) {
  return (
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself whether it is checked
      role="switch"
      className={styles['switch']}
      checked={isOn}
      disabled={isDisabled}
      aria-label={name}
      aria-describedby={descriptionId}
      onChange={({ target }) => onSwitch(target.checked)}
    />
  )
}
