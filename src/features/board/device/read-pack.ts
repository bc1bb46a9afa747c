import * as v from 'valibot'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError } from '#shared/board-list.ts'
import {
  packAddress,
  packedEducationLists,
  PackError,
  type PackHead,
  PackIndex,
  type ReadItem,
  readPack,
} from '#shared/board-pack.ts'
import type { JobDetail, JobPay } from '#shared/job.ts'
import { maxOfflineJobs } from '#shared/limits.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { ask, requestJson } from '#platform/http.ts'
import { reportProblem } from '#platform/report.ts'
import {
  type PackedDetail,
  readStoredPack,
  savePackedJobs,
  saveStoredPack,
  type StoredPack,
  touchGoneJobs,
} from '#storage/board-pack.ts'
import type { StoreCopyResult } from '#storage/database.ts'
import { saveEducationList } from '#storage/education-lists.ts'
import { payOfRanges } from './pay-of-ranges.ts'

/**
 * Reads the board pack of the site into the database: the changes since the version that the device has, else all of it. It runs in a
 * worker of its own (`board-pack-worker.ts`), because reading a large board takes seconds. Each job is checked by itself and stored
 * while the file arrives. The version is stored last, after the file's end, so that a part of a version never counts as the whole.
 */

const maxShareOfQuota = 0.5

/** Whether more of the board may be stored: it takes at most half of the site's quota, because drafts and files have priority. */
async function hasRoom(): Promise<boolean> {
  try {
    const { usage = 0, quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate()
    return usage < quota * maxShareOfQuota
  } catch {
    // The browser gives no estimate: assume that there is room.
    return true
  }
}

export interface PackCount {
  readonly doneCount: number
  readonly totalCount: number
}

export type PackResult =
  /** The device has the present version. */
  | {
      readonly status: 'current'
      /** The jobs of the pack with their forms. */
      readonly formCount: number
      readonly jobCount: number
      /** The pay of the jobs that were stored now. */
      readonly pay: readonly (readonly [jobId: number, pay: JobPay | null])[]
    }
  /** The site has no pack. */
  | { readonly status: 'no-pack' }
  /** No answer, or not yet. */
  | { readonly status: 'unavailable' }
  | { readonly status: Exclude<StoreCopyResult, 'stored'> }

/** On a slow line, a large pack takes longer than other requests may. */
const packTimeoutMs = 5 * 60_000
/** A job with its form takes some 25 kB, so a transaction takes a few milliseconds. */
const jobsPerTransaction = 20

type IndexAnswer = { readonly status: 'ok'; readonly index: PackIndex } | { readonly status: 'no-pack' | 'unavailable' }

async function askForIndex(): Promise<IndexAnswer> {
  const answer = await requestJson(packAddress.index, { cache: 'no-cache' })
  if (answer.status === 'refused') return { status: answer.code === 404 ? 'no-pack' : 'unavailable' }
  // A host without a pack may answer every address with its page.
  if (answer.status === 'unreachable') return { status: answer.cause instanceof SyntaxError ? 'no-pack' : 'unavailable' }
  const parsed = v.safeParse(PackIndex, answer.body)
  return parsed.success ? { status: 'ok', index: parsed.output } : { status: 'no-pack' }
}

/** @throws PackError when it is not the job that it says */
function detailOf({ job, jobId }: Extract<ReadItem, { readonly kind: 'job' }>): JobDetail {
  try {
    const detail = parseJob(job, () => {}, boardMapping)
    if (detail.jobId === jobId) return detail
  } catch (cause) {
    if (!(cause instanceof BoardPayloadError)) throw cause
    throw new PackError(`job ${jobId} cannot be read`, { cause })
  }
  throw new PackError(`job ${jobId} is another one`)
}

interface FileInPack {
  readonly version: string
  /** In a delta: the version that it changes. */
  readonly from: string | null
}

interface StoredFile {
  readonly head: PackHead
  readonly jobIds: ReadonlySet<number>
  readonly withoutForm: ReadonlySet<number>
  readonly pay: Map<number, JobPay | null>
}

interface StoreOptions {
  /** When the file was asked for. */
  readonly dateSeconds: number
  readonly onProgress: (count: PackCount) => void
}

type NotStored = Exclude<StoreCopyResult, 'stored'>

async function storeEducation(
  item: Extract<ReadItem, { readonly kind: 'education' }>,
  dateSeconds: number,
): Promise<StoreCopyResult> {
  for (const list of packedEducationLists) {
    const value = item[list]
    const result = value ? await saveEducationList(list, { date: dateSeconds, value }) : 'stored'
    if (result !== 'stored') return result
  }
  return 'stored'
}

/**
 * Stores the jobs of a file while it arrives, the newest first, in steps. When it fails in the middle, the jobs before that stay
 * stored: each is as the board has it.
 * @throws PackError when something in it cannot be read, it is another version, or its end is missing
 */
async function storeFile(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { from, version }: FileInPack,
  { dateSeconds, onProgress }: StoreOptions,
): Promise<StoredFile | NotStored> {
  let head: PackHead | null = null
  const jobIds = new Set<number>()
  const withoutForm = new Set<number>()
  const pay: StoredFile['pay'] = new Map()
  let batch: PackedDetail[] = []
  const storeBatch = async () => {
    const result = batch.length > 0 ? await savePackedJobs(batch, dateSeconds) : 'stored'
    for (const { job } of batch) pay.set(job.jobId, payOfRanges(job.payRanges))
    batch = []
    onProgress({ doneCount: pay.size, totalCount: head?.jobCount ?? pay.size })
    return result
  }
  for await (const item of readPack(body.pipeThrough(new TextDecoderStream()))) {
    let result: StoreCopyResult = 'stored'
    if (item.kind === 'head') {
      if (item.version !== version || item.from !== from) throw new PackError('it is another version')
      head = item
    } else if (item.kind === 'education') {
      result = await storeEducation(item, dateSeconds)
    } else if (item.kind === 'job') {
      const job = detailOf(item)
      jobIds.add(item.jobId)
      if (!item.hasForm) withoutForm.add(item.jobId)
      if (jobIds.size <= maxOfflineJobs) batch.push({ job, hasForm: item.hasForm })
      if (batch.length >= jobsPerTransaction) result = await storeBatch()
    }
    if (result !== 'stored') return result
  }
  if (!head) throw new PackError('it has no head')
  const result = await storeBatch()
  return result === 'stored' ? { head, jobIds, withoutForm, pay } : result
}

/**
 * Loads a file and stores its jobs.
 * @returns null: it is not there, or does not arrive
 * @throws PackError as `storeFile`
 */
async function askForFile(address: string, file: FileInPack, options: StoreOptions): Promise<StoredFile | NotStored | null> {
  const reply = await ask(address, { timeoutMs: packTimeoutMs }, undefined, async ({ body, status }) =>
    status === 200 && body ? storeFile(body, file, options) : null,
  )
  if (reply.status === 'answered') return reply.body
  // A request or its body that fails on the way rejects with one of these (Fetch standard). Anything else is not the network's fault.
  if (reply.cause instanceof TypeError || reply.cause instanceof DOMException) return null
  throw reply.cause
}

/** What the device has of the pack after a file. */
function packAfter(
  { head, jobIds, withoutForm }: StoredFile,
  known: StoredPack | null,
): Pick<StoredPack, 'jobIds' | 'withoutForm'> {
  if (head.from === null || !known) return { jobIds: [...jobIds], withoutForm: [...withoutForm] }
  const gone = new Set(head.gone)
  const isKept = (jobId: number) => !gone.has(jobId) && !jobIds.has(jobId)
  return {
    jobIds: [...known.jobIds.filter(isKept), ...jobIds],
    withoutForm: [...known.withoutForm.filter(isKept), ...withoutForm],
  }
}

/** @throws PackError */
async function loadFile(
  address: string,
  { from, index, known, onProgress }: LoadOptions & { readonly from: string | null },
): Promise<StoredFile['pay'] | NotStored | null> {
  const dateSeconds = Date.now() / 1000
  const stored = await askForFile(address, { version: index.version, from }, { dateSeconds, onProgress })
  if (stored === null || typeof stored === 'string') return stored
  const next = packAfter(stored, known)
  const isThere = new Set(next.jobIds)
  await touchGoneJobs(known?.jobIds.filter((jobId) => !isThere.has(jobId)) ?? [], dateSeconds)
  const saved = await saveStoredPack({ version: index.version, confirmedSeconds: dateSeconds, ...next })
  return saved === 'stored' ? stored.pay : saved
}

interface LoadOptions {
  readonly index: PackIndex
  readonly known: StoredPack | null
  readonly onProgress: (count: PackCount) => void
}

/** The changes, else all of it. */
async function load(options: LoadOptions): Promise<Awaited<ReturnType<typeof loadFile>>> {
  const { index, known } = options
  const { deltas, version } = index
  if (known && deltas.includes(known.version)) {
    try {
      const loaded = await loadFile(packAddress.delta(known.version, version), { ...options, from: known.version })
      if (loaded !== null) return loaded
    } catch (error) {
      if (!(error instanceof PackError)) throw error
      reportProblem('board: the changes of the board pack cannot be read', error)
    }
  }
  try {
    return await loadFile(packAddress.whole(version), { ...options, from: null })
  } catch (error) {
    if (!(error instanceof PackError)) throw error
    reportProblem('board: the board pack cannot be read', error)
    return null
  }
}

/** Brings the database to the present version of the pack. */
export async function readPackOfSite(onProgress: (count: PackCount) => void): Promise<PackResult> {
  const startSeconds = Date.now() / 1000
  const answer = await askForIndex()
  if (answer.status !== 'ok') return answer
  const { index } = answer
  const known = await readStoredPack()
  const current = { status: 'current', jobCount: index.jobCount, formCount: index.formCount } as const
  if (known?.version === index.version) {
    const saved = await saveStoredPack({ ...known, confirmedSeconds: startSeconds })
    return saved === 'stored' ? { ...current, pay: [] } : { status: saved }
  }
  if (!(await hasRoom())) return { status: 'full' }
  const loaded = await load({ index, known, onProgress })
  if (loaded === null) return { status: 'unavailable' }
  if (typeof loaded === 'string') return { status: loaded }
  return { ...current, pay: [...loaded] }
}

/** Messages of the worker that reads the board pack. */
export type FromPackWorker =
  | { readonly kind: 'progress'; readonly count: PackCount }
  | { readonly kind: 'result'; readonly result: PackResult }
  | { readonly kind: 'failed'; readonly error: string }
