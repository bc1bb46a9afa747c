// ARIA allows list elements as options of a listbox.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './list.module.css'

export interface ListItemProps extends Omit<HTMLAttributes<HTMLLIElement>, 'className' | 'children'> {
  readonly label: ReactNode
  readonly icon?: IconName
  readonly description?: string
  /** Shown at the end of the row: a count, or why the row is disabled. */
  readonly note?: string
  readonly hasCheckbox?: boolean
  readonly isSelected?: boolean
  /** Highlighted by the keyboard. */
  readonly isActive?: boolean
  readonly isDisabled?: boolean
  readonly ref?: Ref<HTMLLIElement>
}

/**
 * A selectable row.
 * @throws Error if a row with a checkbox has both an icon and a description
 */
export function ListItem(props: ListItemProps) {
  const {
    label,
    icon,
    description,
    note,
    hasCheckbox = false,
    isSelected = false,
    isActive = false,
    isDisabled = false,
    ...rest
  } = props
  if (hasCheckbox && icon && description !== undefined) {
    throw new Error('A ListItem with a checkbox may not have both an icon and a description.')
  }
  return (
    <li
      role="option"
      aria-selected={isSelected}
      aria-disabled={isDisabled || undefined}
      {...rest}
      className={styles['item']}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
    >
      {hasCheckbox ? <span className={styles['box']}>{isSelected ? <Icon name="check" size="small" /> : null}</span> : null}
      {icon ? <Icon name={icon} size="medium" /> : null}
      <span className={styles['text']}>
        <span className={styles['label']}>{label}</span>
        {description === undefined ? null : <span className={styles['description']}>{description}</span>}
      </span>
      {isSelected && !hasCheckbox ? <Icon name="check" size="medium" /> : null}
      {note === undefined ? null : (
        <>
          {/* The space separates label and note for screen readers. */} <span className={styles['note']}>{note}</span>
        </>
      )}
    </li>
  )
}
