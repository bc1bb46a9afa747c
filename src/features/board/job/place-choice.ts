import { useState, useSyncExternalStore } from 'react'
import { cardOfPost, hasChoice } from '#shared/cards.ts'
import type { JobListing } from '#shared/job.ts'
import { jobLists } from '../device/job-lists.ts'

/**
 * The place of a job that is posted in several places. Who comes by a link to a post has chosen its place, and who opens the job from a
 * list has not.
 */

/** The cards whose places this page has chosen. */
const chosen = new Set<string>()

export interface PlaceChoice {
  /** null: the job is posted once, or the list is not known yet. */
  readonly card: JobListing | null
  /** A place must be chosen before the form is shown. */
  readonly isOpen: boolean
  readonly choose: () => void
}

/** @param isFromList the job was opened from a list */
export function usePlaceChoice(jobId: number, isFromList: boolean): PlaceChoice {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  const found = lists.status === 'ready' ? cardOfPost(lists.jobs, jobId) : null
  const card = found && hasChoice(found) ? found : null
  const key = card?.card ?? ''
  // Only what is known at first closes the form: nothing that comes later may take away what somebody writes.
  const [openKey, setOpenKey] = useState(() => (isFromList && key !== '' && !chosen.has(key) ? key : null))
  return {
    card,
    isOpen: card !== null && openKey === key,
    choose: () => {
      chosen.add(key)
      setOpenKey(null)
    },
  }
}
