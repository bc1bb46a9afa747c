import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type SearchChoices, searchPath } from '#shared/saved-search.ts'
import { Slot } from '#platform/slot.tsx'
import type { SavedSearch } from '#storage/saved-search-row.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { savedSearches, useSavedSearches } from './saved-searches.ts'
import styles from './saved-search-rows.module.css'
import { SearchLine } from './search-line.tsx'
import { searchText } from './search-text.ts'
import { savedSearches as words } from '../words.ts'

interface SavedSearchRowsProps {
  readonly heading: string
  /** Only the list of jobs knows what an address means. */
  readonly choicesOf: (search: string) => SearchChoices
  /** How many jobs are new, by search. A search is missing while that is not known. */
  readonly newCounts: ReadonlyMap<string, number>
}

/** The saved searches, each with its new jobs. */
export function SavedSearchRows({ choicesOf, heading, newCounts }: SavedSearchRowsProps) {
  const saved = useSavedSearches()
  return (
    <section id="searches" className={styles['section']} aria-labelledby="searches-heading">
      <h2 id="searches-heading" className={styles['heading']} tabIndex={-1}>
        {heading} <span className={styles['count']}>{saved.length}</span>
      </h2>
      <ul className={styles['rows']}>
        {saved.map((row) => (
          <Row key={row.search} row={row} newCount={newCounts.get(row.search)} search={choicesOf(row.search)} />
        ))}
      </ul>
      <Slot name="saved-searches-end" props={noProps} />
    </section>
  )
}

const noProps = {}

interface RowProps {
  readonly row: SavedSearch
  readonly search: SearchChoices
  readonly newCount: number | undefined
}

function Row({ newCount = 0, row, search }: RowProps) {
  const { title } = searchText(search)
  const slotProps = useMemo(() => ({ search: row.search }), [row.search])
  const news = newCount > 0 ? words.newJobs({ count: newCount }) : words.nothingNew()
  return (
    <li className={styles['row']}>
      <div className={styles['text']}>
        <bdi className={styles['title']}>
          <SearchLine search={search} part="title" />
        </bdi>
        <bdi className={styles['detail']}>
          <SearchLine search={search} part="detail" />
        </bdi>
        <p className={styles['news']} data-new={newCount > 0 || undefined}>
          {news}
          <Slot name="saved-search" props={slotProps} />
        </p>
      </div>
      <Link
        className={buttonClass({ size: 'small', variant: 'outline' })}
        to={searchPath(row.search)}
        aria-label={words.openTitle({ title })}
      >
        {words.open()}
      </Link>
      <button
        type="button"
        className={styles['remove']}
        aria-label={words.removeTitle({ title })}
        onClick={() => void savedSearches.remove(row)}
      >
        <Icon name="x" />
      </button>
    </li>
  )
}
