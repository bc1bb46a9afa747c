import type { HTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import styles from './list.module.css'
import type { ListItemProps } from './list-item.tsx'

interface ListProps extends Omit<HTMLAttributes<HTMLUListElement>, 'className' | 'children'> {
  readonly children: readonly ReactElement<ListItemProps>[]
  /** The selected rows. A single-select list has at most one. */
  readonly selectedIndices: readonly number[]
  readonly isMultiple?: boolean
  /** A field above the rows that filters them. */
  readonly searchField?: ReactNode
  /** Shown when a search finds no rows. */
  readonly emptyText?: string
  readonly ref?: Ref<HTMLUListElement>
}

/**
 * A list of selectable rows inside a popover, at most six and a half rows high. Its caller handles the keyboard.
 * @throws Error if there are neither rows nor a search field, or if a single-select list has several selected rows
 */
export function List({ children, selectedIndices, isMultiple = false, searchField, emptyText, ...rest }: ListProps) {
  if (children.length === 0 && searchField === undefined) throw new Error('A List must have at least one item or search field.')
  if (!isMultiple && selectedIndices.length > 1) throw new Error('A single-select List may not have multiple selected indices.')
  return (
    <div className={styles['frame']}>
      {searchField}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA allows list elements as a listbox */}
      <ul role="listbox" aria-multiselectable={isMultiple || undefined} {...rest} className={styles['list']}>
        {children}
      </ul>
      {children.length === 0 && emptyText !== undefined ? (
        <p className={styles['empty']} role="status">
          {emptyText}
        </p>
      ) : null}
    </div>
  )
}
