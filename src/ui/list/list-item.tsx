// A listbox of list elements is the pattern of ARIA.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './list.module.css'

export interface ListItemProps extends Omit<HTMLAttributes<HTMLLIElement>, 'className' | 'children'> {
  readonly label: ReactNode
  readonly icon?: IconName
  readonly description?: string
  /** At the end of the row: a count, or why the row cannot be chosen. */
  readonly note?: string
  readonly hasCheckbox?: boolean
  readonly isSelected?: boolean
  /** The row that the keyboard is at. */
  readonly isActive?: boolean
  readonly isDisabled?: boolean
  readonly ref?: Ref<HTMLLIElement>
}

/**
 * A row of a list to choose from.
 * @throws Error on misuse by a developer (specification 8)
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
      <span className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {description === undefined ? null : <span className={styles['description']}>{description}</span>}
      </span>
      {isSelected && !hasCheckbox ? <Icon name="check" size="medium" /> : null}
      {note === undefined ? null : (
        <>
          {/* The blank parts the two where they are read in one breath. */} <span className={styles['note']}>{note}</span>
        </>
      )}
    </li>
  )
}
