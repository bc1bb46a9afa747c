import { randomUUID } from 'node:crypto'
import { minuteMs } from '#shared/durations.ts'
import { paths } from '#shared/paths.ts'
import type { JobSource } from '#server/board/job-source.ts'
import type { Database } from '#server/database/database.ts'
import { runWhenDue } from '#server/database/leases.ts'
import { waitingClock, writeSurely } from '#server/database/write-surely.ts'
import { runSteps, type Steps } from '#server/tools/steps.ts'
import type { IndexService, IndexNotice } from './service.ts'
import { closedVersion, countRequest, readSentNotices, writeSentNotices } from './sent-notices.ts'

/**
 * Sends search engines notices of jobs that are new, changed or closed. A job counts as closed only if the board has a list without it
 * and says that it is closed: a board that does not answer causes no notice.
 */

export interface NoticeDeps {
  readonly database: Database
  readonly jobs: JobSource
  readonly siteUrl: string
  /** Whether a job's page has a job posting. */
  readonly hasPosting: (payload: unknown) => Promise<boolean>
  readonly warn: (message: string) => void
}

/** Time between two looks at the board. */
const lookMs = 5 * 60 * 1_000
const laterMs = 15 * 60 * 1_000
/** After a refusal, and when a day's requests are used up. */
const longMs = 60 * 60 * 1_000
/** How long a database that is away is waited for, so that nobody gets a notice twice. */
const maxWritingMs = 5 * minuteMs

interface Change extends IndexNotice {
  readonly jobId: number
  readonly version: string
}

async function findChanges(
  open: ReadonlyMap<number, string>,
  sent: ReadonlyMap<number, string>,
  { jobs, siteUrl }: NoticeDeps,
): Promise<readonly Change[]> {
  const urlOf = (jobId: number) => siteUrl + paths.job(jobId)
  const removed: Change[] = []
  for (const [jobId, version] of sent) {
    if (version === closedVersion || open.has(jobId)) continue
    const found = await jobs.find(jobId)
    if (found.status === 'closed') removed.push({ jobId, url: urlOf(jobId), change: 'removed', version: closedVersion })
  }
  const updated = [...open]
    .filter(([jobId, version]) => sent.get(jobId) !== version)
    .map(([jobId, version]): Change => ({ jobId, url: urlOf(jobId), change: 'updated', version }))
    .sort((a, b) => b.jobId - a.jobId)
  // A closed job that is still found costs people more than a new one that is found tomorrow.
  return [...removed, ...updated]
}

const versionsOf = (changes: readonly Change[]) => new Map(changes.map(({ jobId, version }) => [jobId, version]))

/** null: the board does not answer for it. */
async function isWanted(change: Change, { hasPosting, jobs }: NoticeDeps): Promise<boolean | null> {
  if (change.change === 'removed') return true
  const found = await jobs.find(change.jobId)
  if (found.status === 'unknown') return null
  return found.status === 'open' && hasPosting(found.payload)
}

async function sendAll(
  service: IndexService,
  changes: readonly Change[],
  deps: NoticeDeps,
  signal: AbortSignal,
): Promise<number> {
  const { database, warn } = deps
  for (let at = 0; at < changes.length && !signal.aborted; at += service.maxAtOnce) {
    const batch = changes.slice(at, at + service.maxAtOnce)
    const [first] = batch
    if (service.needsPosting && first) {
      const wanted = await isWanted(first, deps)
      // Noted as sent, so that the next look does not ask again.
      if (wanted === false) await writeSentNotices(database, service.name, versionsOf(batch))
      if (wanted !== true) continue
    }
    if (!(await countRequest(database, service, database.nowMs()))) return longMs
    const outcome = await service.notify(batch, signal)
    if (outcome.status !== 'sent') {
      if (!signal.aborted) warn(`${service.name} has not got notices of ${changes.length - at} jobs (${outcome.reason})`)
      return outcome.status === 'refused' ? longMs : laterMs
    }
    await writeSurely(waitingClock(database), maxWritingMs, async () =>
      writeSentNotices(database, service.name, versionsOf(batch)),
    )
  }
  return lookMs
}

/**
 * Looks at the board once, and sends a service the notices that it has not got yet.
 * @returns how long to wait, in milliseconds
 */
export async function sendNotices(service: IndexService, deps: NoticeDeps, signal: AbortSignal): Promise<number> {
  const { database, jobs } = deps
  const list = await jobs.list()
  if (list === null) return lookMs
  const open = new Map(
    list.filter(({ isProspectPost }) => !isProspectPost).map(({ jobId, updatedAt }) => [jobId, updatedAt ?? 'open']),
  )
  let waitMs = lookMs
  const send = async () => {
    const changes = await findChanges(open, await readSentNotices(database, service.name), deps)
    waitMs = await sendAll(service, changes, deps, signal)
    return true
  }
  // All servers look, one at a time.
  const work = { name: `notices to ${service.name}`, everyMs: 0, run: send }
  await runWhenDue(database, work, { holder: randomUUID(), nowMs: database.nowMs(), signal })
  return waitMs
}

/** Sends notices in the background until it is stopped. */
export function keepSendingNotices(services: readonly IndexService[], deps: NoticeDeps): Pick<Steps, 'stop'> {
  const running = services.map((service) =>
    runSteps({
      name: `notices to ${service.name}`,
      step: async (signal) => sendNotices(service, deps, signal),
      warn: deps.warn,
    }),
  )
  return { stop: async () => void (await Promise.all(running.map(async (steps) => steps.stop()))) }
}
