import { useMemo, useState } from 'react'
import { filterTest, type JobFilter, noFilter } from '#shared/job-filter.ts'
import { newestWithDay } from './newest-jobs.ts'
import { AppearsBelow, SimilarCards } from './similar-cards.tsx'
import { useOpenJobs } from './similar-jobs.ts'
import { board as words } from '../words.ts'

interface NewestCardsProps {
  /** Of whom they are. Must be referentially stable. */
  readonly of: Partial<Pick<JobFilter, 'departments' | 'locations'>>
  readonly className: string | undefined
}

/** The newest open jobs of a team or an office. Nothing if it has none. */
export function NewestCards({ className, of }: NewestCardsProps) {
  const jobs = useOpenJobs()
  const [nowMs] = useState(() => Date.now())
  const newest = useMemo(() => newestWithDay(jobs.filter(filterTest({ ...noFilter, ...of }, nowMs)), nowMs), [jobs, nowMs, of])
  return (
    <AppearsBelow isReady={newest.length > 0}>
      <div className={className}>
        <SimilarCards heading={words.newest.heading()} jobs={newest} />
      </div>
    </AppearsBelow>
  )
}
