import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useRouter } from '#platform/router.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { hasDeadFilter, isFiltering, type JobFilter, readFilter, writeFilter } from './job-filter.ts'

export interface JobFilterControl {
  readonly filter: JobFilter
  /** A visit starts with the featured view. The first filter change leaves it for good. */
  readonly isFeaturedView: boolean
  /** Replaces the filter by what the function makes of it. A stable function. */
  readonly change: (change: (filter: JobFilter) => JobFilter, cause?: 'typing') => void
  /** The words of a search are complete: the next ones are another step. A stable function. */
  readonly endTyping: () => void
  /** After 'Back' to a step: where its list was scrolled to when it was left. It is to be shown once that list is rendered. */
  readonly backTo: number | null
}

/** How changes enter the history: in place of the entry before, or each as a step, which 'Back' takes back. */
export type FilterHistory = 'replace' | 'steps'

/** A filter that is rendered but not yet in the URL. */
interface Choice {
  readonly filter: JobFilter
  /** The URL's query before the change: the router's and the rendered one. Any other query is newer than this choice. */
  readonly searches: readonly string[]
}

interface Last {
  readonly filter: JobFilter | null
  readonly renderedSearch: string
  /** A step that is not in the history yet. */
  readonly hasStep: boolean
  /** The query of the entry before the words that are being typed. null: none was made for them. */
  readonly typedFrom: string | null
  readonly cancel: () => void
}

const leftFeaturedKey = 'careers-left-featured'

/** For a browser whose storage throws. */
let hasLeftHere = false

/** Whether this visit has left the featured view. A visit lasts as long as its tab. */
function hasLeftFeatured(): boolean {
  try {
    return hasLeftHere || sessionStorage.getItem(leftFeaturedKey) !== null
  } catch {
    return hasLeftHere
  }
}

/** Leaves the featured view for the rest of the visit, on every screen and after a reload. */
function leaveFeatured(): void {
  try {
    sessionStorage.setItem(leftFeaturedKey, '1')
  } catch {
    hasLeftHere = true
  }
}

/** Where the list of a history entry was scrolled to when a choice was pressed. The router looks later, when the next list is there. */
const leftAt = new Map<string, number>()

function searchOf(search: string, filter: JobFilter): string {
  const query = writeFilter(new URLSearchParams(search), filter).toString()
  return query === '' ? '' : `?${query}`
}

/**
 * The job filter, stored in the URL. A change sets the URL's filter parameters, preserves all others and the hash, and
 * does not scroll. While somebody types, the words of one search are one step. It renders immediately and updates the URL in a later task, because a navigation re-renders every
 * router link of the page, which takes long on a big board.
 */
export function useJobFilter(history: FilterHistory): JobFilterControl {
  const router = useRouter()
  const { key, search } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const [choice, setChoice] = useState<Choice | null>(null)
  // A second change builds on the first one even before it reaches the URL, and cancels its pending navigation.
  const last = useRef<Last>({ filter: null, renderedSearch: search, hasStep: false, typedFrom: null, cancel: () => {} })
  const isTyping = useRef(false)
  const isPending = choice?.searches.includes(search) === true
  // Set during render, not in an effect: an outdated choice must not reappear when an old URL returns.
  if (choice !== null && !isPending) setChoice(null)
  const written = useMemo(() => readFilter(new URLSearchParams(search), boardMapping), [search])
  const filter = isPending ? choice.filter : written
  const isLeftNow = isFiltering(filter)
  const [hasLeft, setHasLeft] = useState(() => isLeftNow || hasLeftFeatured())
  // The featured view must not flash when a filter is cleared.
  if (isLeftNow && !hasLeft) setHasLeft(true)
  useEffect(() => {
    if (hasLeft) leaveFeatured()
  }, [hasLeft])

  useEffect(() => {
    last.current = { ...last.current, filter: choice?.filter ?? null, renderedSearch: search }
  }, [choice, search])
  useEffect(() => {
    // The entry of the words may be another one now.
    if (router?.state.historyAction !== NavigationType.Pop) return
    isTyping.current = false
    last.current = { ...last.current, typedFrom: null }
  }, [router, search])
  useEffect(() => () => last.current.cancel(), [])

  useEffect(() => {
    if (!router || !hasDeadFilter(new URLSearchParams(search), boardMapping)) return undefined
    const timer = setTimeout(() => {
      const { location, navigation } = router.state
      if (navigation.state !== 'idle') return
      const parameters = new URLSearchParams(location.search)
      void router.navigate(
        { search: searchOf(location.search, readFilter(parameters, boardMapping)), hash: location.hash },
        { replace: true, preventScrollReset: true, state: location.state as unknown },
      )
    })
    return () => clearTimeout(timer)
  }, [router, search])

  const rewrite = useCallback(
    (change: (filter: JobFilter) => JobFilter, cause?: 'typing') => {
      if (!router) return
      const hasStep = last.current.hasStep || (history === 'steps' && !(cause === 'typing' && isTyping.current))
      isTyping.current = cause === 'typing'
      if (hasStep && !last.current.hasStep) leftAt.set(router.state.location.key, window.scrollY)
      const { search: before } = router.state.location
      const changed = change(last.current.filter ?? readFilter(new URLSearchParams(before), boardMapping))
      setHasLeft(true)
      setChoice({ filter: changed, searches: [before, last.current.renderedSearch] })
      last.current.cancel()
      const timer = setTimeout(() => {
        const { location, navigation } = router.state
        // Do not interrupt a pending navigation to another page.
        if (navigation.state !== 'idle') return
        const { typedFrom } = last.current
        const next = searchOf(location.search, changed)
        const isSame = next === location.search
        last.current = {
          ...last.current,
          hasStep: false,
          ...(hasStep ? { typedFrom: cause === 'typing' && !isSame ? location.search : null } : {}),
        }
        // The words are gone, and so is their step: two equal ones would make 'Back' do nothing.
        if (!hasStep && next === typedFrom && !isSame) return void router.navigate(-1)
        // A choice that was taken back at once is no step.
        if (hasStep && isSame) return
        void router.navigate({ search: next, hash: location.hash }, { replace: !hasStep, preventScrollReset: true })
      })
      last.current = { ...last.current, filter: changed, hasStep, cancel: () => clearTimeout(timer) }
    },
    [history, router],
  )
  const endTyping = useCallback(() => {
    isTyping.current = false
  }, [])
  return {
    backTo: history === 'steps' && isBack && !isPending ? (leftAt.get(key) ?? null) : null,
    endTyping,
    filter,
    isFeaturedView: !hasLeft && !isLeftNow,
    change: rewrite,
  }
}
