import { useEffect, useSyncExternalStore } from 'react'
import type { JobListing } from '#shared/job.ts'
import { jobLists } from '#features/board/device/job-lists.ts'

interface FairJobs {
  readonly isLoading: boolean
  readonly isUnavailable: boolean
  /** The board's jobs, without freelance ones, which are on another site. */
  readonly jobs: readonly JobListing[]
}

const none: readonly JobListing[] = []

/** The jobs of the board, from the device or the network. */
export function useFairJobs(): FairJobs {
  const state = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getState)
  useEffect(() => {
    if (jobLists.getState().status !== 'ready') void jobLists.load()
  }, [])
  return {
    isLoading: state.status === 'loading',
    isUnavailable: state.status === 'unavailable',
    jobs: state.status === 'ready' ? state.jobs : none,
  }
}

/** The jobs that recruiters have pinned and that the board still has, in their order. */
export function pinnedJobs(jobs: readonly JobListing[], pinnedIds: readonly number[]): readonly JobListing[] {
  return pinnedIds.flatMap((jobId) => jobs.find(({ id }) => id === jobId) ?? [])
}
