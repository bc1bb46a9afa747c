import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { cardsOf } from '#shared/cards.ts'
import type { JobListing } from '#shared/job.ts'
import type { JobLine } from '#storage/mine-rows.ts'
import { jobLists } from '../device/job-lists.ts'
import { useMyJobs } from '../device/mine.ts'
import { type SimilarJob, similarJobs } from './similar-jobs.ts'

/** The open jobs, one card each. Empty until they are known. */
export function useOpenJobs(): readonly JobListing[] {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  useEffect(() => {
    if (jobLists.getState().status === 'loading') void jobLists.load()
  }, [])
  return useMemo(() => (lists.status === 'ready' ? cardsOf(lists.jobs) : []), [lists])
}

/** Open jobs that are close to a job, never one that the person has applied for. */
export function useSimilarJobs(like: JobLine): readonly SimilarJob[] {
  const jobs = useOpenJobs()
  const { own } = useMyJobs()
  return useMemo(
    () => similarJobs(like, jobs, (jobId) => own.has(jobId) && own.get(jobId)?.status !== 'draft'),
    [like, jobs, own],
  )
}
