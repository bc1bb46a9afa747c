import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { postIdsOf } from '#shared/cards.ts'
import { filterAddress, noFilter } from '#shared/job-filter.ts'
import { paths } from '#shared/paths.ts'
import type { RefusedJob } from '#features/apply/outbox/my-applications.tsx'
import { searchLike, useSimilarJobs } from '#features/board/job/similar-jobs.ts'
import { choicesOf } from '#features/board/search/search-choices.ts'
import { Slot } from '#platform/slot.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { myJobs as words } from '../words.ts'

/** What a job without a copy on this device is like: its title is all that is known. */
const unknown = { location: '', department: '', type: '' }

/** Stands beside an application that is not moving forward: open jobs that are close to its job, and alerts about new ones. */
export function OtherJobs({ job, jobId, otherwise, title }: RefusedJob) {
  const like = useMemo(() => job ?? { ...unknown, jobId, title }, [job, jobId, title])
  const similar = useSimilarJobs(like)
  const search = searchLike(like)
  const slotProps = useMemo(() => ({ search, choicesOf, place: 'refused' as const }), [search])
  const jobs = similar.flatMap((other) => postIdsOf(other.job)).join()
  return (
    <>
      {similar.length === 0 ? (
        otherwise
      ) : (
        <Link
          className={buttonClass({ size: 'small', variant: 'outline' })}
          to={`${paths.allJobs()}?${filterAddress({ ...noFilter, jobs })}`}
        >
          {words.similarJobs({ count: similar.length })}
        </Link>
      )}
      <Slot name="search-actions" props={slotProps} />
    </>
  )
}
