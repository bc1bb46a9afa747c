import { useSyncExternalStore } from 'react'
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

export function usePlaceChoice(jobId: number): PlaceChoice {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  const isAsked = asksForPlace(useLocation().search)
  // The server renders a page once, for every query.
  const isHydrated = useHydrated()
  const found = lists.status === 'ready' ? cardOfPost(lists.jobs, jobId) : null
  const card = found && hasChoice(found) ? found : null
  return { card, isOpen: isHydrated && isAsked && (card !== null || lists.status === 'loading') }
}
