import type { HTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import styles from './list.module.css'
import type { ListItemProps } from './list-item.tsx'

interface ListProps extends Omit<HTMLAttributes<HTMLUListElement>, 'className' | 'children'> {
  readonly children: readonly ReactElement<ListItemProps>[]
  /** Which rows are chosen; a list that is not multiple has at most one. */
  readonly selectedIndices: readonly number[]
  readonly isMultiple?: boolean
  /** A field above the rows that narrows them. */
  readonly searchField?: ReactNode
  /** Stands where the rows would be when the search finds none. */
  readonly emptyText?: string
  readonly ref?: Ref<HTMLUListElement>
}

/**
 * Rows to choose from: the inside of a popover, at most six and a half rows high (specification 9). Its keyboard belongs to
 * whoever opens it.
 * @throws Error on misuse by a developer (specification 8)
 */
export function List({ children, selectedIndices, isMultiple = false, searchField, emptyText, ...rest }: ListProps) {
  if (children.length === 0 && searchField === undefined) throw new Error('A List must have at least one item or search field.')
  if (!isMultiple && selectedIndices.length > 1) throw new Error('A single-select List may not have multiple selected indices.')
  return (
    <div className={styles['frame']}>
      {searchField}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the list pattern of ARIA */}
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
