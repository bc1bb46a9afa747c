import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router-dom'
import { afterFrame } from '#platform/after-frame.ts'
import { changeFilter, type FilterKey, isFiltering, type JobFilter, noFilter, readFilter, writeFilter } from './job-filter.ts'

/** Kept in the history entry, so that 'back' from a job finds the list as it was left. */
interface BoardHistoryState {
  readonly hasLeftFeatured?: boolean
}

const leftFeatured: BoardHistoryState = { hasLeftFeatured: true }

export interface JobFilterControl {
  readonly filter: JobFilter
  /** The featured view is where a visit starts; the first choice leaves it for good (specification 4). */
  readonly isFeaturedView: boolean
  /** Stays the same function. */
  readonly choose: <K extends FilterKey>(key: K, value: JobFilter[K]) => void
  /** Stays the same function. */
  readonly showAll: () => void
  /** Where 'See all jobs' leads: the same address, out of the featured view. */
  readonly allJobsTarget: { readonly search: string; readonly hash: string }
  readonly allJobsState: BoardHistoryState
}

/** A choice that is on the screen and not yet in the address. */
interface Choice {
  readonly filter: JobFilter
  /** The address's query before it, as it was drawn and as it was: a change of it that is not drawn yet is not a newer one. */
  readonly searches: readonly string[]
}

interface Last {
  readonly filter: JobFilter | null
  readonly drawnSearch: string
  readonly cancel: () => void
}

function searchOf(search: string, filter: JobFilter): string {
  const query = writeFilter(new URLSearchParams(search), filter).toString()
  return query === '' ? '' : `?${query}`
}

/**
 * The filter as the address has it. A change rewrites the address: other parameters and the hash stay, and the page does
 * not move (specification 2, "Home page"). A choice is drawn at once and written into the address behind its frame: a
 * change of the address redraws every link of the page, and of a big board nobody should wait for that.
 */
export function useJobFilter(): JobFilterControl {
  const router = useContext(DataRouterContext)?.router
  const { hash, search, state } = useLocation()
  const [choice, setChoice] = useState<Choice | null>(null)
  // What a second choice builds upon, however soon it comes, and how the first one's way into the address is stopped.
  const last = useRef<Last>({ filter: null, drawnSearch: search, cancel: () => {} })
  const isDrawnFirst = choice?.searches.includes(search) === true
  // Set while rendering, not in an effect: an old choice must not come back with an old address.
  if (choice !== null && !isDrawnFirst) setChoice(null)
  const filter = isDrawnFirst ? choice.filter : readFilter(new URLSearchParams(search))
  const isLeftNow = isFiltering(filter) || (state as BoardHistoryState | null)?.hasLeftFeatured === true
  const [hasLeft, setHasLeft] = useState(isLeftNow)
  // The featured view must not flash up after a filter is cleared.
  if (isLeftNow && !hasLeft) setHasLeft(true)

  useEffect(() => {
    last.current = { ...last.current, filter: choice?.filter ?? null, drawnSearch: search }
  }, [choice, search])
  useEffect(() => () => last.current.cancel(), [])

  const rewrite = useCallback(
    (change: (filter: JobFilter) => JobFilter) => {
      if (!router) return
      const { search: before } = router.state.location
      const changed = change(last.current.filter ?? readFilter(new URLSearchParams(before)))
      setHasLeft(true)
      setChoice({ filter: changed, searches: [before, last.current.drawnSearch] })
      last.current.cancel()
      const cancel = afterFrame(() => {
        const { location, navigation } = router.state
        // Another page is on its way already.
        if (navigation.state !== 'idle') return
        void router.navigate(
          { search: searchOf(location.search, changed), hash: location.hash },
          { replace: true, preventScrollReset: true, state: leftFeatured },
        )
      })
      last.current = { ...last.current, filter: changed, cancel }
    },
    [router],
  )
  const choose = useCallback<JobFilterControl['choose']>(
    (key, value) => rewrite((current) => changeFilter(current, key, value)),
    [rewrite],
  )
  const showAll = useCallback(() => rewrite(() => noFilter), [rewrite])
  return {
    filter,
    isFeaturedView: !hasLeft && !isLeftNow,
    choose,
    showAll,
    allJobsTarget: { search: searchOf(search, noFilter), hash },
    allJobsState: leftFeatured,
  }
}
