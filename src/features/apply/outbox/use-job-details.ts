import { useEffect, useState } from 'react'
import type { JobDetail } from '#shared/job.ts'

/** The device's copies of some jobs, by job id. A job that it has no copy of is missing. */
export function useJobDetails(jobIds: readonly number[]): ReadonlyMap<number, JobDetail> {
  const [details, setDetails] = useState<ReadonlyMap<number, JobDetail>>(new Map())
  const key = [...new Set(jobIds)].sort((a, b) => a - b).join()
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { readJobDetail } = await import('#storage/job-details.ts')
      const wanted = key === '' ? [] : key.split(',').map(Number)
      const found = await Promise.all(wanted.map(async (jobId) => [jobId, (await readJobDetail(jobId))?.value] as const))
      if (isCurrent) setDetails(new Map(found.flatMap(([jobId, job]) => (job ? [[jobId, job]] : []))))
    }
    // The list is complete without the places.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [key])
  return details
}
