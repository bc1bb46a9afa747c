import { useEffect, useMemo, useState } from 'react'
import type { JobDetail } from '#shared/job.ts'
import { askForJob, type JobNews, type LoadedJob } from './job-detail.ts'

interface FollowedJob {
  /** The job as the board last described it. */
  readonly job: JobDetail
  /** The board's last answer; null while none has arrived. */
  readonly status: JobNews['status'] | null
  readonly isAsking: boolean
  readonly askAgain: () => void
}

interface BoardRequest {
  readonly loaded: LoadedJob
  readonly news: Promise<JobNews>
}

/** An unchanged job stays the same object, so that its form does not look for changes. */
function newerJob(known: JobDetail, news: JobNews | null): JobDetail {
  if (news?.status !== 'ready' || JSON.stringify(news.job) === JSON.stringify(known)) return known
  return news.job
}

/** Follows the board's answer about a job that is shown from the device. */
export function useJobNews(loaded: LoadedJob): FollowedJob {
  const [request, setRequest] = useState<BoardRequest | null>(null)
  const [answer, setAnswer] = useState<(BoardRequest & { readonly result: JobNews }) | null>(null)
  const news = request?.loaded === loaded ? request.news : (loaded.copy?.news ?? null)
  useEffect(() => {
    let isCurrent = true
    void news?.then((result) => isCurrent && setAnswer({ loaded, news, result }))
    return () => {
      isCurrent = false
    }
  }, [loaded, news])
  const last = answer?.loaded === loaded ? answer : null
  const result = last?.result ?? null
  return {
    job: useMemo(() => newerJob(loaded.job, result), [loaded.job, result]),
    status: result?.status ?? null,
    isAsking: news !== null && last?.news !== news,
    askAgain: () => setRequest({ loaded, news: askForJob(loaded.job.jobId) }),
  }
}
