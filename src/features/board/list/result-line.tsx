import { type ComponentType, useEffect, useState } from 'react'
import type { Sort } from '#shared/job-filter.ts'
import type { SearchPlace } from '#platform/page-module.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Segments } from '#ui/choice-list/segments.tsx'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { type JobFilter, sortOf } from '../search/job-filter.ts'
import styles from './result-line.module.css'
import type { JobFilterControl } from '../search/use-job-filter.ts'
import type { FoundJobs } from '../search/use-search.ts'
import { board as words } from '../words.ts'

/** Saves the search of a filter, or does what modules offer for it. */
export type SearchControl = ComponentType<{ readonly filter: JobFilter; readonly place: SearchPlace }>

interface ResultLineProps {
  /** The jobs that are found, and all of the board. */
  readonly count: number
  readonly totalCount: number
  readonly filter: JobFilter
  readonly found: FoundJobs
  readonly isFeatured: boolean
  readonly change: JobFilterControl['change']
  readonly searchActions: SearchControl
}

function countText({ count, filter, found }: Pick<ResultLineProps, 'count' | 'filter' | 'found'>): string {
  const { query } = filter
  if (query !== '' && found.exactness === 'none') return words.search.none({ query })
  if (count === 0) return words.filter.noJobs()
  return query !== '' && found.exactness === 'near' ? words.search.near({ count, query }) : words.jobs({ count })
}

/** A search is typed letter by letter, and each of them may find another number of jobs. */
const restMs = 1_000

/** Whether a text has changed in the last second. */
function useIsChanging(text: string): boolean {
  const [restedText, setRestedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRestedText(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return restedText !== text
}

/** How many jobs are found, in which order, and what may have been meant. */
export function ResultLine({ change, count, filter, found, isFeatured, searchActions: Actions, totalCount }: ResultLineProps) {
  const { suggestion } = found
  const isForeign = foreignLanguage() !== undefined
  const text = countText({ count, filter, found })
  const isChanging = useIsChanging(text)
  return (
    <>
      <div className={styles['line']}>
        {isFeatured ? (
          <>
            <h3 className={styles['count']}>{words.featured()}</h3>
            <p role="status" className={styles['total']}>
              {words.count({ shown: count, total: totalCount })}
            </p>
          </>
        ) : (
          <>
            {/* A screen reader announces it when the hand rests. */}
            <p role="status" aria-busy={isChanging} className={styles['count']}>
              {text}
            </p>
            {count === 0 ? null : <Actions filter={filter} place="line" />}
            {count < 2 ? null : <SortChoice filter={filter} change={change} />}
          </>
        )}
      </div>
      {isForeign ? <p className={styles['meant']}>{words.jobsStay()}</p> : null}
      {suggestion === null || isFeatured ? null : (
        <p className={styles['meant']}>
          <Sentence
            text={words.search.didYouMean({ suggestion: slot(0) })}
            elements={[
              <button
                key="suggestion"
                type="button"
                className={linkClass()}
                onClick={() => change((current) => ({ ...current, query: suggestion }))}
              >
                {suggestion}
              </button>,
            ]}
          />
        </p>
      )}
    </>
  )
}

const sortNames: Readonly<Record<Sort, () => string>> = {
  match: words.search.match,
  newest: words.search.newest,
  department: words.search.department,
}

/** The order of the jobs, as two parts of one control. */
function SortChoice({ change, filter }: Pick<ResultLineProps, 'change' | 'filter'>) {
  const offered: readonly Sort[] = [filter.query === '' ? 'department' : 'match', 'newest']
  return (
    <Segments<Sort>
      label={words.search.sort()}
      options={offered.map((sort) => ({ value: sort, label: sortNames[sort]() }))}
      chosen={sortOf(filter)}
      onChoose={(sort) => change((known) => ({ ...known, sort: sort === 'newest' ? 'newest' : null }))}
    />
  )
}
