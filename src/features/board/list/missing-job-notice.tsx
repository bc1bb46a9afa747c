import { useEffect, useMemo, useRef, useState } from 'react'
import { noFilter } from '#shared/job-filter.ts'
import { dayMs } from '#shared/durations.ts'
import type { JobListing } from '#shared/job.ts'
import type { MyJobs } from '#storage/my-jobs-store.ts'
import { useMyJobs } from '../device/mine.ts'
import styles from './missing-job-notice.module.css'
import type { SearchControl } from './result-line.tsx'
import { SimilarCards } from '../job/similar-cards.tsx'
import { board as words } from '../words.ts'
import { newestWithDay, type SimilarJob, similarJobs, useOpenJobs } from '../job/similar-jobs.ts'

/** Open jobs for somebody whose link led to none, each with the reason why it is here. */
export interface JobsInstead {
  readonly heading: string
  readonly jobs: readonly SimilarJob[]
}

const maxJobs = 3
const newDays = 7
/** Of the jobs that were looked at. Older ones say little. */
const maxViewed = 5
/** A longer reason takes a second line of its card. */
const maxReasonLength = 40

function likeViewed(jobs: readonly JobListing[], { own, viewed }: MyJobs): readonly SimilarJob[] {
  const viewedIds = new Set(viewed.map(({ jobId }) => jobId))
  const found = viewed.slice(0, maxViewed).flatMap((line) => {
    const isViewed = words.missing.viewed({ title: line.title })
    return similarJobs(line, jobs, (jobId) => viewedIds.has(jobId) || own.has(jobId)).map(({ job, reason }) => ({
      job,
      reason: isViewed.length > maxReasonLength ? reason : isViewed,
    }))
  })
  return found.filter(({ job }, index) => found.findIndex((each) => each.job.id === job.id) === index).slice(0, maxJobs)
}

/** Returns at most three: those that are like the jobs that were looked at, or else the newest of the last week. */
export function jobsInstead(jobs: readonly JobListing[], mine: MyJobs, nowMs: number): JobsInstead | null {
  const similar = likeViewed(jobs, mine)
  if (similar.length > 0) return { heading: words.missing.likeViewed(), jobs: similar }
  const sinceSeconds = (nowMs - newDays * dayMs) / 1000
  const newest = newestWithDay(
    jobs.filter(({ publishedSeconds }) => (publishedSeconds ?? 0) > sinceSeconds),
    nowMs,
  )
  return newest.length === 0 ? null : { heading: words.missing.newThisWeek(), jobs: newest }
}

/** Says at the head of the list that the link of a job led to none. Whoever followed it should not have to find out. */
export function MissingJobNotice({ searchActions: SearchActions }: { readonly searchActions: SearchControl }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const jobs = useOpenJobs()
  const known = useMyJobs()
  const [nowMs] = useState(() => Date.now())
  const instead = useMemo(() => jobsInstead(jobs, known, nowMs), [jobs, known, nowMs])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles['notice']}>
      <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
        {words.missing.heading()}
      </h2>
      <p className={styles['lead']}>{words.missing.lead()}</p>
      <SearchActions filter={noFilter} place="missing" />
      {instead ? <SimilarCards heading={instead.heading} jobs={instead.jobs} level={3} /> : null}
    </div>
  )
}
