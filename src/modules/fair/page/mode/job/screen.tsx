import { fairPaths } from '../../../shared/fair-pages.ts'
import type { LoadedJob } from '#features/board/device/job-detail.ts'
import { formMinutes } from '#features/board/job/form-minutes.ts'
import { useJobNews } from '#features/board/device/use-job-news.ts'
import { Slot } from '#platform/slot.tsx'
import { jobAddress } from '../parts/fair-address.ts'
import { FairLink } from '../parts/fair-link.tsx'
import { FairJob, FairJobBar } from '../parts/fair-job.tsx'
import { FairScreen } from '../parts/fair-screen.tsx'
import { useRunningFair } from '../parts/running-fair.ts'
import { mode } from '../../../words.ts'
import { JobBand, JobText } from './job-view.tsx'
import styles from './screen.module.css'

const { job: words, parts } = mode

/** One job at a fair, with the ways to apply for it. */
export function Screen() {
  return <FairJob>{(loaded) => <Job loaded={loaded} />}</FairJob>
}

function Job({ loaded }: { readonly loaded: LoadedJob }) {
  const { job, status } = useJobNews(loaded)
  const { settings } = useRunningFair()
  const isClosed = status === 'not-found'
  return (
    <FairScreen
      bar={<FairJobBar />}
      foot={
        isClosed ? undefined : (
          <div className={styles['ways']}>
            <FairLink
              size="touch-large"
              to={fairPaths.apply(job.jobId)}
              variant="primary"
              secondLine={words.minutes({ count: formMinutes(job.form) })}
              isWide
            >
              {words.apply()}
            </FairLink>
            <FairLink size="touch-large" to={fairPaths.interest(job.jobId)} variant="bee" secondLine={words.seconds()} isWide>
              {parts.leaveMyName()}
            </FairLink>
          </div>
        )
      }
    >
      <div className={styles['page']}>
        <JobBand job={job} address={jobAddress(job.jobId, settings.source)} />
        {isClosed ? (
          <p className={styles['closed']} role="status">
            {words.closed()}
          </p>
        ) : null}
        <JobText job={job} />
        <Slot name="posting-notes" props={{ job }} />
      </div>
    </FairScreen>
  )
}
