import { useEffect, useMemo, useRef, useState } from 'react'
import { noFilter } from '#shared/job-filter.ts'
import { jobsInstead } from './jobs-instead.ts'
import { useMyJobs } from '../device/mine.ts'
import styles from './missing-job-notice.module.css'
import { useOpenJobs } from '../job/open-jobs.ts'
import type { SearchControl } from './result-line.tsx'
import { SimilarCards } from '../job/similar-cards.tsx'
import { board as words } from '../words.ts'

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
