import { fairPaths } from '#shared/fair-pages.ts'
import type { LoadedJob } from '#features/board/job-detail.ts'
import { formMinutes } from '#features/board/form-minutes.ts'
import { useJobNews } from '#features/board/use-job-news.ts'
import { jobAddress } from '../kit/fair-address.ts'
import { FairLink } from '../kit/fair-button.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import { numberText } from '../kit/number-text.ts'
import { useRunningFair } from '../kit/running-fair.ts'
import { JobBand, JobText } from './job-view.tsx'
import { AllJobs, NoJob } from './no-job.tsx'
import styles from './screen.module.css'
import { useFairJob } from './use-fair-job.ts'
import { WayBar } from './way-bar.tsx'

/** One job at a fair, with the ways to apply for it. */
export function Screen() {
  const result = useFairJob()
  return result?.status === 'ready' ? <Job loaded={result} /> : <NoJob status={result?.status ?? null} />
}

function Job({ loaded }: { readonly loaded: LoadedJob }) {
  const { job, status } = useJobNews(loaded)
  const { settings } = useRunningFair()
  const isClosed = status === 'not-found'
  return (
    <FairScreen
      bar={<WayBar back={<AllJobs />} />}
      foot={
        isClosed ? undefined : (
          <div className={styles['ways']}>
            <FairLink
              to={fairPaths.apply(job.jobId)}
              variant="primary"
              secondLine={`about ${numberText(formMinutes(job.form))} minutes`}
              isWide
            >
              Apply on this tablet
            </FairLink>
            <FairLink to={fairPaths.interest(job.jobId)} variant="bee" secondLine="20 seconds" isWide>
              Leave my name
            </FairLink>
          </div>
        )
      }
    >
      <div className={styles['page']}>
        <JobBand job={job} address={jobAddress(job.jobId, settings.source)} />
        {isClosed ? (
          <p className={styles['closed']} role="status">
            This job has just closed. You can still read about it.
          </p>
        ) : null}
        <JobText job={job} />
      </div>
    </FairScreen>
  )
}
