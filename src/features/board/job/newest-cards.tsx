import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { filterTest, type JobFilter, noFilter } from '#shared/job-filter.ts'
import { jobLists } from '../device/job-lists.ts'
import { SimilarCards } from './similar-cards.tsx'
import { newestWithDay, useOpenJobs } from './similar-jobs.ts'
import { board as words } from '../words.ts'

interface NewestCardsProps {
  /** Of whom they are. Must be referentially stable. */
  readonly of: Partial<Pick<JobFilter, 'departments' | 'locations'>>
  /** Stands there until the jobs are known. */
  readonly room: ReactNode
}

/** The newest open jobs of a team or an office. Nothing if it has none. */
export function NewestCards({ of, room }: NewestCardsProps) {
  const jobs = useOpenJobs()
  const { status } = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  const [nowMs] = useState(() => Date.now())
  const newest = useMemo(() => newestWithDay(jobs.filter(filterTest({ ...noFilter, ...of }, nowMs)), nowMs), [jobs, nowMs, of])
  if (status === 'loading') return room
  return newest.length === 0 ? null : <SimilarCards heading={words.newest.heading()} jobs={newest} />
}
