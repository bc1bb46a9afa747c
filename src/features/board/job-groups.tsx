import { memo, type ReactNode, useMemo } from 'react'
import type { JobListing } from '#shared/job.ts'
import { Button } from '#ui/button/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import styles from './job-board.module.css'
import { groupJobs, isFiltering, type JobFilter } from './job-filter.ts'
import { GroupRows } from './job-rows.tsx'
import { longBoard } from './row-limit.ts'
import { words } from './words.ts'

/** Shown when no job matches. Texts and picture come from the brand. */
export interface EmptyState {
  readonly heading: string
  readonly text: ReactNode
  readonly art: string
}

interface JobGroupsProps {
  readonly jobs: readonly JobListing[]
  readonly filter: JobFilter
  readonly emptyState: EmptyState
  readonly onShowAll: () => void
}

/** All jobs that match the filter, grouped by department. */
export const JobGroups = memo(function JobGroups({ jobs, filter, emptyState, onShowAll }: JobGroupsProps) {
  const groups = useMemo(() => groupJobs(jobs, filter), [jobs, filter])
  if (groups.length === 0) {
    return (
      <div className={styles['empty']}>
        <img src={emptyState.art} alt="" width={480} height={300} />
        <div className={styles['empty-text']}>
          <h3>{emptyState.heading}</h3>
          <p>{emptyState.text}</p>
          {isFiltering(filter) ? (
            <Button variant="outline" size="small" onClick={onShowAll}>
              {words.filter.clearFilters()}
            </Button>
          ) : null}
        </div>
      </div>
    )
  }
  return groups.map(({ department, count, jobs: grouped }) => (
    <div key={department} className={styles['group']} data-long={jobs.length > longBoard || undefined}>
      {/* A board without departments is one list. */}
      {department === '' && groups.length === 1 ? null : (
        <h3 className={styles['group-heading']}>
          {department === '' ? words.otherJobs() : department}{' '}
          <span className={styles['group-count']}>
            <span aria-hidden="true">{count}</span>
            <VisuallyHidden>{words.jobs({ count })}</VisuallyHidden>
          </span>
        </h3>
      )}
      <GroupRows department={department} jobs={grouped} isShort={jobs.length <= longBoard} />
    </div>
  ))
})
