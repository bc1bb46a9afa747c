import { randomUUID } from 'node:crypto'
import { backOffMs } from '#shared/back-off.ts'
import { minuteMs } from '#shared/durations.ts'
import type { AtsAnswer, AtsPort, DeliverableApplication, PrepareContext, Verdict } from './ats/ats-port.ts'
import { checkFiles } from './checked-files.ts'
import { noteWith } from '../tools/note-with.ts'
import { deliverableAnswers, readAnswersApart } from '../applications/store/answers-apart.ts'
import { readApplicantAddress } from '../applications/store/applicant-address.ts'
import { readApplication } from '../applications/store/application-store.ts'
import { correctedAnswers, readCorrections } from '../applications/store/corrections.ts'
import type { FileScanner } from '../applications/files/file-scanner.ts'
import { filesOfApplication } from '../applications/files/upload-store.ts'
import type { JobSource } from '../board/job-source.ts'
import type { Database } from '../database/database.ts'
import { DatabaseUnavailableError } from '../database/errors.ts'
import { longest } from '../database/stored-times.ts'
import { writeSurely } from '../database/write-surely.ts'
import { type Claim, claimNext, expireLeases, markSending, mayLeave, nextDueMs, type DeliveryOutcome, settle } from './ledger.ts'
import { deliveryNotes, noteWithLeftOut } from './notes.ts'
import {
  opening,
  endRequest,
  noteMissingJob,
  noteProbe,
  type Circuit,
  type CircuitChange,
  readCircuit,
  closing,
  takeSlot,
} from './circuit.ts'
import { serverBackOff } from '../tools/steps.ts'

/**
 * One step of the delivery: claims what is due, judges it by the board, sends it once and writes what became of it. It decides
 * nothing from memory, so any process can take the next step, and a crash at any point leaves a true row.
 */

export interface DeliveryClock {
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
  /** null: nobody checks files. */
  readonly scanner: FileScanner | null
  readonly clock: DeliveryClock
  /** From 0 to 1. */
  readonly random: () => number
  readonly warn: (message: string) => void
}

const leaseMs = longest.deliveryLeaseMs
/** A process that was suspended must not send when its lease is nearly over. */
const latestStartMs = leaseMs / 2
/** Other processes queue applications too, and leave expired leases. */
const pollMs = 15_000
/** How often it is asked whether another process's request has ended. */
const inFlightPollMs = 250
/** A scanner that answers again is not waited for any longer. */
const scannerBackOff = { ...serverBackOff, longestMs: 2 * minuteMs }

type Final =
  | Exclude<Verdict, { readonly status: 'job-not-found' | 'too-large' }>
  | { readonly status: 'closed'; readonly note: string }

type Result =
  /**
   * `address` is the one that the verdict is about. null: it is about this application only. `slotMs` is that of its request.
   * null: nothing was sent.
   */
  | { readonly status: 'final'; readonly verdict: Final; readonly address: string | null; readonly slotMs: number | null }
  /** Not sent for a reason of ours: stopping, or an open circuit. */
  | { readonly status: 'released'; readonly untilMs?: number }
  /** Not sent, because the scanner has not judged its files. */
  | { readonly status: 'unchecked' }
  /** The lease has ended meanwhile. */
  | { readonly status: 'lost' }

const final = (address: string | null, verdict: Final, slotMs: number | null = null): Result => ({
  status: 'final',
  address,
  verdict,
  slotMs,
})
const notSentYet: Final = { status: 'later', note: deliveryNotes.notSent, retryAfterMs: null }
const boardIsSilent: Final = { status: 'later', note: deliveryNotes.boardIsSilent, retryAfterMs: null }

async function readDeliverable(database: Database, applicationId: string): Promise<DeliverableApplication | null> {
  const application = await readApplication(database, applicationId)
  if (!application) return null
  const { form, jobId } = application
  const apart = await readAnswersApart(database, [applicationId])
  const given = { ...application.answers, ...apart.get(applicationId) }
  const answers = deliverableAnswers(correctedAnswers(given, await readCorrections(database, applicationId)))
  const files = await filesOfApplication(database, applicationId)
  return { applicationId, jobId, answers, form, files, applicantIp: await readApplicantAddress(database, applicationId) }
}

/**
 * Judges a job that the system does not find while its board lists it. One job leaves its application to a person, and holds up nobody.
 */
async function judgeListedJob({ database, port }: DeliverDeps, jobId: number, answer: string): Promise<Result> {
  const address = port.addressOf(jobId)
  const note = noteWith(deliveryNotes.boardHasJob, answer)
  const isAddress = address !== null && (await noteMissingJob(database, address, jobId))
  return isAddress ? final(address, { status: 'stopped', alarm: 'address', note }) : final(null, { status: 'refused', note })
}

/**
 * Whether a job that was not found is closed. A wrong address finds no job either, so the board itself must answer, without
 * the job.
 * @param answer of the system. null: it was not asked, because the job seemed to be closed
 */
async function judgeMissingJob(deps: DeliverDeps, jobId: number, answer: string | null): Promise<Result> {
  const jobs = deps.freshJobs()
  const found = await jobs.findWithForm(jobId, () => {})
  // A job that was opened again is sent to with the next try.
  if (found.status === 'open') return answer === null ? final(null, notSentYet) : judgeListedJob(deps, jobId, answer)
  const listed = found.status === 'closed' ? await jobs.list() : null
  if (listed === null || listed.some((job) => job.jobId === jobId)) return final(null, boardIsSilent)
  return final(null, { status: 'closed', note: deliveryNotes.jobIsClosed })
}

const isOpen = ({ unclearAnswers, backOffLeftMs }: Circuit) => unclearAnswers > 0 || backOffLeftMs > 0

/**
 * Waits until no other request to the address is under way, and reserves the next moment.
 * @returns null: nothing may be sent for now
 */
async function waitForSlot({ clock, database }: DeliverDeps, address: string, signal: AbortSignal): Promise<number | null> {
  const giveUpMs = clock.nowMs() + latestStartMs
  while (!signal.aborted && clock.nowMs() <= giveUpMs) {
    const circuit = await readCircuit(database, address, clock.nowMs())
    if (isOpen(circuit)) return null
    const slotMs = circuit.inFlightMs > 0 ? null : await takeSlot(database, address, clock.nowMs())
    if (slotMs !== null) return slotMs
    await clock.sleep(inFlightPollMs, signal)
  }
  return null
}

interface Request {
  readonly address: string
  readonly slotMs: number
  /** Sends it, once. */
  readonly post: () => Promise<AtsAnswer>
}

/** Sends one request in its slot, if nothing has changed since that was reserved. */
async function sendInSlot(
  { clock, database, port }: DeliverDeps,
  claim: Claim,
  { address, post, slotMs }: Request,
  signal: AbortSignal,
): Promise<Verdict | Extract<Result, { readonly status: 'released' | 'lost' }>> {
  await clock.sleep(slotMs - clock.nowMs(), signal)
  if (signal.aborted) return { status: 'released' }
  const startMs = clock.nowMs()
  try {
    if (!(await markSending(database, claim, { nowMs: startMs, leaseMs }))) return { status: 'lost' }
    // Another process may have heard meanwhile that nothing may be sent.
    if (isOpen(await readCircuit(database, address, clock.nowMs()))) return { status: 'released' }
    if (!(await mayLeave(database, claim))) return { status: 'released' }
  } catch (error) {
    // `sending` may be written, and nothing has left.
    if (error instanceof DatabaseUnavailableError) return { status: 'released' }
    throw error
  }
  // Also where the clock was set back: the lease may have ended by it.
  const elapsedMs = clock.nowMs() - startMs
  if (elapsedMs < 0 || elapsedMs > latestStartMs) return { status: 'released' }
  return port.classify(await post(), clock.nowMs())
}

interface Sending extends PrepareContext {
  readonly address: string
  readonly jobId: number
  readonly submission: unknown
}

/** Sends the application in one encoding after the other, until one is not too large. */
async function send(
  deps: DeliverDeps,
  claim: Claim,
  { address, jobId, readFile, submission }: Sending,
  signal: AbortSignal,
): Promise<Result> {
  const { database, port } = deps
  let note = ''
  for (const encoding of port.encodingsOf(submission)) {
    const post = await port.prepare(submission, encoding, { readFile })
    const slotMs = await waitForSlot(deps, address, signal)
    if (slotMs === null) return { status: 'released' }
    const sent = await sendInSlot(deps, claim, { address, post, slotMs }, signal)
    switch (sent.status) {
      case 'released':
      case 'lost':
        // Where the database is away, others wait some seconds for a request that has not begun.
        await endRequest(database, address, slotMs).catch((error: unknown) => {
          if (!(error instanceof DatabaseUnavailableError)) throw error
        })
        return sent
      case 'job-not-found':
        await endRequest(database, address, slotMs)
        return judgeMissingJob(deps, jobId, sent.note)
      case 'too-large':
        await endRequest(database, address, slotMs)
        note = sent.note
        break
      default:
        return final(address, sent, slotMs)
    }
  }
  return final(null, { status: 'refused', note: noteWith(deliveryNotes.tooLarge, note) })
}

async function attempt(deps: DeliverDeps, claim: Claim, signal: AbortSignal): Promise<Result> {
  const { clock, database, jobs, port } = deps
  const application = await readDeliverable(database, claim.applicationId)
  if (!application) return final(null, { status: 'refused', note: 'the application is gone' })
  const found = await jobs.findWithForm(application.jobId, () => {})
  const address = port.addressOf(application.jobId)
  if (found.status === 'unknown') return final(address, boardIsSilent)
  if (found.status === 'closed') return judgeMissingJob(deps, application.jobId, null)
  if (address === null) throw new Error(`job ${application.jobId} has no address`)
  const checked = await checkFiles(deps, application)
  if (checked.status === 'unchecked') return checked
  const mapped = port.map(checked.application, found.job)
  if (mapped.status === 'refused') return final(null, { status: 'refused', note: mapped.reason })
  // Another address than this one may be free.
  const circuit = await readCircuit(database, address, clock.nowMs())
  if (isOpen(circuit)) return { status: 'released', untilMs: clock.nowMs() + Math.max(circuit.backOffLeftMs, circuit.inFlightMs) }
  const { readFile } = checked
  const sent = await send(deps, claim, { address, jobId: application.jobId, readFile, submission: mapped.submission }, signal)
  const leftOut = [...checked.leftOut, ...mapped.leftOut]
  if (sent.status !== 'final' || sent.verdict.status !== 'delivered' || leftOut.length === 0) return sent
  const note = noteWithLeftOut(sent.verdict.note, leftOut)
  return { ...sent, verdict: { ...sent.verdict, note } }
}

/** The outcome that is written for a result. */
function outcomeOf(
  result: Exclude<Result, { status: 'lost' }>,
  claim: Claim,
  nowMs: number,
  random: () => number,
): DeliveryOutcome {
  if (result.status === 'released') return { report: 'later', note: deliveryNotes.notSent, nextAtMs: result.untilMs ?? nowMs }
  if (result.status === 'unchecked') {
    const waitMs = backOffMs(claim.attempts, random, scannerBackOff)
    return { report: 'later', note: deliveryNotes.notChecked, nextAtMs: nowMs + waitMs }
  }
  const { verdict } = result
  if (verdict.status !== 'later' && verdict.status !== 'stopped') {
    return { report: verdict.status, note: verdict.note, nextAtMs: nowMs }
  }
  const askedMs = verdict.status === 'later' ? (verdict.retryAfterMs ?? 0) : 0
  const waitMs = Math.max(backOffMs(claim.attempts, random, serverBackOff), Math.min(askedMs, longest.deliveryWaitMs))
  return { report: 'later', note: verdict.note, nextAtMs: nowMs + waitMs }
}

/** The change for all applications to the same address: the circuit opens after a failure, and closes after an answer. */
async function circuitChangeOf({ clock, database, random }: DeliverDeps, result: Result): Promise<CircuitChange | null> {
  if (result.status !== 'final' || result.address === null) return null
  const { address, slotMs, verdict } = result
  if (verdict.status === 'delivered' || verdict.status === 'refused') return closing(address, slotMs)
  const failure = {
    address,
    slotMs,
    nowMs: clock.nowMs(),
    alarm: verdict.status === 'stopped' ? verdict.alarm : null,
    atLeastMs: verdict.status === 'later' ? verdict.retryAfterMs : null,
    isUnclear: verdict.status === 'unknown',
  }
  return opening(database, failure, random)
}

/** Says once what a person must know about a system. */
function warnOf({ port, warn }: DeliverDeps, result: Result, change: CircuitChange | null): void {
  if (result.status !== 'final' || result.address === null) return
  const { address, verdict } = result
  const who = port.addresses.length === 1 ? port.name : `${port.name} (${address})`
  if (change?.isNewAlarm && verdict.status === 'stopped') {
    const what = verdict.alarm === 'key' ? 'refuses the API key' : 'is not at the address of the board'
    warn(`delivery: STOPPED. ${who} ${what} (${verdict.note}). Applications wait until it is corrected.`)
  }
  if (change?.isNewLongWait) {
    warn(`delivery: ${who} asks to wait for longer than an hour (${verdict.note}). It is asked again every hour.`)
  }
}

interface Settled {
  readonly isWritten: boolean
  readonly change: CircuitChange | null
}

/** A known answer must not become an unknown one. */
async function writeOutcome<Written>(clock: DeliveryClock, write: () => Promise<Written>): Promise<Written> {
  const never = new AbortController().signal
  return writeSurely({ nowMs: () => clock.nowMs(), sleep: async (ms) => clock.sleep(ms, never) }, leaseMs, write)
}

async function settleSurely(deps: DeliverDeps, claim: Claim, result: Result, outcome: DeliveryOutcome): Promise<Settled> {
  const { clock, database } = deps
  return writeOutcome(clock, async () => {
    const change = await circuitChangeOf(deps, result)
    return { change, isWritten: await settle(database, claim, outcome, clock.nowMs(), change?.statements) }
  })
}

const needsPerson: readonly string[] = ['refused', 'unknown', 'closed']

/** Takes the step for one claim. An error before anything was sent lets the others go first. */
async function work(deps: DeliverDeps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { clock, database, random, warn } = deps
  let result: Result
  try {
    result = await attempt(deps, claim, signal)
  } catch (error) {
    const nextAtMs = clock.nowMs() + backOffMs(claim.attempts, random, serverBackOff)
    const outcome = { report: 'failed', note: noteWith(deliveryNotes.notPrepared, (error as Error).name), nextAtMs } as const
    await writeOutcome(clock, async () => settle(database, claim, outcome, clock.nowMs()))
    throw error
  }
  if (result.status === 'lost') return
  const outcome = outcomeOf(result, claim, clock.nowMs(), random)
  const { change, isWritten } = await settleSurely(deps, claim, result, outcome)
  if (isWritten && needsPerson.includes(outcome.report)) {
    warn(`delivery of ${claim.applicationId}: ${outcome.report} (${outcome.note})`)
  }
  warnOf(deps, result, change)
}

/**
 * Asks a system something harmless, to know whether an application may be sent again.
 * @returns false: another process does
 */
async function probe(
  { clock, database, port, random }: DeliverDeps,
  { address, unclearAnswers }: Circuit,
  signal: AbortSignal,
): Promise<boolean> {
  const slotMs = await takeSlot(database, address, clock.nowMs(), 'probe')
  if (slotMs === null) return false
  await clock.sleep(slotMs - clock.nowMs(), signal)
  if (signal.aborted) {
    await endRequest(database, address, slotMs)
    return true
  }
  const isWell = await port.probe(address)
  await noteProbe(database, { address, unclearAnswers, isWell, nowMs: clock.nowMs(), slotMs }, random)
  return true
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
  const circuits = await Promise.all(port.addresses.map(async (address) => readCircuit(database, address, clock.nowMs())))
  const halfOpen = circuits.find(
    ({ unclearAnswers, inFlightMs, backOffLeftMs }) => unclearAnswers > 0 && backOffLeftMs === 0 && inFlightMs === 0,
  )
  if (halfOpen) return (await probe(deps, halfOpen, signal)) ? 0 : inFlightPollMs
  // Another process's harmless request may end at any moment.
  const closedMs = circuits.map(({ unclearAnswers, backOffLeftMs }) =>
    unclearAnswers > 0 ? Math.max(backOffLeftMs, inFlightPollMs) : backOffLeftMs,
  )
  const backOffLeftMs = Math.min(...closedMs)
  if (backOffLeftMs > 0) return Math.min(backOffLeftMs, pollMs)
  const claim = await claimNext(database, { token: randomUUID(), nowMs: clock.nowMs(), leaseMs })
  if (claim) {
    await work(deps, claim, signal)
    return 0
  }
  const dueMs = await nextDueMs(database)
  return dueMs === null ? pollMs : Math.min(Math.max(dueMs - clock.nowMs(), 0), pollMs)
}
