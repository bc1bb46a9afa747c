import { Link } from 'react-router-dom'
import { alertJobsPath } from '#shared/alerts.ts'
import { paths } from '#shared/paths.ts'
import type { KeptSearch } from '#storage/kept-search-row.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { ArrowLinkLabel, arrowLinkClass } from '#ui/link/arrow-link.tsx'
import { keptSearches, useKeptSearches } from './kept-searches.ts'
import styles from './kept-search-rows.module.css'
import { SearchLine } from './search-line.tsx'
import { type SearchChoices, searchText } from './search-text.ts'
import { words } from './words.ts'

interface KeptSearchRowsProps {
  readonly heading: string
  /** Only the list of jobs knows what an address means. */
  readonly choicesOf: (search: string) => SearchChoices
  /** How many jobs are new, by search. A search is missing while that is not known. */
  readonly newCounts: ReadonlyMap<string, number>
}

/** The kept searches, each with its new jobs. */
export function KeptSearchRows({ choicesOf, heading, newCounts }: KeptSearchRowsProps) {
  const kept = useKeptSearches()
  return (
    <section id="searches" className={styles['section']} aria-labelledby="searches-heading">
      <h2 id="searches-heading" className={styles['heading']} tabIndex={-1}>
        {heading} <span className={styles['count']}>{kept.length}</span>
      </h2>
      <ul className={styles['rows']}>
        {kept.map((row) => (
          <Row key={row.search} row={row} newCount={newCounts.get(row.search)} search={choicesOf(row.search)} />
        ))}
      </ul>
      {kept.some(({ alert }) => alert.status === 'mail') ? (
        <Link className={arrowLinkClass} to={paths.alerts()}>
          <ArrowLinkLabel>{words.change()}</ArrowLinkLabel>
        </Link>
      ) : null}
    </section>
  )
}

interface RowProps {
  readonly row: KeptSearch
  readonly search: SearchChoices
  readonly newCount: number | undefined
}

/** How its new jobs are reported, or null. */
function alertText({ alert: { status } }: KeptSearch): string | null {
  if (status === 'none') return null
  return status === 'mail' || status === 'device' ? words.alerts[status]() : words.alerts.waiting()
}

function Row({ newCount = 0, row, search }: RowProps) {
  const { title } = searchText(search)
  const alert = alertText(row)
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
          {alert === null ? news : words.withAlert({ news, alert })}
        </p>
      </div>
      <Link
        className={buttonClass({ size: 'small', variant: 'outline' })}
        to={alertJobsPath(row.search)}
        aria-label={words.openTitle({ title })}
      >
        {words.open()}
      </Link>
      <button
        type="button"
        className={styles['remove']}
        aria-label={words.removeTitle({ title })}
        onClick={() => void keptSearches.remove(row)}
      >
        <Icon name="x" />
      </button>
    </li>
  )
}
