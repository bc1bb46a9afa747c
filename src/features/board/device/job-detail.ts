import type { JobDetail } from '#shared/job.ts'
import { savesData } from '#platform/connection.ts'
import { nextTask } from '#platform/idle.ts'
import { isOnline } from '#platform/online.ts'
import type { CacheEntry } from '#storage/database.ts'
import { asksBoardItself } from './believed-list.ts'
import { requestBoard, type BoardResult, readWorkerCopy, regularJobs } from './board-client.ts'
import { jobSource, takeJobInPage } from './job-source.ts'

/**
 * Loads one job: the device's copy first, then the board's answer, once. Both start together, and the first that has the job
 * is shown. The screen follows the board's answer while it shows the copy (`use-job-news.ts`).
 */

/** The board's answer about one job. */
export type JobNews =
  | { readonly status: 'ready'; readonly job: JobDetail }
  /** The job is not on the board. */
  | { readonly status: 'not-found' }
  /** The board was unreachable. `kept`: what the server has of the job from before. */
  | { readonly status: 'unavailable'; readonly kept: CacheEntry<JobDetail> | null }

export interface LoadedJob {
  readonly status: 'ready'
  readonly job: JobDetail
  /** For the device's copy: when it was fetched from the board, in seconds since 1970, and the board's pending answer. */
  readonly copy: { readonly storedAtSeconds: number; readonly news: Promise<JobNews> } | null
}

export type JobResult = LoadedJob | Exclude<JobNews, { status: 'ready' }>

/** The database code loads lazily, so that the network request does not wait for it. */
const storage = () => import('#storage/job-details.ts')

async function readCopy(jobId: number): Promise<CacheEntry<JobDetail> | null> {
  const { readJobDetail } = await storage()
  // Split a long task: the database code may just have been evaluated, and the first read opens the database.
  await nextTask()
  return (await readJobDetail(jobId)) ?? readWorkerCopy(jobSource(jobId))
}

/** Whether the board's list says as well that a job has closed. An empty list says nothing. */
async function isUnlisted(jobId: number): Promise<boolean> {
  const list = await requestBoard(regularJobs)
  return list.status === 'ok' && list.value.length > 0 && !list.value.some(({ id }) => id === jobId)
}

/** The board's answer: from the page, if the server has written it there. */
async function readAnswer(jobId: number): Promise<BoardResult<JobDetail>> {
  const inPage = takeJobInPage(jobId)
  if (inPage) return { status: 'ok', value: inPage, fetchedAtSeconds: Math.floor(Date.now() / 1000) }
  const answer: BoardResult<JobDetail> = isOnline() ? await requestBoard(jobSource(jobId)) : { status: 'unavailable' }
  const isInDoubt = answer.status === 'not-found' && asksBoardItself && !(await isUnlisted(jobId))
  return isInDoubt ? { status: 'unavailable' } : answer
}

async function updateCopy(jobId: number, answer: BoardResult<JobDetail>): Promise<void> {
  if (answer.status === 'unavailable') return
  const { removeJobDetails, saveJobDetail } = await storage()
  if (answer.status === 'not-found') await removeJobDetails([jobId])
  else await saveJobDetail(jobId, { date: answer.fetchedAtSeconds, value: answer.value })
}

/** Asks the board for a job and updates the device's copy. */
export async function askForJob(jobId: number): Promise<JobNews> {
  const askedAtSeconds = Math.floor(Date.now() / 1000)
  const answer = await readAnswer(jobId)
  // Neither is awaited: the database may hang, and the result does not depend on it.
  if (answer.status === 'ok' && answer.fetchedAtSeconds < askedAtSeconds) {
    // A copy of the device is as good, and may be newer.
    void readCopy(jobId).then(async (copy) => copy ?? updateCopy(jobId, answer))
    return { status: 'unavailable', kept: { date: answer.fetchedAtSeconds, value: answer.value } }
  }
  void updateCopy(jobId, answer)
  if (answer.status === 'unavailable') return { ...answer, kept: null }
  return answer.status === 'ok' ? { status: 'ready', job: answer.value } : answer
}

/** The job is shown with its date, and can be asked for again, where it is what the server has kept. */
function fromBoard(news: JobNews): JobResult {
  if (news.status === 'ready') return { ...news, copy: null }
  if (news.status === 'not-found' || !news.kept) return news
  const { date, value } = news.kept
  return { status: 'ready', job: value, copy: { storedAtSeconds: date, news: Promise.resolve(news) } }
}

/** Loads one job from whichever has it first, the device or the board. */
export async function loadJob(jobId: number): Promise<JobResult> {
  const news = askForJob(jobId)
  const fromDevice = readCopy(jobId).then((copy): Promise<JobResult> | JobResult =>
    copy ? { status: 'ready', job: copy.value, copy: { storedAtSeconds: copy.date, news } } : news.then(fromBoard),
  )
  return Promise.race([fromDevice, news.then((answer) => (answer.status === 'unavailable' ? fromDevice : fromBoard(answer)))])
}

/** Loads a job that a reader may open next, unless the device has it or saves data. */
export async function prefetchJob(jobId: number): Promise<void> {
  if (savesData() || !isOnline() || (await readCopy(jobId))) return
  await askForJob(jobId)
}

/** The device's copy of a job that has closed. null if it has none. */
export async function readClosedJob(jobId: number): Promise<JobDetail | null> {
  return (await readCopy(jobId))?.value ?? null
}
