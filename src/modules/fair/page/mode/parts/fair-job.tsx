import { type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { jobIdPattern } from '#shared/endpoints.ts'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { type JobResult, type LoadedJob, loadJob } from '#features/board/device/job-detail.ts'
import { reportProblem } from '#platform/report.ts'
import { LongWait } from '#ui/long-wait/long-wait.tsx'
import { FairLink } from './fair-link.tsx'
import { FairScreen, WayBar } from './fair-screen.tsx'
import styles from './parts.module.css'
import { mode } from '../../../words.ts'

const { parts: words } = mode

/** A job, from the device if there is a copy. null until it has loaded, which may be never. @param jobId as the address has it */
export function useFairJob(jobId: string): { readonly result: JobResult | null; readonly tryAgain: () => void } {
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<{ readonly jobId: string; readonly result: JobResult } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const result: JobResult = jobIdPattern.test(jobId) ? await loadJob(Number(jobId)) : { status: 'not-found' }
      if (isCurrent) setLoaded({ jobId, result })
    }
    load().catch((error: unknown) => reportProblem('fair: a job could not be opened', error))
    return () => {
      isCurrent = false
    }
  }, [jobId, tries])
  return { result: loaded?.jobId === jobId ? loaded.result : null, tryAgain: () => setTries((count) => count + 1) }
}

/** A screen of the address's job. It says so if the job loads, has closed, or is not on this tablet while there is no network. */
export function FairJob({ children }: { readonly children: (loaded: LoadedJob) => ReactNode }) {
  const { jobId = '' } = useParams()
  const { result, tryAgain } = useFairJob(jobId)
  if (result?.status === 'ready') return children(result)
  return (
    <FairScreen bar={<FairJobBar />}>
      {result === null ? (
        <LongWait onTryAgain={tryAgain}>
          <p role="status" aria-busy="true">
            {words.openingJob()}
          </p>
        </LongWait>
      ) : (
        <div className={styles['closed']}>
          <h1 className={styles['title']} tabIndex={-1}>
            {words.noJob[result.status]()}
          </h1>
          <p className={styles['lead']}>{words.noJobText[result.status]()}</p>
        </div>
      )}
    </FairScreen>
  )
}

/** The bar of a job, with the way back to all of them. */
export function FairJobBar() {
  return (
    <WayBar
      back={
        <FairLink to={fairPaths.jobs()} icon="arrow-left">
          {words.allJobs()}
        </FairLink>
      }
    />
  )
}
