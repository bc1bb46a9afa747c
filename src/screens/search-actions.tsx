import { type ComponentProps, useMemo } from 'react'
import { searchFor } from '#shared/saved-search.ts'
import type { SearchControl } from '#features/board/list/result-line.tsx'
import { useCanSave } from '#features/board/job/can-save.ts'
import { choicesOf } from '#features/board/search/search-choices.ts'
import { SaveSearchButton } from '#features/saved-searches/save-button.tsx'
import { Slot } from '#platform/slot.tsx'
import styles from './search-actions.module.css'

/** What can be done with the search of the list. A list of jobs that a link names is none. */
export function SearchActions({ filter, place }: ComponentProps<SearchControl>) {
  const canSave = useCanSave()
  const search = searchFor(filter)
  const slotProps = useMemo(() => ({ search, choicesOf, place }), [place, search])
  if (!canSave || filter.jobs !== null) return null
  return (
    <div className={styles['actions']} data-place={place}>
      <Slot name="search-actions" props={slotProps} />
      {/* To save a search for all jobs shows nothing that the list does not. */}
      {place === 'missing' ? null : <SaveSearchButton search={search} place={place} />}
    </div>
  )
}
