import { fairPaths } from '#shared/fair-pages.ts'
import type { JobResult } from '#features/board/job-detail.ts'
import { FairLink } from '../kit/fair-button.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import kit from '../kit/kit.module.css'
import styles from './no-job.module.css'
import { WayBar } from './way-bar.tsx'

interface NoJobProps {
  /** null while the job loads. */
  readonly status: Exclude<JobResult['status'], 'ready'> | null
}

const texts = {
  'not-found': { title: 'This job has closed', text: 'It takes no applications any more. Others are open.' },
  unavailable: { title: 'This job isn’t on this tablet', text: 'It opens when the tablet is connected. Others are here.' },
} as const

/** The screen of a job that loads, that has closed, or that this tablet does not have while there is no network. */
export function NoJob({ status }: NoJobProps) {
  return (
    <FairScreen bar={<WayBar back={<AllJobs />} />}>
      {status === null ? (
        <p role="status" aria-busy="true">
          Opening the job…
        </p>
      ) : (
        <div className={styles['page']}>
          <h1 className={kit['title']} tabIndex={-1}>
            {texts[status].title}
          </h1>
          <p className={kit['lead']}>{texts[status].text}</p>
        </div>
      )}
    </FairScreen>
  )
}

/** The way back, in the bar. */
export function AllJobs() {
  return (
    <FairLink to={fairPaths.jobs()} icon="arrow-left">
      All jobs
    </FairLink>
  )
}
