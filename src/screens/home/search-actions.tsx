import { type ComponentProps, useMemo } from 'react'
import { searchFor } from '#shared/saved-search.ts'
import type { SearchControl } from '#features/board/result-line.tsx'
import { choicesOf } from '#features/board/search-choices.ts'
import { SaveSearchButton } from '#features/saved-searches/save-button.tsx'
import { Slot } from '#platform/slot.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import styles from './search-actions.module.css'

/** What can be done with the search of the list. A list of jobs that a link names is none, and on a shared device nothing is saved. */
export function SearchActions({ filter, place }: ComponentProps<SearchControl>) {
  const isShared = useIsShared()
  const search = searchFor(filter)
  const slotProps = useMemo(() => ({ search, choicesOf, place }), [place, search])
  if (isShared || filter.jobs !== null) return null
  return (
    <div className={styles['actions']} data-place={place}>
      <Slot name="search-actions" props={slotProps} />
      {/* To save a search for all jobs shows nothing that the list does not. */}
      {place === 'missing' ? null : <SaveSearchButton search={search} place={place} />}
    </div>
  )
}
