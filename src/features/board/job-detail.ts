import type { JobDetail } from '#shared/job.ts'
import { nextTask } from '#platform/next-task.ts'
import { isOnline } from '#platform/online.ts'
import type { CacheEntry } from '#storage/database.ts'
import { fetchJob, jobAddress } from './job-client.ts'
import { lastVerdict, type Verdict, watchVerdicts } from './board-verdicts.ts'

/**
 * One job, from the network when it answers soon and from the device otherwise. The network comes first because a job that
 * has closed must not be read and applied for as if it were open.
 */

export type JobResult =
  | {
      readonly status: 'ready'
      readonly job: JobDetail
      /** Set when this is a stored copy: seconds since 1970 when it left the board. */
      readonly storedAtSeconds: number | null
      /** The board could not be asked, or did not answer in time. */
      readonly isUnconfirmed: boolean
    }
  | { readonly status: 'not-found' }
  | { readonly status: 'unavailable' }

/** The device's database is code of its own, which the network does not wait for. */
const storage = () => import('#storage/job-details.ts')

/** What the device has; null: nothing. */
type Stored = CacheEntry<JobDetail> | null

async function readStored(jobId: number): Promise<Stored> {
  const { readJobDetail } = await storage()
  // The database's code may have just run, in the same task, and a first read opens it.
  await nextTask()
  return readJobDetail(jobId)
}

async function remove(jobId: number): Promise<void> {
  await (await storage()).removeJobDetail(jobId)
}

/** How long the network may take when the device has a copy. */
const maxWaitForNetworkMs = 1_000

/** Whether the service worker's copy is older than what has been brought onto the device since. */
function isOutdated(storedAtSeconds: number, stored: Stored): boolean {
  return stored !== null && storedAtSeconds < stored.date
}

async function save(jobId: number, entry: CacheEntry<JobDetail>, isStored: boolean, before: Promise<Stored>): Promise<void> {
  if (isStored && isOutdated(entry.date, await before)) return
  await (await storage()).saveJobDetail(jobId, entry)
}

async function readNetwork(jobId: number, storedBefore: Promise<Stored>): Promise<JobResult> {
  const result = await fetchJob(jobId)
  if (result.status === 'not-found') {
    await remove(jobId)
    return result
  }
  if (result.status !== 'ok') return result
  const { fetchedAtSeconds, isStored, value } = result
  void save(jobId, { date: fetchedAtSeconds, value }, isStored, storedBefore)
  return { status: 'ready', job: value, storedAtSeconds: isStored ? fetchedAtSeconds : null, isUnconfirmed: !isOnline() }
}

/** Reads one job. A network that answers after the wait still refreshes the device's copy. */
export async function loadJob(jobId: number): Promise<JobResult> {
  const reading = readStored(jobId)
  const network = readNetwork(jobId, reading)
  const stored = await reading
  if (!stored) return network
  const copy: JobResult = { status: 'ready', job: stored.value, storedAtSeconds: stored.date, isUnconfirmed: true }
  if (!isOnline()) return copy
  const waited = new Promise<JobResult>((resolve) => setTimeout(() => resolve(copy), maxWaitForNetworkMs))
  const result = await Promise.race([network, waited])
  if (result.status === 'unavailable') return copy
  const isOld = result.status === 'ready' && result.storedAtSeconds !== null && isOutdated(result.storedAtSeconds, stored)
  return isOld ? { ...copy, isUnconfirmed: result.isUnconfirmed } : result
}

/** Follows a job while it is shown: the service worker may find that it has changed or left the board. */
export function watchJob(jobId: number, onVerdict: (verdict: Verdict) => void): () => void {
  return watchVerdicts(jobAddress(jobId), (verdict) => {
    if (verdict === 'gone') void remove(jobId)
    onVerdict(verdict)
  })
}

/** The service worker's last word on a job, or null. */
export function jobVerdict(jobId: number): Verdict | null {
  return lastVerdict(jobAddress(jobId))
}
