import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { asksForPlace, cardOfPost, hasChoice } from '#shared/cards.ts'
import type { JobListing } from '#shared/job.ts'
import { useHydrated } from '#platform/hydrated.ts'
import { jobLists } from '../device/job-lists.ts'

/**
 * The place of a job that is posted in several places. A link to a post has chosen its place. The link of its row in a list has not,
 * and says so in the address.
 */
export interface PlaceChoice {
  /** null: the job is posted once, or the list is not known yet. */
  readonly card: JobListing | null
  /** A place must be chosen before the form is shown. */
  readonly isOpen: boolean
}

/** @param isFormUsed whether somebody was in the form before any code was there. Asked once, when the page has hydrated */
export function usePlaceChoice(jobId: number, isFormUsed: () => boolean): PlaceChoice {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  const isAsked = asksForPlace(useLocation().search)
  useEffect(() => {
    // Not left to the question, whose code may not be there.
    if (isAsked) void jobLists.load()
  }, [isAsked, jobId])
  // The server renders a page once, for every query.
  const isHydrated = useHydrated()
  const found = lists.status === 'ready' ? cardOfPost(lists.jobs, jobId) : null
  const card = found && hasChoice(found) ? found : null
  // Once the form was shown, no list that comes later may take away what somebody writes.
  const key = `${jobId} ${isAsked}`
  const [shownKey, setShownKey] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (!isHydrated && isFormUsed()) setShownKey(key)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was there at hydration counts
  }, [])
  const isUnanswered = isAsked && (card !== null || lists.status === 'loading')
  if (isHydrated && !isUnanswered && shownKey !== key) setShownKey(key)
  return { card, isOpen: isHydrated && isUnanswered && shownKey !== key }
}
