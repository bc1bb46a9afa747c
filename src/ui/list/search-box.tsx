import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './list.module.css'
import { components as words } from '../words.ts'

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'placeholder' | 'autoComplete'> {
  /** Has an outline of its own, because it stands above a list instead of inside its frame. */
  readonly isFramed?: boolean
}

/** A search field for the rows of a long list. */
export function SearchBox({ isFramed = false, ...input }: SearchBoxProps) {
  return (
    <div className={styles['search']} data-framed={isFramed || undefined}>
      <Icon name="search" size="medium" />
      <input {...input} type="text" className={styles['search-input']} placeholder={words.search()} autoComplete="off" />
    </div>
  )
}
