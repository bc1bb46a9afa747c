import { fairPaths } from '#shared/fair-pages.ts'
import { paths } from '#shared/paths.ts'
import type { LoadedJob } from '#features/board/job-detail.ts'
import { formMinutes } from '#features/board/form-minutes.ts'
import { useJobNews } from '#features/board/use-job-news.ts'
import { useFair } from '#features/fair/use-fair.ts'
import { SharedDevice } from '#ui/shared-device/shared-device.ts'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairLink } from '../kit/fair-button.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import { JobBand, JobText } from './job-view.tsx'
import { AllJobs, NoJob } from './no-job.tsx'
import styles from './screen.module.css'
import { useFairJob } from './use-fair-job.ts'

/** One job at a fair, with the ways to apply for it. */
export function Screen() {
  const result = useFairJob()
  return result?.status === 'ready' ? <Job loaded={result} /> : <NoJob status={result?.status ?? null} />
}

function Job({ loaded }: { readonly loaded: LoadedJob }) {
  const { job, status } = useJobNews(loaded)
  const { fair, state } = useFair()
  const source = state.status === 'running' || state.status === 'preparing' ? state.settings.source : ''
  const isClosed = status === 'not-found'
  return (
    // Texts must not lead to other sites.
    <SharedDevice value={fair?.getPersonNumber() ?? 0}>
      <FairScreen
        bar={<FairBar start={<AllJobs />} />}
        foot={
          isClosed ? undefined : (
            <div className={styles['ways']}>
              <FairLink
                to={fairPaths.apply(job.jobId)}
                variant="primary"
                secondLine={`about ${formMinutes(job.form)} minutes`}
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
          <JobBand job={job} address={addressOnPhone(job.jobId, source)} />
          {isClosed ? (
            <p className={styles['closed']} role="status">
              This job has just closed. You can still read about it.
            </p>
          ) : null}
          <JobText job={job} />
        </div>
      </FairScreen>
    </SharedDevice>
  )
}

/** Where a phone continues. It names the fair as the source of whoever comes. */
function addressOnPhone(jobId: number, source: string): string {
  const address = new URL(paths.job(jobId), window.location.origin)
  if (source !== '') address.searchParams.set('gh_src', source)
  return address.href
}
