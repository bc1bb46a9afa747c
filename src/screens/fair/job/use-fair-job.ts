import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { jobIdPattern } from '#shared/endpoints.ts'
import { type JobResult, loadJob } from '#features/board/job-detail.ts'

/** The job of the address, for its page and for its form. null while it loads. It is shown from the device if there is a copy. */
export function useFairJob(): JobResult | null {
  const { jobId = '' } = useParams()
  const [loaded, setLoaded] = useState<{ readonly jobId: string; readonly result: JobResult } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const result: JobResult = jobIdPattern.test(jobId) ? await loadJob(Number(jobId)) : { status: 'not-found' }
      if (isCurrent) setLoaded({ jobId, result })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [jobId])
  return loaded?.jobId === jobId ? loaded.result : null
}
