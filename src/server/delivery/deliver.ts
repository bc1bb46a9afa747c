import { randomUUID } from 'node:crypto'
import type { AtsPort, DeliverableApplication, Verdict } from '../ats/ats-port.ts'
import { readAnswersApart } from '../applicant/answers-apart.ts'
import { readApplication } from '../applicant/application-store.ts'
import { filesOfApplication, readUpload } from '../applicant/upload-store.ts'
import type { JobSource } from '../board/job-source.ts'
import type { Database } from '../database.ts'
import { withoutFairAnswers } from '../fair/interest-form.ts'
import { type Claim, claimNext, expireLeases, markSending, nextDueMs, type Outcome, settle } from './ledger.ts'
import { backOffMs, heldUntilMs, hold, release, takeSlot } from './pace.ts'

/**
 * One step of the delivery: claims what is due, judges it by the board, sends it once and writes what became of it. It decides
 * nothing from memory, so any process can take the next step, and a crash at any point leaves a row that tells the truth.
 */

export interface Clock {
  nowMs(): number
  /** Ends early when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export interface DeliverDeps {
  readonly database: Database
  readonly port: AtsPort
  readonly jobs: JobSource
  /** Jobs without anything cached, to ask whether a job is really closed. */
  readonly freshJobs: () => JobSource
  readonly clock: Clock
  /** From 0 to 1. */
  readonly random: () => number
  readonly warn: (message: string) => void
}

/** Longer than a request with both encodings can take (`post.ts`). */
const leaseMs = 10 * 60 * 1000
/** A process that was suspended must not send when its lease is nearly over. */
const latestStartMs = leaseMs / 2
/** Other processes queue applications too, and leave expired leases. */
const pollMs = 15_000

type Final =
  | Exclude<Verdict, { readonly status: 'job-not-found' | 'too-large' }>
  | { readonly status: 'closed'; readonly note: string }

type Result =
  /** `address` is the one that the verdict is about. null: it is about this application only. */
  | { readonly status: 'final'; readonly verdict: Final; readonly address: string | null }
  /** Not sent for a reason of ours: stopping, or the pace. */
  | { readonly status: 'released'; readonly untilMs?: number }
  /** The lease has ended meanwhile. */
  | { readonly status: 'lost' }

const final = (address: string | null, verdict: Final): Result => ({ status: 'final', address, verdict })
const boardIsSilent: Final = { status: 'later', note: 'the board does not answer', retryAfterMs: null }

async function readDeliverable(database: Database, applicationId: string): Promise<DeliverableApplication | null> {
  const application = await readApplication(database, applicationId)
  if (!application) return null
  const { form, jobId } = application
  const apart = await readAnswersApart(database, [applicationId])
  const answers = withoutFairAnswers({ ...application.answers, ...apart.get(applicationId) })
  return { applicationId, jobId, answers, form, files: await filesOfApplication(database, applicationId) }
}

/**
 * Whether a job that was not found is closed. A wrong address finds no job either, so the board itself must answer, without
 * the job.
 */
async function judgeMissingJob({ freshJobs, port }: DeliverDeps, jobId: number, note: string): Promise<Result> {
  const jobs = freshJobs()
  const found = await jobs.findWithForm(jobId, () => {})
  if (found.status === 'open') {
    return final(port.addressOf(jobId), { status: 'stopped', alarm: 'address', note: `${note}, but the board has the job` })
  }
  const listed = found.status === 'closed' ? await jobs.list() : null
  if (listed === null || listed.some((job) => job.jobId === jobId)) return final(null, boardIsSilent)
  return final(null, { status: 'closed', note: 'the job is closed' })
}

/** Sends the application in one encoding after the other, until one is not too large. */
async function send(
  { clock, database, port }: DeliverDeps,
  claim: Claim,
  { address, submission }: { readonly address: string; readonly submission: unknown },
  signal: AbortSignal,
): Promise<Verdict | Exclude<Result, { readonly status: 'final' }>> {
  const readFile = (uploadKey: string) => readUpload(database, uploadKey)
  let note = ''
  for (const encoding of port.encodingsOf(submission)) {
    const post = await port.prepare(submission, encoding, { readFile })
    const slotMs = await takeSlot(database, address, clock.nowMs())
    if (slotMs === null) return { status: 'released' }
    await clock.sleep(slotMs - clock.nowMs(), signal)
    if (signal.aborted) return { status: 'released' }
    const startMs = clock.nowMs()
    if (!(await markSending(database, claim, { nowMs: startMs, leaseMs }))) return { status: 'lost' }
    if (clock.nowMs() > startMs + latestStartMs) return { status: 'released' }
    const verdict = port.classify(await post(), clock.nowMs())
    if (verdict.status !== 'too-large') return verdict
    note = verdict.note
  }
  return { status: 'refused', note: `too large (${note})` }
}

async function attempt(deps: DeliverDeps, claim: Claim, signal: AbortSignal): Promise<Result> {
  const { clock, database, jobs, port } = deps
  const application = await readDeliverable(database, claim.applicationId)
  if (!application) return final(null, { status: 'refused', note: 'the application is gone' })
  const found = await jobs.findWithForm(application.jobId, () => {})
  const address = port.addressOf(application.jobId)
  if (found.status === 'unknown') return final(address, boardIsSilent)
  if (found.status === 'closed') return judgeMissingJob(deps, application.jobId, 'no such job')
  if (address === null) throw new Error(`job ${application.jobId} has no address`)
  const mapped = port.map(application, found.job)
  if (mapped.status === 'refused') return final(null, { status: 'refused', note: mapped.reason })
  // Another address than this one may be free.
  const untilMs = await heldUntilMs(database, address)
  if (untilMs > clock.nowMs()) return { status: 'released', untilMs }
  const sent = await send(deps, claim, { address, submission: mapped.submission }, signal)
  switch (sent.status) {
    case 'released':
    case 'lost':
      return sent
    case 'job-not-found':
      return judgeMissingJob(deps, application.jobId, sent.note)
    case 'too-large':
      throw new Error('not every encoding was tried')
    case 'delivered':
      return final(address, { ...sent, note: [sent.note, ...mapped.leftOut.map((part) => `left out: ${part}`)].join(', ') })
    default:
      return final(address, sent)
  }
}

/** What is written for a result. */
function outcomeOf(result: Exclude<Result, { status: 'lost' }>, claim: Claim, nowMs: number, random: () => number): Outcome {
  if (result.status === 'released') return { report: 'later', note: 'not sent yet', nextAtMs: result.untilMs ?? nowMs }
  const { verdict } = result
  if (verdict.status !== 'later' && verdict.status !== 'stopped') {
    return { report: verdict.status, note: verdict.note, nextAtMs: nowMs }
  }
  const atLeastMs = verdict.status === 'later' ? (verdict.retryAfterMs ?? 0) : 0
  const waitMs = Math.max(backOffMs(claim.attempts, random), atLeastMs)
  return { report: 'later', note: verdict.note, nextAtMs: nowMs + waitMs }
}

/** Slows down after a failure that may concern all applications, and goes on at full pace after an answer. */
async function adjustPace({ clock, database, port, random, warn }: DeliverDeps, result: Result): Promise<void> {
  if (result.status !== 'final' || result.address === null) return
  const { address, verdict } = result
  if (verdict.status === 'delivered' || verdict.status === 'refused') return release(database, address)
  const alarm = verdict.status === 'stopped' ? verdict.alarm : null
  const atLeastMs = verdict.status === 'later' ? verdict.retryAfterMs : null
  const held = await hold(database, { address, nowMs: clock.nowMs(), atLeastMs, alarm }, random)
  if (!held.isNewAlarm) return
  const what = alarm === 'key' ? 'refuses the API key' : 'is not at the address of the board'
  const who = port.addresses.length === 1 ? port.name : `${port.name} (${address})`
  warn(`delivery: STOPPED. ${who} ${what} (${verdict.note}). Applications wait until it is corrected.`)
}

/** A database that fails for a moment must not turn a known answer into an unknown one. */
async function settleSurely({ clock, database }: DeliverDeps, claim: Claim, outcome: Outcome): Promise<boolean> {
  const never = new AbortController().signal
  for (let tries = 1; ; tries += 1) {
    try {
      return await settle(database, claim, outcome, clock.nowMs())
    } catch (error) {
      if (tries === 5) throw error
      await clock.sleep(1_000 * tries, never)
    }
  }
}

const needsPerson: readonly string[] = ['refused', 'unknown', 'closed']

/** Takes the step for one claim. An error before anything was sent lets the others go first. */
async function work(deps: DeliverDeps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { clock, database, random, warn } = deps
  let result: Result
  try {
    result = await attempt(deps, claim, signal)
  } catch (error) {
    const nextAtMs = clock.nowMs() + backOffMs(claim.attempts, random)
    await settle(database, claim, { report: 'failed', note: `error: ${(error as Error).name}`, nextAtMs }, clock.nowMs())
    throw error
  }
  if (result.status === 'lost') return
  const outcome = outcomeOf(result, claim, clock.nowMs(), random)
  const isWritten = await settleSurely(deps, claim, outcome)
  if (isWritten && needsPerson.includes(outcome.report)) {
    warn(`delivery of ${claim.applicationId}: ${outcome.report} (${outcome.note})`)
  }
  await adjustPace(deps, result)
}

/**
 * Takes one step.
 * @param signal stops before the next request, never during one
 * @returns how long to wait before the next step, in milliseconds
 */
export async function deliverNext(deps: DeliverDeps, signal: AbortSignal): Promise<number> {
  const { clock, database, port, warn } = deps
  for (const applicationId of await expireLeases(database, clock.nowMs())) {
    warn(`delivery of ${applicationId}: unknown, because the server ended while it was sending`)
  }
  const heldUntil = await Promise.all(port.addresses.map(async (address) => heldUntilMs(database, address)))
  const heldMs = Math.min(...heldUntil) - clock.nowMs()
  if (heldMs > 0) return Math.min(heldMs, pollMs)
  const claim = await claimNext(database, { token: randomUUID(), nowMs: clock.nowMs(), leaseMs })
  if (claim) {
    await work(deps, claim, signal)
    return 0
  }
  const dueMs = await nextDueMs(database)
  return dueMs === null ? pollMs : Math.min(Math.max(dueMs - clock.nowMs(), 0), pollMs)
}
