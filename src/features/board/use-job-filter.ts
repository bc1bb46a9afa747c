import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { changeFilter, type FilterKey, isFiltering, type JobFilter, noFilter, readFilter, writeFilter } from './job-filter.ts'

/** Kept in the history entry, so that 'back' from a job finds the list as it was left. */
interface BoardHistoryState {
  readonly hasLeftFeatured?: boolean
}

export interface JobFilterControl {
  readonly filter: JobFilter
  /** The featured view is where a visit starts; the first choice leaves it for good (specification 4). */
  readonly isFeaturedView: boolean
  readonly choose: <K extends FilterKey>(key: K, value: JobFilter[K]) => void
  readonly showAll: () => void
  /** Where 'See all jobs' leads: the same address, out of the featured view. */
  readonly allJobsTarget: { readonly search: string; readonly hash: string }
  readonly allJobsState: BoardHistoryState
}

/**
 * The filter as the address has it. A change rewrites the address: other parameters and the hash stay, and the page does
 * not move (specification 2, "Home page").
 */
export function useJobFilter(): JobFilterControl {
  const navigate = useNavigate()
  const { hash, search, state } = useLocation()
  const parameters = new URLSearchParams(search)
  const filter = readFilter(parameters)
  const isLeftNow = isFiltering(filter) || (state as BoardHistoryState | null)?.hasLeftFeatured === true
  const [hasLeft, setHasLeft] = useState(isLeftNow)
  // Set while rendering, not in an effect: the featured view must not flash up after a filter is cleared.
  if (isLeftNow && !hasLeft) setHasLeft(true)

  const searchOf = (changed: JobFilter) => {
    const query = writeFilter(parameters, changed).toString()
    return query === '' ? '' : `?${query}`
  }
  const rewrite = (changed: JobFilter) => {
    setHasLeft(true)
    void navigate(
      { search: searchOf(changed), hash },
      { replace: true, preventScrollReset: true, state: { hasLeftFeatured: true } satisfies BoardHistoryState },
    )
  }
  return {
    filter,
    isFeaturedView: !hasLeft && !isLeftNow,
    choose: (key, value) => rewrite(changeFilter(filter, key, value)),
    showAll: () => rewrite(noFilter),
    allJobsTarget: { search: searchOf(noFilter), hash },
    allJobsState: { hasLeftFeatured: true },
  }
}
